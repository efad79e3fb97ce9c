import type { Observable } from 'rxjs';
import { StoreRow, StoreSheet } from '#schema/admin/stores.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';
import { listOf } from './list-of.ts';

/** The shop's stores, for admins. Refusals have the server's message. */
export const createAdminStoreService = (client: Client) => {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(...call: Call<Name, Given>) =>
    client.rpc(StoreSheet, ...call);
  return {
    list: listOf(client, StoreRow, 'admin_stores', 'all'),
    read: (store: string): Observable<StoreSheet> => act('admin_store', { store }),
    suspend: (store: string, reason: string) => act('suspend_store', { store, reason }),
    restore: (store: string, reason: string) => act('restore_store', { store, reason }),
  };
};
