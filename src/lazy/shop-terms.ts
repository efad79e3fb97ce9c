import { useSyncExternalStore } from 'react';
import { usualTerms } from '#schema/shop-terms.ts';
import type { Units } from '#schema/measures/units.ts';
import type { ShopTerms } from '#schema/shop-terms.ts';

let now = usualTerms;
/** Initially those of the page's HTML: anything hydrated later must start with them. */
let inPage = usualTerms;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Call before a page is rendered or hydrated. */
export function beginWithTerms(terms: ShopTerms): void {
  now = terms;
  inPage = terms;
}

/** An admin has changed them. */
export function changeTerms(terms: ShopTerms): void {
  if (JSON.stringify(terms) === JSON.stringify(now)) return;
  now = terms;
  for (const listener of listeners) listener();
}

/** The shop's current promises and features. */
export const shopTerms = (): ShopTerms => now;

/** The same for a component, which rerenders when they change. */
export const useShopTerms = (): ShopTerms => useSyncExternalStore(subscribe, shopTerms, () => inPage);

export interface StoreTerms {
  readonly time_zone: string;
  readonly units: Units;
}

let store: StoreTerms | null = null;

/**
 * Before a page of a store's panel is rendered: its days and measures are this store's. Null in the admin panel, which
 * has the platform's days.
 */
export function beginWithStore(of: StoreTerms | null | undefined): void {
  if (of !== undefined) store = of;
}

/** The zone of the panel's store, or the platform's. */
export const storeZone = (): string => (store ?? now).time_zone;

export const storeUnits = (): Units => store?.units ?? 'us';
