import type { AnalyticsTable } from '#actors/vendor-panel/figures/analytics.ts';
import type { AnalyticsKind, AnalyticsRow } from '#schema/vendor-panel/figures/analytics.ts';
import { rangeParams } from '#schema/vendor-panel/figures/sales-range.ts';

export const kindLabels: readonly (readonly [kind: AnalyticsKind, many: string, one: string])[] = [
  ['product', 'Products', 'product'],
  ['variant', 'Variants', 'variant'],
  ['category', 'Categories', 'category'],
  ['region', 'Regions', 'region'],
  ['source', 'Sources', 'source'],
];

const sources: Readonly<Record<string, string>> = {
  search: 'Search of the shop',
  category: 'A category',
  store: 'The page of the store',
  home: 'The first page',
  direct: 'Directly',
  campaign: 'A campaign',
  elsewhere: 'Another site',
  unknown: 'Not counted',
};

/** What a row is called. */
export const nameOf = (kind: AnalyticsKind, { id, name, more }: AnalyticsRow): string =>
  kind === 'source'
    ? (sources[id] ?? id)
    : name === null
      ? 'No longer in the shop'
      : more === null
        ? name
        : `${name} (${more})`;

/** The query of the page; what it shows without one is left out. */
export const queryOf = ({ range, by, sort }: AnalyticsTable): Readonly<Record<string, string>> => ({
  ...rangeParams(range),
  ...(by === 'product' ? {} : { by }),
  ...(sort === 'total' ? {} : { sort }),
});

export function urlOf(path: string, table: AnalyticsTable): string {
  const text = new URLSearchParams(queryOf(table)).toString();
  return text === '' ? path : `${path}?${text}`;
}
