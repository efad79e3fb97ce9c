import { expect, test } from 'vitest';
import { keepChoices, noChoices, withKept } from '#pages/shop/filters/kept-choices.ts';
import type { Facets } from '#schema/shop/catalog.ts';
import { cents } from '#schema/money.ts';

const facets: Facets = {
  categories: {},
  colors: [
    { value: 'Black', hex: '#000000', count: 4 },
    { value: 'Red', hex: '#ff0000', count: 2 },
  ],
  sizes: [{ value: '20 kg', hex: null, count: 3 }],
  flavors: [],
  vendors: [{ id: 'v', slug: 'iron-oak', value: 'Iron Oak', count: 6 }],
  ratings: [],
  in_stock: 5,
  deals: 0,
  price: { min: cents(1200), max: cents(39_900) },
};

test('a selected value stays with 0 in its position, even after it is deselected', () => {
  const chosen = keepChoices(noChoices, facets, { colors: ['red'], flavors: ['Lime'], vendor: 'iron-oak' });
  const kept = keepChoices(chosen, { ...noChoices, sizes: facets.sizes }, { sizes: ['20 kg'] });
  expect(withKept({ ...facets, colors: facets.colors.slice(0, 1), vendors: [], sizes: [] }, kept)).toEqual({
    ...facets,
    colors: [
      { value: 'Black', hex: '#000000', count: 4 },
      { value: 'Red', hex: '#ff0000', count: 0 },
    ],
    sizes: [{ value: '20 kg', hex: null, count: 0 }],
    flavors: [{ value: 'Lime', hex: null, count: 0 }],
    vendors: [{ id: 'v', slug: 'iron-oak', value: 'Iron Oak', count: 0 }],
  });
});

test('a value that is still offered keeps its number and its position', () => {
  const kept = keepChoices(noChoices, facets, { colors: ['Red'] });
  expect(withKept(facets, kept)).toEqual(facets);
});
