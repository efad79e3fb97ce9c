import type { AnalyticsTable } from '#actors/vendor-panel/figures/analytics.ts';
import type { AnalyticsKind, AnalyticsRow } from '#schema/vendor-panel/figures/analytics.ts';
import { rangeParams } from '#schema/vendor-panel/figures/sales-range.ts';

export const kindLabels: readonly (readonly [kind: AnalyticsKind, many: string, one: string])[] = [
  ['product', 'Products', 'product'],
  ['variant', 'Variants', 'variant'],
  ['category', 'Categories', 'category'],
  ['region', 'States', 'state'],
  ['source', 'Sources', 'source'],
];

const sources: Readonly<Record<string, string>> = {
  search: 'Stallbar search',
  category: 'Category page',
  store: 'Store page',
  home: 'Home page',
  direct: 'Direct',
  campaign: 'Campaign',
  elsewhere: 'Another website',
  unknown: 'Not counted',
};

/** The name of a row. */
export const nameOf = (kind: AnalyticsKind, { id, name, more }: AnalyticsRow): string =>
  kind === 'source'
    ? (sources[id] ?? id)
    : name === null
      ? 'No longer sold'
      : more === null
        ? name
        : `${name} (${more})`;

/** The page's query; defaults are left out. */
export const queryOf = ({ range, by, sort }: AnalyticsTable): Readonly<Record<string, string>> => ({
  ...rangeParams(range),
  ...(by === 'product' ? {} : { by }),
  ...(sort === 'total' ? {} : { sort }),
});

export function urlOf(path: string, table: AnalyticsTable): string {
  const text = new URLSearchParams(queryOf(table)).toString();
  return text === '' ? path : `${path}?${text}`;
}
