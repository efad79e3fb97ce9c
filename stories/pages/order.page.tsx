import { Skeleton as CheckoutSkeleton } from '#pages/checkout/checkout.tsx';
import { Page as SuccessPage } from '#pages/checkout/success.tsx';
import { CheckoutView } from '#pages/checkout/checkout-view.tsx';
import type { CheckoutModel } from '#pages/checkout/checkout-view.tsx';
import type { AddressBook } from '#pages/checkout/address-section.tsx';
import { Page as OrdersPage, Skeleton as OrdersSkeleton } from '#pages/order/orders.tsx';
import { Page as OwnOrderPage } from '#pages/order/own-order.tsx';
import { Page as GuestOrderPage } from '#pages/order/guest-order.tsx';
import {
  OrderConfirming,
  OrderFailed,
  OrderLeaving,
  OrderMissing,
  OrderOver,
  OrderPaid,
  OrderSkeleton,
  OrderTracked,
  OrderUnknown,
  OrderUnpaid,
} from '#pages/order/order-view.tsx';
import { messages } from '#schema/messages.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { addressBook, filledCheckout, reviewedCheckout, startedCheckout } from './checkout-samples.ts';
import { quoteUndeliverable, quoteWithPromo, trackedOrder } from './purchase-samples.ts';

const nothing = () => undefined;

const checkout = (model: CheckoutModel, book: AddressBook | null = null) => ({
  show: () => (
    <CheckoutView
      book={book}
      model={model}
      actions={{
        validateContact: () => ({}),
        validateAddress: () => ({}),
        missingMethod: messages.paymentMethod,
        contactDone: nothing,
        addressDone: nothing,
        rateChosen: nothing,
        deliveryDone: nothing,
        methodDone: nothing,
        promo: nothing,
        edit: nothing,
        accept: nothing,
        place: nothing,
        retry: nothing,
      }}
    />
  ),
});

const order = (change: object = {}, status = 'pending') => trackedOrder(change, status);

export const pages = [
  pageOf({
    routes: ['checkout'],
    Page: CheckoutSkeleton,
    Skeleton: CheckoutSkeleton,
    states: {
      empty: checkout({ ...startedCheckout, mode: 'empty' }),
      unavailable: checkout({
        ...startedCheckout,
        mode: 'unavailable',
        quote: null,
        problem: 'The shop does not answer.',
      }),
      offline: checkout({ ...startedCheckout, mode: 'unavailable', quote: null, offline: true }),
      contact: checkout(startedCheckout),
      address: checkout({ ...filledCheckout, section: 'address' }),
      'saved addresses': checkout(
        { ...filledCheckout, section: 'address', address: startedCheckout.address },
        addressBook,
      ),
      delivery: checkout({ ...filledCheckout, section: 'delivery' }),
      'delivery impossible': checkout({ ...filledCheckout, section: 'delivery', quote: quoteUndeliverable }),
      'delivery read': checkout({ ...filledCheckout, section: 'delivery', quote: null, quoting: true }),
      payment: checkout({ ...filledCheckout, section: 'payment', method: null }),
      review: checkout(reviewedCheckout),
      'review, promo': checkout({ ...reviewedCheckout, quote: quoteWithPromo }),
      'hold expired': checkout({ ...reviewedCheckout, heldUntil: null, holdExpired: true }),
      placing: checkout({ ...reviewedCheckout, placing: true }),
      'placing offline': checkout({ ...reviewedCheckout, placing: true, offline: true }),
      'placing failed': checkout({ ...reviewedCheckout, problem: 'The shop did not answer in time.' }),
    },
  }),
  pageOf({
    routes: ['checkoutSuccess'],
    Page: SuccessPage,
    Skeleton: OrderSkeleton,
    states: {
      confirming: { show: () => <OrderConfirming order={order()} slow={false} onPay={null} /> },
      'confirming for long': { show: () => <OrderConfirming order={order()} slow onPay={null} /> },
      leaving: { show: () => <OrderLeaving order={order()} /> },
      paid: { show: () => <OrderPaid order={order()} trackingHref="/order/confirmation" /> },
      'paid as a guest': {
        show: () => <OrderPaid order={order()} trackingHref="/order/confirmation" onAccount={nothing} />,
      },
      declined: {
        show: () => (
          <OrderUnpaid order={order({ payment_status: 'declined' })} ending="declined" onRetry={nothing} />
        ),
      },
      'timed out': {
        show: () => (
          <OrderUnpaid order={order({ payment_status: 'timed_out' })} ending="timed_out" onRetry={nothing} />
        ),
      },
      unpaid: {
        show: () => (
          <OrderUnpaid order={order({ payment_status: 'unpaid' })} ending="unpaid" onRetry={nothing} />
        ),
      },
      closed: {
        show: () => (
          <OrderOver
            order={order({ payment_status: 'unpaid' }, 'cancelled')}
            refunded={false}
            onAgain={nothing}
          />
        ),
      },
      refunded: {
        show: () => (
          <OrderOver order={order({ payment_status: 'refunding' }, 'cancelled')} refunded onAgain={nothing} />
        ),
      },
      error: { show: () => <OrderFailed offline={false} onRetry={nothing} /> },
      offline: { show: () => <OrderFailed offline onRetry={nothing} /> },
    },
  }),
  pageOf({
    routes: ['guestOrder'],
    Page: GuestOrderPage,
    states: {
      shipped: { show: () => <OrderTracked order={order({}, 'shipped')} isGuest /> },
      cancelled: {
        show: () => <OrderTracked order={order({ payment_status: 'refunded' }, 'cancelled')} isGuest />,
      },
      'no link': { show: () => <OrderUnknown reason="no link" /> },
      denied: { show: () => <OrderUnknown reason="wrong link" /> },
    },
  }),
  pageOf({
    routes: ['order'],
    Page: OwnOrderPage,
    Skeleton: OrderSkeleton,
    states: {
      delivered: { show: () => <OrderTracked order={order({}, 'delivered')} isGuest={false} /> },
      denied: { show: () => <OrderMissing /> },
    },
  }),
  pageOf({ routes: ['orders'], Page: OrdersPage, states: { loading: { show: () => <OrdersSkeleton /> } } }),
];
