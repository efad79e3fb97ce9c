import { formatCount } from '#schema/format.ts';
import type { Facets } from '#schema/shop/catalog.ts';
import type { Branch } from '#pages/shop/load.ts';
import { filteredPath } from '#routing/product-filters.ts';
import type { ProductFilters } from '#routing/product-filters.ts';
import { paths } from '#routing/paths.ts';

export interface Chip {
  label: string;
  /** The list without this filter. */
  href: string;
}

interface Named {
  categories: readonly Branch[] | undefined;
  facets: Facets | null;
}

const options = [
  ['Color', 'colors'],
  ['Size', 'sizes'],
  ['Flavor', 'flavors'],
] as const;

const dollars = (price: string): string => {
  const [whole, part] = price.split('.');
  return `$${formatCount(Number(whole))}${part === undefined ? '' : `.${part.padEnd(2, '0')}`}`;
};

/** One chip per active filter, in the order of the filters. */
export function chipsOf(path: string, filters: ProductFilters, { categories, facets }: Named): Chip[] {
  const chips: Chip[] = [];
  const add = (label: string, change: ProductFilters) =>
    chips.push({ label, href: filteredPath(path, { ...filters, after: undefined, ...change }) });
  const { q, category, vendor, min, max, rating } = filters;
  // The search shows its words in its heading and its field.
  if (q !== undefined && path !== paths.search()) add(`“${q}”`, { q: undefined, sort: undefined });
  if (category !== undefined) {
    add(categories?.find(({ slug }) => slug === category)?.name ?? category, { category: undefined });
  }
  if (min !== undefined) add(`From ${dollars(min)}`, { min: undefined });
  if (max !== undefined) add(`Up to ${dollars(max)}`, { max: undefined });
  for (const [label, name] of options) {
    const chosen = filters[name] ?? [];
    for (const value of chosen) {
      add(`${label}: ${value}`, { [name]: chosen.filter((other) => other !== value) });
    }
  }
  if (filters.inStock === true) add('In stock', { inStock: false });
  if (filters.deals === true) add('Deals', { deals: false });
  if (rating !== undefined) add(`${rating} stars and up`, { rating: undefined });
  if (vendor !== undefined) {
    add(facets?.vendors.find(({ slug }) => slug === vendor)?.value ?? vendor, { vendor: undefined });
  }
  return chips;
}
