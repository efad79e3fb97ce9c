import type { Observable } from 'rxjs';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { StoreSheet } from '#schema/admin/stores.ts';
import { createAdminStoreService } from '#services/admin/stores.ts';
import { services } from '#actors/kit/services.ts';
import { createAdminAction, recordOf } from './admin-action.ts';
import type { AdminActionActor, RecordRead } from './admin-action.ts';
import { createList } from '#actors/kit/list.ts';

const stores = () => createAdminStoreService(services().client);

/** The stores of the shop. The caller starts and stops it. */
export const createStoreList = (query: ListQuery) =>
  createList((wanted, after) => stores().list(wanted, after), query);

/** Null if there is no such store. */
export const readStore = (id: string): Observable<RecordRead<StoreSheet>> => recordOf(stores().read(id));

/** An admin's actions on one store. The caller starts and stops it. */
export const createStoreAction = (id: string): AdminActionActor =>
  createAdminAction(({ kind, words }) =>
    kind === 'suspend' ? stores().suspend(id, words) : stores().restore(id, words),
  );
