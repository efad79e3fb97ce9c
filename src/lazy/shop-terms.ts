import { useSyncExternalStore } from 'react';
import { usualTerms } from '#schema/shop-terms.ts';
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
