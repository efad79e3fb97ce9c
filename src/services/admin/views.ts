import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { OpenView, ViewedAccount, ViewedOrder, ViewedPurchase } from '#schema/admin/views.ts';
import type { Client } from '#services/client.ts';

/** The read-only look at an account. The server takes the person from the look that is open, never from here. */
export type ViewsService = {
  /** Null if the session looks at nobody. */
  current: () => Observable<OpenView>;
  start: (person: string, reason: string) => Observable<OpenView>;
  end: () => Observable<null>;
  account: () => Observable<ViewedAccount>;
  /** The newest first. @param after the last one of the page before */
  orders: (after: { key: string; id: string } | null, most: number) => Observable<readonly ViewedPurchase[]>;
  order: (purchase: string) => Observable<ViewedOrder | null>;
};

export const createViewsService = (client: Client): ViewsService => ({
  current: () => client.rpc(OpenView, 'current_view_as'),
  start: (person, reason) => client.rpc(OpenView, 'start_view_as', { person, reason }),
  end: () => client.rpc(Schema.Null, 'end_view_as'),
  account: () => client.rpc(ViewedAccount, 'viewed_account'),
  orders: (after, most) =>
    client.rpc(Schema.Array(ViewedPurchase), 'viewed_orders', { after, page_size: most }),
  order: (purchase) => client.rpc(Schema.NullOr(ViewedOrder), 'viewed_order', { purchase_id: purchase }),
});
