import { waysKey } from '#schema/shop/counting.ts';
import type { Source } from '#schema/shop/counting.ts';

const most = 100;

function read(): Record<string, string> {
  try {
    const ways: unknown = JSON.parse(sessionStorage.getItem(waysKey) ?? '{}');
    if (typeof ways !== 'object' || ways === null) return {};
    return Object.fromEntries(
      Object.entries(ways).filter((way): way is [string, string] => typeof way[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Stores what led to each variant that this tab added to the cart. */
export function keepWay(variant: string, source: Source): void {
  try {
    const ways = Object.entries({ ...read(), [variant]: source }).slice(-most);
    sessionStorage.setItem(waysKey, JSON.stringify(Object.fromEntries(ways)));
  } catch {
    // The storage is full or blocked: the order will have no source.
  }
}

/** What led to these variants, as far as this tab knows. */
export function waysOf(variants: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(read()).filter(([variant]) => variants.includes(variant)));
}
