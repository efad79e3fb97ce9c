import type { Units } from '#schema/measures.ts';
import { storeAt } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { shopTerms } from './shop-terms.ts';

export interface StoreTerms {
  readonly time_zone: string;
  readonly units: Units;
}

let now: StoreTerms | null = null;

/** Before a page of a store's panel is rendered; null in the admin panel, which has the platform's days. */
export function beginWithStore(store: StoreTerms | null): void {
  now = store;
}

/** The store of a page of the panel: its days and measures are this store's from now on. */
export function openStore(stores: readonly OwnStore[], slug: string): OwnStore | undefined {
  const store = storeAt(stores, slug);
  if (store !== undefined) now = store;
  return store;
}

/** The zone of the panel's store, or the platform's. */
export const storeZone = (): string => now?.time_zone ?? shopTerms().time_zone;

export const storeUnits = (): Units => now?.units ?? 'us';
