import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { OrderSummary, TrackedOrder } from '#schema/order.ts';
import type { OrderFilter, OrderPage } from '#schema/order.ts';
import type { Client } from './client.ts';

export type OrderService = {
  /** The checkout that the secret of a guest's link opens; null for any other text. Never kept. */
  track: (token: string) => Observable<TrackedOrder | null>;
  /** The account's own checkouts, newest first, after the given one. Never kept. */
  mine: (filter: OrderFilter, after: OrderSummary | null) => Observable<OrderPage>;
  /** The secret of one of the account's own checkouts; null for any other. */
  keyOf: (groupId: string) => Observable<string | null>;
};

/** Checkouts of one page. */
const pageSize = 10;

export function createOrderService(client: Client): OrderService {
  return {
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
