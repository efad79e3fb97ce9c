import { lettersOf } from '#schema/vendor-panel/import.ts';
import { amazon } from './amazon.ts';
import { etsy } from './etsy.ts';
import type { Shop } from './shop-table.ts';
import { shopify } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

const shops: readonly Shop[] = [shopify, woocommerce, etsy, amazon];

/** The shop whose export has these headings. */
export function shopOf(headings: readonly string[]): Shop | null {
  const letters = new Set(headings.map(lettersOf));
  return shops.find(({ isIts }) => isIts((heading) => letters.has(heading))) ?? null;
}
