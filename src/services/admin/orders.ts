import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { PlatformOrder, PlatformOrders, PlatformPurchase } from '#schema/admin/orders/order.ts';
import type { PlatformOrderRow } from '#schema/admin/orders/order.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

/** Filters of the list. Days are the platform's. */
type Wish = Readonly<Partial<Record<'q' | 'view' | 'money' | 'store' | 'from' | 'to', string>>>;

interface Refund {
  /** Without an item: the delivery. */
  lines: readonly { order_item_id: string | null; amount: string }[];
  words: string;
  /** The refunded amount when the form was shown, like 5.00. */
  seen_refunded: string;
}

export interface ReturnDecision {
  decision: 'approve' | 'reject' | 'refund';
  words: string;
  /** The return as it was shown. */
  seen_status: string;
  seen_worth: string;
  instructions: string | null;
}

export interface PlatformOrderPage {
  rows: readonly PlatformOrderRow[];
  /** The search found more than it lists. */
  more: boolean;
  next: string | null;
}

/** The shop's orders, for admins. Refusals have the server's message. */
export const createPlatformOrderService = (client: Client) => ({
  /** @param after The previous page's `next`. @param pageSize 500 at most */
  list: (
    { q, view = 'all', money, store, from, to }: Wish,
    after: string | null,
    pageSize = 25,
  ): Observable<PlatformOrderPage> =>
    client
      .rpc(PlatformOrders, 'admin_orders', {
        view,
        query: q ?? null,
        money: money ?? null,
        store: store ?? null,
        placed_from: from ?? null,
        placed_to: to ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
        page_size: pageSize,
      })
      .pipe(map(withTextCursor)),
  order: (order_id: string) => client.rpc(PlatformOrder, 'admin_order', { order_id }),
  /** @param reason as of a store that cancels */
  cancel: (order_id: string, reason: string, words: string) =>
    client.rpc(Schema.Unknown, 'admin_cancel_order', { order_id, reason, words }),
  refund: (order_id: string, request_key: string, refund: Refund) =>
    client.rpc(Schema.Unknown, 'admin_refund_order', { order_id, request_key, ...refund }),
  /** Approved without instructions: with the store's own. */
  decideReturn: (return_id: string, request_key: string, decided: ReturnDecision) =>
    client.rpc(Schema.Unknown, 'admin_decide_return', {
      return_id,
      request_key,
      ...decided,
    }),
  note: (order_id: string, request_key: string, note: string) =>
    client.rpc(Schema.Unknown, 'admin_note_order', { order_id, request_key, note }),
  resend: (email_id: string, request_key: string) =>
    client.rpc(Schema.Unknown, 'admin_resend_order_email', { email_id, request_key }),
  /** @param number like SB-7K2M9Q */
  purchase: (number: string) => client.rpc(PlatformPurchase, 'admin_purchase', { number }),
});
