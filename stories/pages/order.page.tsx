import { createActor } from 'xstate';
import { submissionMachine } from '#machines/submission/submission.machine.ts';
import { orderListMachine } from '#machines/order-list/order-list.machine.ts';
import { Skeleton as CheckoutSkeleton } from '#pages/checkout/checkout.tsx';
import { Page as SuccessPage } from '#pages/checkout/success.tsx';
import { CheckoutView } from '#pages/checkout/checkout-view.tsx';
import type { CheckoutModel } from '#pages/checkout/checkout-view.tsx';
import type { AddressBook } from '#pages/checkout/address-section.tsx';
import { Page as OrdersPage, Skeleton as OrdersSkeleton } from '#pages/order/orders.tsx';
import { Page as AnalyticsPage, Skeleton as AnalyticsSkeleton } from '#pages/order/order-analytics.tsx';
import { AnalyticsFailed, OrderAnalyticsView } from '#pages/order/order-analytics-view.tsx';
import { OrdersView } from '#pages/order/orders-view.tsx';
import { OrderPageView } from '#pages/order/order-page-view.tsx';
import { Page as OwnOrderPage } from '#pages/order/own-order.tsx';
import { Page as GuestOrderPage } from '#pages/order/guest-order.tsx';
import {
  OrderFailed,
  OrderLeaving,
  OrderOpen,
  OrderMissing,
  OrderOver,
  OrderPaid,
  OrderSkeleton,
  OrderUnknown,
} from '#pages/order/order-view.tsx';
import { OrderLookup, Page as OrderLookupPage } from '#pages/order/order-lookup.tsx';
import { ParcelAfter } from '#pages/order/parcel-after.tsx';
import { messages } from '#schema/messages.ts';
import type { TrackedOrder, TrackedParcel } from '#schema/order.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { orderListModel } from '../../tests/model/order-list.model.ts';
import { addressBook, filledCheckout, reviewedCheckout, startedCheckout } from './checkout-samples.ts';
import { heldPage, heldTools } from './order-tools.ts';
import {
  analyticsSample,
  noAnalytics,
  parcelChange,
  quoteUndeliverable,
  quoteWithPromo,
  trackedOrder,
} from './purchase-samples.ts';

const nothing = () => undefined;

function OrdersAt({ steps }: { steps: Parameters<typeof useNeighbour>[2] }) {
  const actor = useNeighbour(orderListMachine, orderListModel, steps);
  return <OrdersView actor={actor} onAgain={() => heldTools.again(null)} />;
}

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

const toolsOfGuest = (parcel: TrackedParcel) => (
  <ParcelAfter
    parcel={parcel}
    isGuest
    tools={heldTools}
    onDone={nothing}
    invoiceName="invoice.pdf"
    onInvoice={nothing}
  />
);

const followed = (shown: TrackedOrder, { isGuest = false, mode = 'current' } = {}) => ({
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

const returned = (status: string) => ({
  id: `return ${status}`,
  status,
  reason: 'does-not-fit',
  label: 'Write SB-7K2M9Q on the box and take it to any UPS shop.\nIron Harbor, 4 Quay Street, Reno NV 89501',
  decision: status === 'rejected' ? 'The plates have been used outdoors.' : null,
  amount: '139.64',
  created_at: '2026-11-26T12:00:00Z',
  items: [{ title: 'Competition Bumper Plate', quantity: 1 }],
});

const long = 'Where is my parcel? '.repeat(30);

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
      'not held': checkout({
        ...reviewedCheckout,
        heldUntil: null,
        notHeld: 'This is more than we can keep for one checkout. You can still order it while it lasts.',
      }),
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
      confirming: {
        show: () => <OrderOpen order={order()} ending={null} slow={false} onPay={null} onRetry={nothing} />,
      },
      'confirming for long': {
        show: () => <OrderOpen order={order()} ending={null} slow onPay={null} onRetry={nothing} />,
      },
      leaving: { show: () => <OrderLeaving order={order()} /> },
      paid: { show: () => <OrderPaid order={order()} trackingHref="/order/confirmation" /> },
      'paid as a guest': {
        show: () => <OrderPaid order={order()} trackingHref="/order/confirmation" onAccount={nothing} />,
      },
      declined: {
        show: () => (
          <OrderOpen
            slow={false}
            onPay={null}
            order={order({ payment_status: 'declined' })}
            ending="declined"
            onRetry={nothing}
          />
        ),
      },
      'timed out': {
        show: () => (
          <OrderOpen
            slow={false}
            onPay={null}
            order={order({ payment_status: 'timed_out' })}
            ending="timed_out"
            onRetry={nothing}
          />
        ),
      },
      unpaid: {
        show: () => (
          <OrderOpen
            slow={false}
            onPay={null}
            order={order({ payment_status: 'unpaid' })}
            ending="unpaid"
            onRetry={nothing}
          />
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
      'declined, may be given up': {
        show: () => (
          <OrderOpen
            slow={false}
            onPay={null}
            order={order({ payment_status: 'declined', payable_until: '2026-11-22T12:00:00Z' })}
            ending="declined"
            onRetry={nothing}
            renderAfter={toolsOfGuest}
          />
        ),
      },
      'unpaid, may be given up at once': {
        show: () => (
          <OrderOpen
            slow={false}
            onPay={nothing}
            order={order({ payment_status: 'unpaid', payable_until: '2026-11-22T12:00:00Z' })}
            ending={null}
            onRetry={nothing}
            renderAfter={toolsOfGuest}
          />
        ),
      },
      packing: followed(order({}, 'processing'), { isGuest: true }),
      shipped: followed(order({}, 'shipped'), { isGuest: true }),
      cancelled: followed(
        parcelChange(order({ payment_status: 'refunded' }, 'cancelled'), {
          refunds: [{ amount: '681.07', done: true, at: '2026-11-25T12:00:00Z' }],
        }),
        { isGuest: true },
      ),
      'link ended': followed(order({}, 'shipped'), { isGuest: true, mode: 'gone' }),
      'no link': { show: () => <OrderUnknown reason="no link" /> },
      denied: { show: () => <OrderUnknown reason="wrong link" /> },
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
    Skeleton: OrderSkeleton,
    states: {
      packing: followed(order({}, 'processing')),
      delivered: followed(order({}, 'delivered')),
      'may be old': followed(order({}, 'shipped'), { mode: 'behind' }),
      'cancelled, money on its way': followed(
        parcelChange(order({ payment_status: 'refunding' }, 'cancelled'), {
          refunds: [{ amount: '681.07', done: false, at: '2026-11-25T12:00:00Z' }],
        }),
      ),
      'reviews of one’s own': followed(
        parcelChange(order({}, 'delivered'), {
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
        parcelChange(order({}, 'shipped'), {
          shipments: [
            {
              id: 'first',
              status: 'delivered',
              carrier: 'FedEx',
              tracking_number: '449044304137821',
              tracking_url: 'https://www.fedex.com/fedextrack/?trknbr=449044304137821',
              shipped_at: '2026-11-23T09:00:00Z',
              delivered_at: '2026-11-24T15:00:00Z',
              items: [{ title: 'Competition Bumper Plate', quantity: 1 }],
            },
            {
              id: 'second',
              status: 'shipped',
              carrier: 'Quay Street Couriers',
              tracking_number: 'QS-2026-11-24-000017',
              tracking_url: null,
              shipped_at: '2026-11-24T12:00:00Z',
              delivered_at: null,
              items: [{ title: 'Competition Bumper Plate', quantity: 1 }],
            },
          ],
        }),
      ),
      'return asked for': followed(
        parcelChange(order({}, 'delivered'), { returns: [returned('requested')] }),
      ),
      'return approved': followed(parcelChange(order({}, 'delivered'), { returns: [returned('approved')] })),
      'return withdrawn': followed(
        parcelChange(order({}, 'delivered'), { returns: [returned('withdrawn')] }),
      ),
      'return rejected': followed(parcelChange(order({}, 'delivered'), { returns: [returned('rejected')] })),
      'return refunded': followed(
        parcelChange(order({ payment_status: 'partially-refunded' }, 'delivered'), {
          returns: [returned('refunded')],
          refunds: [{ amount: '139.64', done: true, at: '2026-12-02T12:00:00Z' }],
        }),
      ),
      'messages, long': followed(
        parcelChange(order({}, 'shipped'), {
          messages: [
            { id: '1', from: 'customer', message: long, at: '2026-11-24T12:00:00Z' },
            { id: '2', from: 'vendor', message: 'On the truck since noon.', at: '2026-11-24T15:00:00Z' },
          ],
        }),
      ),
      denied: { show: () => <OrderMissing /> },
    },
  }),
  pageOf({
    routes: ['orderAnalytics'],
    Page: AnalyticsPage,
    Skeleton: AnalyticsSkeleton,
    states: {
      spent: { show: () => <OrderAnalyticsView analytics={analyticsSample} span={12} onSpan={nothing} /> },
      empty: { show: () => <OrderAnalyticsView analytics={noAnalytics} span={12} onSpan={nothing} /> },
      error: { show: () => <AnalyticsFailed onRetry={nothing} /> },
    },
  }),
  pageOf({
    routes: ['orders'],
    Page: OrdersPage,
    states: {
      loading: { show: () => <OrdersSkeleton /> },
      empty: { show: () => <OrdersAt steps={[['xstate.done.actor.readOrders', 'done.readOrders', 0]]} /> },
      one: { show: () => <OrdersAt steps={[['xstate.done.actor.readOrders', 'done.readOrders', 1]]} /> },
      many: {
        show: () => (
          <OrdersAt
            steps={[
              ['xstate.done.actor.readOrders', 'done.readOrders', 2],
              ['orders.more', 'orders.more', 0],
              ['xstate.done.actor.readMore', 'done.readMore', 1],
            ]}
          />
        ),
      },
      error: { show: () => <OrdersAt steps={[['xstate.error.actor.readOrders', 'error.readOrders', 0]]} /> },
    },
  }),
];
