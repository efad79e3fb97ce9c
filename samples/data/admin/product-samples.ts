import { of } from 'rxjs';
import type { ReadChanges } from '#actors/admin/products/product-changes.ts';
import { cents } from '#schema/money.ts';
import type { Changes } from '#schema/kit/product-changes.ts';
import type { ProductChanges } from '#schema/admin/products/product-changes.ts';
import type { ModeratedProduct, ModeratedRow } from '#schema/admin/products/products.ts';

export const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and a very good bar '.repeat(3);

export const row = (id: string, more: Partial<ModeratedRow> = {}): ModeratedRow => ({
  id,
  name: 'Competition bar',
  image: null,
  price_from: cents(28_900),
  listed: true,
  store_name: 'Iron Hollow Forge',
  store_slug: 'iron-hollow-forge',
  created_at: '2026-11-20T09:15:00Z',
  taken_down_at: null,
  ...more,
});
export const whole: ModeratedProduct = {
  ...row('1'),
  version: 3,
  slug: 'competition-bar',
  category_slug: 'olympic-bars',
  category_name: 'Bars › Olympic bars',
  description: 'A bar of 20 kg with a medium knurl.\n\nMade in Nevada.',
  features: ['Needle bearings', 'Hard chrome'],
  pictures: [],
  takedown: null,
  store_takedowns: 2,
  is_own: false,
  featured: false,
  decisions: [],
};
export const down: ModeratedProduct = {
  ...whole,
  listed: false,
  taken_down_at: '2026-11-22T09:15:00Z',
  takedown: { reason: 'The picture shows another product.', at: '2026-11-22T09:15:00Z' },
  decisions: [
    {
      action: 'product.taken_down',
      by: 'Dana Cole',
      at: '2026-11-22T09:15:00Z',
      words: 'The picture shows another product.',
    },
  ],
};

const variant = (price: number, compare: number | null, sku: string) => ({
  price: cents(price),
  compare_at: compare === null ? null : cents(compare),
  weight_grams: 20_000,
  sku,
});
const drawn = (color: string) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='${color}'/%3E%3C/svg%3E`;
const option = { size: null, flavor: null, quantity_option: null };

export const changed = {
  name: { before: 'Competition bar', after: 'Competition bar, 28 mm' },
  category: { before: { name: 'Olympic bars' }, after: { name: 'Technique bars' } },
  description: {
    before: 'A bar of 20 kg with a medium knurl.\n\nMade in Nevada.',
    after: 'A bar of 20 kg with an aggressive knurl.\n\nMade in Nevada and Ohio.',
  },
  features: { before: ['Needle bearings'], after: ['Needle bearings', 'Hard chrome'] },
  options: {
    before: [{ name: 'color', values: ['Black', 'Steel'] }],
    after: [{ name: 'color', values: ['Black', 'Zinc'] }],
  },
  discount: { before: 0, after: 10 },
  pictures: {
    before: [
      { path: drawn('%23789'), alt: 'The bar from the left', color: null, size: null },
      { path: drawn('%23a86'), alt: 'The sleeve', color: 'Black', size: null },
      { path: drawn('%23687'), alt: 'The knurl', color: null, size: null },
    ],
    after: [
      { path: drawn('%23687'), alt: 'The knurl, close up', color: null, size: null },
      { path: drawn('%23789'), alt: 'The bar from the left', color: null, size: null },
      { path: drawn('%23968'), alt: 'The bar in a rack', color: null, size: null },
    ],
  },
  variants: [
    {
      ...option,
      color: 'Black',
      before: variant(28_900, null, 'BAR-BLACK'),
      after: variant(26_010, 28_900, 'BAR-BLACK'),
    },
    { ...option, color: 'Zinc', before: null, after: variant(27_810, 30_900, 'BAR-ZINC') },
    { ...option, color: 'Steel', before: variant(29_900, null, 'BAR-STEEL'), after: null },
  ],
} satisfies Changes;

export const answer: ProductChanges = {
  version: 5,
  from: 3,
  to: null,
  changes: changed,
  versions: [
    { version: 5, at: '2026-11-23T16:40:00Z', decision: null },
    { version: 3, at: '2026-11-20T09:15:00Z', decision: 'taken_down' },
    { version: 2, at: '2026-11-18T09:15:00Z', decision: 'kept' },
  ],
};

/** Answers with the requested items, as the server does. */
export const readSample =
  (more: Partial<ProductChanges> = {}): ReadChanges =>
  (_id, from, to) =>
    of({ ...answer, ...more, from: from ?? (more.from === undefined ? answer.from : more.from), to });
