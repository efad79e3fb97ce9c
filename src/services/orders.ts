import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { OrderAnalytics, OrderSummary, ReorderLine, TrackedOrder } from '#schema/order.ts';
import type { AnalyticsSpan, OrderFilter, OrderPage } from '#schema/order.ts';
import type { Client } from './client.ts';

export type OrderService = {
  /** The checkout that the secret of a guest's link opens; null for any other text. Never kept. */
  track: (token: string) => Observable<TrackedOrder | null>;
  /** The account's own checkouts, newest first, after the given one. Never kept. */
  mine: (filter: OrderFilter, after: OrderSummary | null) => Observable<OrderPage>;
  /** The secret of one of the account's own checkouts; null for any other. */
  keyOf: (groupId: string) => Observable<string | null>;
  /** What of an order, or of one parcel, is sold today. */
  reorder: (token: string, parcel: string | null) => Observable<readonly ReorderLine[]>;
  /** The invoice of a paid parcel as a PDF file. `Conflict` before it is paid. */
  invoice: (token: string, parcel: string) => Observable<Blob>;
  /** What the account has spent in the last months, the present one included. Never kept. */
  analytics: (months: AnalyticsSpan) => Observable<OrderAnalytics>;
  /** `Conflict` when it is on its way already. Again changes nothing. */
  cancel: (token: string, parcel: string, why: Reason) => Observable<void>;
  /** The same key again makes no second return. `Conflict` says what cannot come back; `RateLimited` after five withdrawn ones. */
  askBack: (
    token: string,
    parcel: string,
    key: string,
    why: Reason & { items: readonly { order_item_id: string; quantity: number }[] },
  ) => Observable<void>;
  /** An approved return is on its way. */
  sendBack: (token: string, returnId: string, tracking: string) => Observable<void>;
  /** A request is taken back; `Conflict` once the store has answered it. */
  withdraw: (token: string, returnId: string) => Observable<void>;
  /** To the store of a parcel. `RateLimited` after five in ten minutes. */
  write: (token: string, parcel: string, key: string, message: string) => Observable<void>;
};

type Reason = { reason: string; note: string };

/** Checkouts of one page. */
const pageSize = 10;

export function createOrderService(client: Client): OrderService {
  const call = (name: string, parameters: object): Observable<void> =>
    client
      .read(Schema.Unknown, (rest, signal) => rest.rpc(name, parameters).retry(false).abortSignal(signal))
      .pipe(map(() => undefined));
  return {
    cancel: (token, parcel, why) => call('cancel_order', { order_key: token, parcel, ...why }),
    askBack: (token, parcel, key, why) =>
      call('request_return', { order_key: token, parcel, request_key: key, ...why }),
    sendBack: (token, returnId, tracking) =>
      call('send_return', { order_key: token, return_id: returnId, tracking }),
    withdraw: (token, returnId) => call('withdraw_return', { order_key: token, return_id: returnId }),
    write: (token, parcel, key, message) =>
      call('send_order_message', { order_key: token, parcel, request_key: key, message }),
    invoice: (token, parcel) => client.file('invoice', { parcel, order_key: token }),
    reorder: (token, parcel) =>
      client.read(Schema.Array(ReorderLine), (rest, signal) =>
        rest.rpc('reorder', { order_key: token, parcel }).retry(false).abortSignal(signal),
      ),
    analytics: (months) =>
      client.read(OrderAnalytics, (rest, signal) =>
        rest.rpc('my_order_analytics', { months }).retry(false).abortSignal(signal),
      ),
    mine: (filter, after) =>
      client
        .read(Schema.Array(OrderSummary), (rest, signal) =>
          rest
            .rpc('my_orders', {
              filter: filter === 'all' ? null : filter,
              after: after === null ? null : { key: after.created_at, id: after.id },
              page_size: pageSize + 1,
            })
            .retry(false)
            .abortSignal(signal),
        )
        .pipe(map((rows) => ({ orders: rows.slice(0, pageSize), more: rows.length > pageSize }))),
    keyOf: (groupId) =>
      client.read(Schema.NullOr(Schema.String), (rest, signal) =>
        rest.rpc('my_order_key', { order_group: groupId }).retry(false).abortSignal(signal),
      ),
    track: (token) =>
      client.read(Schema.NullOr(TrackedOrder), (rest, signal) =>
        // By POST: a token must not stand in an address that servers log.
        rest.rpc('track_guest_order', { token }).retry(false).abortSignal(signal),
      ),
  };
}
