import type { Observable } from 'rxjs';
import { createStoreService } from '#services/vendor/stores.ts';
import type { OwnStore, StoreService } from '#services/vendor/stores.ts';
import { services } from '#actors/kit/services.ts';

export type { OpenStore, OwnStore } from '#services/vendor/stores.ts';

export const stores = (): StoreService => createStoreService(services().publicClient);

/** The stores of the signed-in account's teams, its own first. */
export const ownStores = (): Observable<readonly OwnStore[]> => createStoreService(services().client).mine();
