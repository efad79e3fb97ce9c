import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { StorePageOfAdmin, StoreSheet } from '#schema/admin/stores.ts';
import type { StoreRow } from '#schema/admin/stores.ts';
import type { Client } from '#services/client.ts';

/** The stores of the shop, for admins. Refusals carry the server's sentence. */
export type AdminStoreService = {
  /** @param after The `next` of the page before, as text. */
  list: (
    wish: Readonly<Partial<Record<'view' | 'q', string>>>,
    after: string | null,
  ) => Observable<{ rows: readonly StoreRow[]; next: string | null }>;
  read: (store: string) => Observable<StoreSheet>;
  suspend: (store: string, reason: string) => Observable<unknown>;
  restore: (store: string, reason: string) => Observable<unknown>;
};

export const createAdminStoreService = (client: Client): AdminStoreService => {
  const act = (name: string, args: object) => client.rpc(StoreSheet, name, args);
  return {
    list: ({ view = 'all', q }, after) =>
      client
        .rpc(StorePageOfAdmin, 'admin_stores', {
          view,
          query: q === undefined || q.length < 2 ? null : q,
          after: after === null ? null : (JSON.parse(after) as object),
        })
        .pipe(map((page) => ({ ...page, next: page.next === null ? null : JSON.stringify(page.next) }))),
    read: (store) => act('admin_store', { store }),
    suspend: (store, reason) => act('suspend_store', { store, reason }),
    restore: (store, reason) => act('restore_store', { store, reason }),
  };
};
