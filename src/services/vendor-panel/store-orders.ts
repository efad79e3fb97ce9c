import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import {
  BoughtLabel,
  ExportedOrders,
  LabelRates,
  ListedShipments,
  ListedStoreOrders,
  OrderResults,
  StoreOrder,
  StoreOrderCounts,
  TrackingTrial,
} from '#schema/vendor-panel/store-order.ts';
import type {
  ExportedOrder,
  ListedShipment,
  ListedStoreOrder,
  OrdersAction,
  StoreOrderAction,
} from '#schema/vendor-panel/store-order.ts';
import type { Client } from '#services/client.ts';
import type { AnyCall } from '#services/procedures.ts';
import { withTextCursor } from '#services/page-cursor.ts';

type Listing<Row> = Observable<{ rows: readonly Row[]; next: string | null }>;
type ListWish = { view?: string | undefined; query?: string | undefined; customer?: string | undefined };
/** Days are the store's. */
type OrdersWish = ListWish & {
  from?: string | undefined;
  to?: string | undefined;
  payment?: string | undefined;
  refund?: string | undefined;
};

const placeOf = (after: string | null) => (after === null ? null : (JSON.parse(after) as object));
type LabelAct = Extract<StoreOrderAction, { kind: 'label' | 'ask-label' | 'drop-label' | 'void-label' }>;

type BoughtAct = Extract<LabelAct, { kind: 'label' }>;

const isLabelAct = (act: StoreOrderAction): act is LabelAct =>
  ['label', 'ask-label', 'drop-label', 'void-label'].includes(act.kind);

/** A separate function contacts carriers. */
function labelCall(order_id: string, label_id: string, act: LabelAct): object {
  switch (act.kind) {
    case 'label':
      return {
        action: 'buy',
        order_id,
        label_id,
        items: act.items,
        parcel: act.parcel,
        seen_shipped: act.seen,
        ...(act.service === undefined ? {} : { service: act.service }),
      };
    case 'ask-label':
      return { action: 'buy', order_id, label_id: act.label };
    case 'drop-label':
      return { action: 'drop', order_id, label_id: act.label };
    case 'void-label':
      return { action: 'void', shipment: act.shipment };
  }
}

function callOf(order_id: string, request_key: string, change: Exclude<StoreOrderAction, LabelAct>): AnyCall {
  switch (change.kind) {
    case 'confirm':
      return ['confirm_sale', { order_id }];
    case 'cancel':
      return ['cancel_sale', { order_id, reason: change.reason, note: change.note, restock: change.restock }];
    case 'ship':
      return [
        'ship_items',
        {
          order_id,
          request_key,
          carrier: change.carrier,
          tracking_number: change.tracking,
          items: change.items,
          seen_shipped: change.seen,
        },
      ];
    case 'void':
      return ['void_shipment', { shipment: change.shipment }];
    case 'track':
      return [
        'correct_tracking',
        {
          shipment: change.shipment,
          carrier: change.carrier,
          tracking_number: change.tracking,
          seen_tracking: change.seen,
        },
      ];
    case 'deliver':
      return ['mark_delivered', { shipment: change.shipment }];
    case 'refund':
      return [
        'refund_sale',
        { order_id, request_key, lines: change.lines, reason: change.reason, seen_refunded: change.seen },
      ];
    case 'note':
      return ['add_order_note', { order_id, request_key, note: change.words }];
    case 'message':
      return [
        'answer_order_message',
        { order_id, request_key, message: change.words, seen_message: change.seen ?? null },
      ];
    case 'settle':
      return ['settle_conversation', { order_id, seen_message: change.seen }];
    case 'approve':
    case 'reject':
      return [
        'decide_return',
        { return_id: change.back, approve: change.kind === 'approve', words: change.words },
      ];
    case 'receive':
      return [
        'receive_return',
        {
          return_id: change.back,
          deduction: change.deduction,
          restock: change.restock,
          expected: change.expected,
          condition: change.condition,
        },
      ];
    case 'exchange':
      return [
        'exchange_return',
        {
          return_id: change.back,
          request_key,
          replacements: change.replacements,
          restock: change.restock,
          condition: change.condition,
        },
      ];
  }
}

const filtersOf = (vendor_id: string, wish: OrdersWish, after: string | null) => ({
  vendor_id,
  view: wish.view ?? 'open',
  query: wish.query ?? null,
  placed_from: wish.from ?? null,
  placed_to: wish.to ?? null,
  payment: wish.payment ?? null,
  refund: wish.refund ?? null,
  after: placeOf(after),
});

/** A store's orders, for its team. Refusals have the server's message. */
export const createStoreOrderService = (client: Client) => ({
  /** @param after The previous page's `next`, as text. */
  orders: (vendor_id: string, wish: OrdersWish, after: string | null): Listing<ListedStoreOrder> =>
    client
      .rpc(ListedStoreOrders, 'vendor_orders', {
        ...filtersOf(vendor_id, wish, after),
        customer: wish.customer ?? null,
      })
      .pipe(map(withTextCursor)),
  /** The same with every line, for a file. */
  exported: (vendor_id: string, wish: OrdersWish, after: string | null): Listing<ExportedOrder> =>
    client.rpc(ExportedOrders, 'export_orders', filtersOf(vendor_id, wish, after)).pipe(map(withTextCursor)),
  /** @param key identifies the attempt: repeating it has no effect twice. */
  work: (vendor_id: string, request_key: string, action: OrdersAction): Observable<OrderResults> =>
    client.rpc(OrderResults, 'work_on_orders', {
      vendor_id,
      request_key,
      action: action.kind,
      orders: action.orders,
      carrier: action.kind === 'ship' ? action.carrier : null,
    }),
  counts: (vendor_id: string) => client.rpc(StoreOrderCounts, 'vendor_order_counts', { vendor_id }),
  shipments: (vendor_id: string, { view, query }: ListWish, after: string | null): Listing<ListedShipment> =>
    client
      .rpc(ListedShipments, 'vendor_shipments', {
        vendor_id,
        status: view ?? null,
        query: query ?? null,
        after: placeOf(after),
      })
      .pipe(map(withTextCursor)),
  order: (vendor_id: string, number: string) => client.rpc(StoreOrder, 'vendor_order', { vendor_id, number }),
  /** Packing slips for 1 to 100 orders as a PDF file, with a pick list of those that have not shipped. */
  packingSlips: (vendor_id: string, order_ids: readonly string[]) =>
    client.file('packing-slips', { vendor_id, order_ids }),
  /** Ships everything left of an order under a tracking number; an existing shipment is not sent again. */
  track: (
    vendor_id: string,
    { order, carrier, tracking }: { order: string; carrier: string; tracking: string },
  ): Observable<'shipped' | 'known'> =>
    client.rpc(Schema.Literals(['shipped', 'known']), 'ship_by_number', {
      vendor_id,
      number: order,
      carrier,
      tracking_number: tracking,
    }),
  /** What rows of a tracking file would do. Nothing ships. */
  tryTracking: (vendor_id: string, rows: readonly { order: string; tracking: string }[]) =>
    client.rpc(TrackingTrial, 'try_tracking', { vendor_id, rows }),
  /** What each service of the carrier would cost. Nothing is bought. */
  labelRates: (order_id: string, { items, parcel }: Pick<BoughtAct, 'items' | 'parcel'>) =>
    client.invoke(LabelRates, 'shipping-labels', { action: 'rates', order_id, items, parcel }),
  /** @param key identifies the attempt: repeating it buys nothing twice. */
  buyLabel: (order: string, key: string, act: BoughtAct) =>
    client.invoke(BoughtLabel, 'shipping-labels', labelCall(order, key, act)),
  /** A shipment's label as a one-page PDF file. */
  labelFile: (shipment: string) => client.file('shipping-labels', { action: 'file', shipment }),
  /** All labels of 1 to 100 orders as one PDF file. `NotFound` if they have none. */
  labelFiles: (vendor_id: string, order_ids: readonly string[]) =>
    client.file('shipping-labels', { action: 'files', vendor_id, order_ids }),
  /** @param key identifies the attempt: repeating it has no effect twice. */
  act: (order: string, key: string, act: StoreOrderAction): Observable<unknown> => {
    if (isLabelAct(act)) return client.invoke(Schema.Unknown, 'shipping-labels', labelCall(order, key, act));
    const [name, parameters] = callOf(order, key, act);
    return client.rpc(Schema.Unknown, name, parameters);
  },
});

export type StoreOrderService = ReturnType<typeof createStoreOrderService>;
