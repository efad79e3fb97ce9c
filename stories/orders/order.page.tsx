import { createActor } from 'xstate';
import { submissionMachine } from '#machines/content/submission.machine.ts';
import { orderListMachine } from '#machines/orders/order-list.machine.ts';
import { Skeleton as CheckoutSkeleton } from '#pages/checkout/checkout.tsx';
import { Page as SuccessPage } from '#pages/checkout/success.tsx';
import { CheckoutView } from '#pages/checkout/checkout-view.tsx';
import type { CheckoutModel } from '#actors/checkout/checkout.view.ts';
import type { AddressBook } from '#actors/checkout/address-book.view.ts';
import { Page as OrdersPage, Skeleton as OrdersSkeleton } from '#pages/orders/list/orders.tsx';
import {
  Page as AnalyticsPage,
  Skeleton as AnalyticsSkeleton,
} from '#pages/orders/analytics/order-analytics.tsx';
import { AnalyticsFailed, OrderAnalyticsView } from '#pages/orders/analytics/order-analytics-view.tsx';
import { OrdersView } from '#pages/orders/list/orders-view.tsx';
import { OrderPageView } from '#pages/orders/order/order-page-view.tsx';
import { Page as OwnOrderPage } from '#pages/orders/order/own-order.tsx';
import { Page as GuestOrderPage } from '#pages/orders/order/guest-order.tsx';
import {
  PurchaseFailed,
  PurchaseLeaving,
  PurchaseOpen,
  PurchaseMissing,
  PurchaseOver,
  PurchasePaid,
  PurchaseSkeleton,
  PurchaseUnknown,
} from '#pages/kit/purchase/purchase-view.tsx';
import { OrderLookup, Page as OrderLookupPage } from '#pages/orders/order/order-lookup.tsx';
import { OrderActions } from '#pages/orders/after-sale/order-actions.tsx';
import type { TrackedPurchase, TrackedOrder } from '#schema/orders/order.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { orderListModel } from '#samples/models/orders/order-list.model.ts';
import {
  addressBook,
  filledCheckout,
  heldActions,
  longCheckout,
  reviewedCheckout,
  startedCheckout,
} from '#samples/data/checkout/checkout-samples.ts';
import { LongAnalytics, LongOrders, LongPaid } from './long-orders.tsx';
import { heldPage, heldTools } from '#samples/data/orders/order-tools.ts';
import {
  analyticsSample,
  longPurchase,
  noAnalytics,
  orderChange,
  quoteUndeliverable,
  quoteWithPromo,
  refunded,
  returned,
  trackedPurchase,
  otherOrder,
} from '#samples/data/orders/purchase-samples.ts';

const nothing = () => undefined;

function OrdersAt({ steps }: { steps: Parameters<typeof useNeighbour>[2] }) {
  const actor = useNeighbour(orderListMachine, orderListModel, steps);
  return <OrdersView actor={actor} onAgain={() => heldTools.again(null)} />;
}

const checkout = (model: CheckoutModel, book: AddressBook | null = null) => ({
  show: () => <CheckoutView book={book} model={model} actions={heldActions} />,
});

const toolsOfGuest = (order: TrackedOrder) => (
  <OrderActions
    order={order}
    isGuest
    tools={heldTools}
    onDone={nothing}
    invoiceName="invoice.pdf"
    onInvoice={nothing}
  />
);

const followed = (shown: TrackedPurchase, { isGuest = false, mode = 'current' } = {}) => ({
  show: () => <OrderPageView actor={heldPage(shown, mode)} isGuest={isGuest} tools={heldTools} />,
});

const lookup = (value: Parameters<typeof submissionMachine.resolveState>[0]['value']) => ({
  show: () => (
    <OrderLookup
      actor={createActor(submissionMachine, {
        snapshot: submissionMachine.resolveState({ value, context: { sent: null, conflict: null } }),
      })}
    />
  ),
});

const long = 'Where is my package? '.repeat(30);

const purchase = (change: object = {}, status = 'pending') => trackedPurchase(change, status);

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
      'long words': checkout(longCheckout),
      'review, promo': checkout({ ...reviewedCheckout, quote: quoteWithPromo }),
      'hold expired': checkout({ ...reviewedCheckout, heldUntil: null, holdExpired: true }),
      'not held': checkout({
        ...reviewedCheckout,
        heldUntil: null,
        notHeld:
          'This is more than we can hold for one checkout. You can still order it while supplies last.',
      }),
      placing: checkout({ ...reviewedCheckout, placing: true }),
      'placing offline': checkout({ ...reviewedCheckout, placing: true, offline: true }),
      'placing failed': checkout({ ...reviewedCheckout, problem: 'The shop did not answer in time.' }),
    },
  }),
  pageOf({
    routes: ['checkoutSuccess'],
    Page: SuccessPage,
    Skeleton: PurchaseSkeleton,
    states: {
      confirming: {
        show: () => (
          <PurchaseOpen purchase={purchase()} ending={null} slow={false} onPay={null} onRetry={nothing} />
        ),
      },
      'confirming for long': {
        show: () => <PurchaseOpen purchase={purchase()} ending={null} slow onPay={null} onRetry={nothing} />,
      },
      'long words': { show: () => <LongPaid /> },
      leaving: { show: () => <PurchaseLeaving purchase={purchase()} /> },
      paid: { show: () => <PurchasePaid purchase={purchase()} trackingHref="/order/confirmation" /> },
      'paid as a guest': {
        show: () => (
          <PurchasePaid purchase={purchase()} trackingHref="/order/confirmation" onAccount={nothing} />
        ),
      },
      declined: {
        show: () => (
          <PurchaseOpen
            slow={false}
            onPay={null}
            purchase={purchase({ payment_status: 'declined' })}
            ending="declined"
            onRetry={nothing}
          />
        ),
      },
      'timed out': {
        show: () => (
          <PurchaseOpen
            slow={false}
            onPay={null}
            purchase={purchase({ payment_status: 'timed_out' })}
            ending="timed_out"
            onRetry={nothing}
          />
        ),
      },
      unpaid: {
        show: () => (
          <PurchaseOpen
            slow={false}
            onPay={null}
            purchase={purchase({ payment_status: 'unpaid' })}
            ending="unpaid"
            onRetry={nothing}
          />
        ),
      },
      closed: {
        show: () => (
          <PurchaseOver
            purchase={purchase({ payment_status: 'unpaid' }, 'cancelled')}
            refunded={false}
            onAgain={nothing}
          />
        ),
      },
      refunded: {
        show: () => (
          <PurchaseOver
            purchase={purchase({ payment_status: 'refunding' }, 'cancelled')}
            refunded
            onAgain={nothing}
          />
        ),
      },
      error: { show: () => <PurchaseFailed offline={false} onRetry={nothing} /> },
      offline: { show: () => <PurchaseFailed offline onRetry={nothing} /> },
    },
  }),
  pageOf({
    routes: ['guestOrder'],
    Page: GuestOrderPage,
    states: {
      'declined, may be given up': {
        show: () => (
          <PurchaseOpen
            slow={false}
            onPay={null}
            purchase={purchase({ payment_status: 'declined', payable_until: '2026-11-22T12:00:00Z' })}
            ending="declined"
            onRetry={nothing}
            renderAfter={toolsOfGuest}
          />
        ),
      },
      'unpaid, may be given up at once': {
        show: () => (
          <PurchaseOpen
            slow={false}
            onPay={nothing}
            purchase={purchase({ payment_status: 'unpaid', payable_until: '2026-11-22T12:00:00Z' })}
            ending={null}
            onRetry={nothing}
            renderAfter={toolsOfGuest}
          />
        ),
      },
      packing: followed(purchase({}, 'processing'), { isGuest: true }),
      shipped: followed(purchase({}, 'shipped'), { isGuest: true }),
      cancelled: followed(
        orderChange(purchase({ payment_status: 'refunded' }, 'cancelled'), {
          refunds: [refunded('681.07', true, '2026-11-25T12:00:00Z')],
        }),
        { isGuest: true },
      ),
      'link ended': followed(purchase({}, 'shipped'), { isGuest: true, mode: 'gone' }),
      'no link': { show: () => <PurchaseUnknown reason="no link" /> },
      denied: { show: () => <PurchaseUnknown reason="wrong link" /> },
    },
  }),
  pageOf({
    routes: ['orderLookup'],
    Page: OrderLookupPage,
    states: {
      empty: lookup({ editing: 'untried' }),
      sending: lookup('sending'),
      sent: lookup('sent'),
      limited: lookup({ editing: 'limited' }),
      refused: lookup({ editing: 'refused' }),
      offline: lookup({ editing: 'offline' }),
      error: lookup({ editing: 'failed' }),
    },
  }),
  pageOf({
    routes: ['order'],
    Page: OwnOrderPage,
    Skeleton: PurchaseSkeleton,
    states: {
      'long words': followed(longPurchase),
      packing: followed(purchase({}, 'processing')),
      delivered: followed(purchase({}, 'delivered')),
      'may be old': followed(purchase({}, 'shipped'), { mode: 'behind' }),
      'canceled, money on its way': followed(
        orderChange(purchase({ payment_status: 'refunding' }, 'cancelled'), {
          refunds: [refunded('681.07', false, '2026-11-25T12:00:00Z')],
        }),
      ),
      'reviews of one’s own': followed(
        orderChange(purchase({}, 'delivered'), {
          reviewed: ['plate', 'bar', 'collar'],
          reviews: (['pending', 'approved', 'rejected'] as const).map((status, place) => ({
            id: status,
            order_item_id: `${place}`,
            rating: 5 - place,
            title: 'Quiet, and it does not bounce away',
            content: 'A winter of cleans, and the sleeve sits as it did on the first day. '.repeat(
              place === 1 ? 12 : 1,
            ),
            status,
          })),
        }),
      ),
      'in two shipments': followed(
        orderChange(purchase({}, 'shipped'), {
          shipments: [
            {
              id: 'first',
              status: 'delivered',
              carrier: 'FedEx',
              tracking_number: '449044304137821',
              tracking_url: 'https://www.fedex.com/fedextrack/?trknbr=449044304137821',
              shipped_at: '2026-11-23T09:00:00Z',
              delivered_at: '2026-11-24T15:00:00Z',
              items: [{ title: 'Competition Bumper Plate', options: 'Red · 25 kg', quantity: 1 }],
            },
            {
              id: 'second',
              status: 'shipped',
              carrier: 'Quay Street Couriers',
              tracking_number: 'QS-2026-11-24-000017',
              tracking_url: null,
              shipped_at: '2026-11-24T12:00:00Z',
              delivered_at: null,
              items: [{ title: 'Competition Bumper Plate', options: 'Blue · 20 kg', quantity: 1 }],
            },
          ],
        }),
      ),
      'return asked for': followed(
        orderChange(purchase({}, 'delivered'), { returns: [returned('requested')] }),
      ),
      'return approved': followed(
        orderChange(purchase({}, 'delivered'), { returns: [returned('approved')] }),
      ),
      'return withdrawn': followed(
        orderChange(purchase({}, 'delivered'), { returns: [returned('withdrawn')] }),
      ),
      'return rejected': followed(
        orderChange(purchase({}, 'delivered'), { returns: [returned('rejected')] }),
      ),
      'return refunded': followed(
        orderChange(purchase({ payment_status: 'partially-refunded' }, 'delivered'), {
          returns: [returned('refunded')],
          refunds: [
            refunded('139.64', true, '2026-12-02T12:00:00Z', '1 × Competition Bumper Plate, Red · 25 kg'),
          ],
        }),
      ),
      'return exchanged': followed(
        orderChange(purchase({}, 'delivered'), { returns: [returned('exchanged')] }),
      ),
      'sent in exchange': followed(
        orderChange(purchase({ discount: '649.00', shipping: '0.00', tax: '0.00', total: '0.00' }), {
          exchange_of: otherOrder,
        }),
      ),
      'messages, long': followed(
        orderChange(purchase({}, 'shipped'), {
          messages: [
            { id: '1', from: 'customer', message: long, at: '2026-11-24T12:00:00Z' },
            { id: '2', from: 'vendor', message: 'On the truck since noon.', at: '2026-11-24T15:00:00Z' },
          ],
        }),
      ),
      denied: { show: () => <PurchaseMissing /> },
    },
  }),
  pageOf({
    routes: ['orderAnalytics'],
    Page: AnalyticsPage,
    Skeleton: AnalyticsSkeleton,
    states: {
      'long words': { show: () => <LongAnalytics /> },
      spent: { show: () => <OrderAnalyticsView analytics={analyticsSample} span={12} onSpan={nothing} /> },
      empty: { show: () => <OrderAnalyticsView analytics={noAnalytics} span={12} onSpan={nothing} /> },
      error: { show: () => <AnalyticsFailed onRetry={nothing} /> },
    },
  }),
  pageOf({
    routes: ['orders'],
    Page: OrdersPage,
    states: {
      'long words': { show: () => <LongOrders /> },
      loading: { show: () => <OrdersSkeleton /> },
      empty: {
        show: () => <OrdersAt steps={[['xstate.done.actor.readPurchases', 'done.readPurchases', 0]]} />,
      },
      one: {
        show: () => <OrdersAt steps={[['xstate.done.actor.readPurchases', 'done.readPurchases', 1]]} />,
      },
      many: {
        show: () => (
          <OrdersAt
            steps={[
              ['xstate.done.actor.readPurchases', 'done.readPurchases', 2],
              ['orders.more', 'orders.more', 0],
              ['xstate.done.actor.readMore', 'done.readMore', 1],
            ]}
          />
        ),
      },
      error: {
        show: () => <OrdersAt steps={[['xstate.error.actor.readPurchases', 'error.readPurchases', 0]]} />,
      },
    },
  }),
];
