import { createStoreService } from '#services/vendor/stores.ts';
import type { StoreService } from '#services/vendor/stores.ts';
import { services } from '#actors/kit/services.ts';

export type { OpenStore } from '#services/vendor/stores.ts';

export const stores = (): StoreService => createStoreService(services().publicClient);
