import type { Observable } from 'rxjs';
import { createStoreService } from '#services/vendor-panel/stores.ts';
import type { StoreService } from '#services/vendor-panel/stores.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { getSession } from '#actors/identity/session.ts';
import { services } from '#actors/kit/services.ts';

export type { OpenStore } from '#services/vendor-panel/stores.ts';
export type { OwnStore } from '#schema/vendor-panel/own-store.ts';

export const stores = (): StoreService => createStoreService(services().publicClient);

/** The stores of the signed-in account's teams, its own first. */
export const ownStores = (): Observable<readonly OwnStore[]> => createStoreService(services().client).mine();

/** Roles, stores and rights may have changed. */
export const readAccessAgain = (): void => getSession().send({ type: 'access.changed' });
