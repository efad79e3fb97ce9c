import { createActor } from 'xstate';
import { orderListMachine } from '#machines/orders/order-list.machine.ts';
import { OrderAnalyticsView } from '#pages/orders/analytics/order-analytics-view.tsx';
import { OrdersView } from '#pages/orders/list/orders-view.tsx';
import { PurchasePaid } from '#pages/kit/purchase/purchase-view.tsx';
import { stretched } from '#samples/data/kit/stretched.ts';
import { purchaseSummary } from '#samples/models/orders/order-list.model.ts';
import { heldTools } from '#samples/data/orders/order-tools.ts';
import { analyticsSample, trackedPurchase } from '#samples/data/orders/purchase-samples.ts';

const actor = createActor(orderListMachine, {
  snapshot: orderListMachine.resolveState({
    value: 'listing',
    context: { purchases: stretched([purchaseSummary(1)]), more: false, filter: 'all' },
  }),
});

/** A list of orders in which all people's text has a long word. */
export const LongOrders = () => <OrdersView actor={actor} onAgain={() => heldTools.again(null)} />;

export const LongPaid = () => (
  <PurchasePaid purchase={stretched(trackedPurchase({}, 'pending'))} trackingHref="/order/confirmation" />
);

export const LongAnalytics = () => (
  <OrderAnalyticsView analytics={stretched(analyticsSample)} span={12} onSpan={() => undefined} />
);
