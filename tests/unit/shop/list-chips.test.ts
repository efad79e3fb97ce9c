import { expect, test } from 'vitest';
import { chipsOf } from '#pages/shop/list/list-chips.ts';
import { readFilters } from '#routing/product-filters.ts';

const chips = (search: string) =>
  chipsOf('/products', readFilters(search), { categories: undefined, facets: null });

test('a price is formatted like every other price, and its chip links to the list without it', () => {
  expect(chips('min=50&max=9999')).toEqual([
    { label: 'From $50', href: '/products?max=9999' },
    { label: 'Up to $9,999', href: '/products?min=50' },
  ]);
  expect(chips('min=12.50').map(({ label }) => label)).toEqual(['From $12.50']);
});

test("words in a list's URL have a chip that links to the list without them", () => {
  expect(chips('q=bar&min=5')).toEqual([
    { label: '“bar”', href: '/products?min=5' },
    { label: 'From $5', href: '/products?q=bar' },
  ]);
  const searched = chipsOf('/search', readFilters('q=bar'), { categories: undefined, facets: null });
  expect(searched).toEqual([]);
});
