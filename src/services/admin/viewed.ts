import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { ViewedAccount, ViewedOrder, ViewedPurchase } from '#schema/admin/views.ts';
import type { Client } from '#services/client.ts';

/** What is seen of the account that is looked at. The server takes the person from the open look, never from here. */
export type ViewedService = {
  account: () => Observable<ViewedAccount>;
  /** The newest first. @param after the last one of the page before */
  orders: (after: { key: string; id: string } | null, most: number) => Observable<readonly ViewedPurchase[]>;
  order: (purchase: string) => Observable<ViewedOrder | null>;
};

export const createViewedService = (client: Client): ViewedService => ({
  account: () => client.rpc(ViewedAccount, 'viewed_account'),
  orders: (after, most) =>
    client.rpc(Schema.Array(ViewedPurchase), 'viewed_orders', { after, page_size: most }),
  order: (purchase) => client.rpc(Schema.NullOr(ViewedOrder), 'viewed_order', { purchase_id: purchase }),
});
