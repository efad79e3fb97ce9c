import { Schema } from 'effect';
import { ViewedAccount, ViewedOrder, ViewedPurchase } from '#schema/admin/views.ts';
import type { Client } from '#services/client.ts';

/** What is seen of the account that is looked at. The server takes the person from the open look, never from here. */
export const createViewedService = (client: Client) => ({
  account: () => client.rpc(ViewedAccount, 'viewed_account'),
  /** The newest first. @param after the last one of the page before */
  orders: (after: { key: string; id: string } | null, most: number) =>
    client.rpc(Schema.Array(ViewedPurchase), 'viewed_orders', { after, page_size: most }),
  order: (purchase: string) =>
    client.rpc(Schema.NullOr(ViewedOrder), 'viewed_order', { purchase_id: purchase }),
});
