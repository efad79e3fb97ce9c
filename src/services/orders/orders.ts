import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { OrderAnalytics, PurchaseSummary, ReorderLine, TrackedPurchase } from '#schema/orders/order.ts';
import type { AnalyticsSpan, OrderFilter, PurchasePage } from '#schema/orders/order.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';

type Reason = { reason: string; note: string };

/** Checkouts per page. */
const pageSize = 10;

export function createOrderService(client: Client) {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(
    ...call: Call<Name, Given>
  ): Observable<void> => client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    /** `Conflict` if it has already shipped. Repeating it changes nothing. */
    cancel: (token: string, orderId: string, why: Reason) =>
      act('cancel_order', { purchase_key: token, order_id: orderId, ...why }),
    /**
     * Repeating a key creates no second return. `Conflict` says what cannot be returned; `RateLimited` after five
     * withdrawn ones.
     */
    askBack: (
      token: string,
      orderId: string,
      key: string,
      why: Reason & { items: readonly { order_item_id: string; quantity: number }[] },
    ) => act('request_return', { purchase_key: token, order_id: orderId, request_key: key, ...why }),
    /** Marks an approved return as sent. */
    sendBack: (token: string, returnId: string, tracking: string) =>
      act('send_return', { purchase_key: token, return_id: returnId, tracking }),
    /** Withdraws a return request; `Conflict` once the store has answered it. */
    withdraw: (token: string, returnId: string) =>
      act('withdraw_return', { purchase_key: token, return_id: returnId }),
    /** Writes to the store of an order. `RateLimited` after five in ten minutes. */
    write: (token: string, orderId: string, key: string, message: string) =>
      act('send_order_message', { purchase_key: token, order_id: orderId, request_key: key, message }),
    /** The invoice of a paid order as a PDF file. `Conflict` before it is paid. */
    invoice: (token: string, orderId: string) =>
      client.file('invoice', { order_id: orderId, purchase_key: token }),
    /** The lines of a purchase, or of one order, that are still sold. */
    reorder: (token: string, orderId: string | null) =>
      client.rpc(Schema.Array(ReorderLine), 'reorder', { purchase_key: token, order_id: orderId }),
    /** The account's spending in the last months, including the current one. Never cached. */
    analytics: (months: AnalyticsSpan) => client.rpc(OrderAnalytics, 'my_order_analytics', { months }),
    /** The account's own checkouts, newest first, after the given one. Never cached. */
    mine: (filter: OrderFilter, after: PurchaseSummary | null): Observable<PurchasePage> =>
      client
        .rpc(Schema.Array(PurchaseSummary), 'my_orders', {
          filter: filter === 'all' ? null : filter,
          after: after === null ? null : { key: after.created_at, id: after.id },
          page_size: pageSize + 1,
        })
        .pipe(map((rows) => ({ purchases: rows.slice(0, pageSize), more: rows.length > pageSize }))),
    /** The secret of one of the account's own checkouts; null for any other. */
    keyOf: (purchaseId: string) =>
      client.rpc(Schema.NullOr(Schema.String), 'my_purchase_key', { purchase_id: purchaseId }),
    /** The checkout opened by the secret of a guest's link; null for any other text. Never cached. */
    track: (token: string) => client.rpc(Schema.NullOr(TrackedPurchase), 'track_guest_order', { token }),
  };
}
