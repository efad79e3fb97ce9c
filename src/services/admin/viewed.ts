import { Schema } from 'effect';
import { ViewedAccount, ViewedOrder, ViewedPurchase } from '#schema/admin/views.ts';
import type { Client } from '#services/client.ts';

/** The viewed account's data. The server takes the person from the open view, never from here. */
export const createViewedService = (client: Client) => ({
  account: () => client.rpc(ViewedAccount, 'viewed_account'),
  /** Newest first. @param after the last one of the previous page */
  orders: (after: { key: string; id: string } | null, most: number) =>
    client.rpc(Schema.Array(ViewedPurchase), 'viewed_orders', { after, page_size: most }),
  order: (purchase: string) =>
    client.rpc(Schema.NullOr(ViewedOrder), 'viewed_order', { purchase_id: purchase }),
});
