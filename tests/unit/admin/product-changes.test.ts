import { Schema } from 'effect';
import { expect, test } from 'vitest';
import { ProductChanges } from '#schema/admin/products/product-changes.ts';

const variant = { price: '49.00', compare_at: '59.00', weight_grams: 900, sku: 'B-1' };
const picture = { path: 'a/front.svg', alt: 'Front', color: 'Black', size: null };
const answer = {
  version: 7,
  from: 3,
  to: null,
  changes: {
    name: { before: 'Bar', after: 'Power Bar' },
    description: { before: 'A bar.', after: 'A better bar.' },
    category: { before: { name: 'Bars' }, after: { name: null } },
    features: { before: ['Knurled'], after: [] },
    options: { before: [], after: [{ name: 'Color', values: ['Black', 'Chrome'] }] },
    discount: { before: 0, after: 12.5 },
    pictures: { before: [], after: [picture] },
    variants: [
      { color: 'Black', size: null, flavor: null, quantity_option: null, before: variant, after: null },
      {
        color: null,
        size: '7 ft',
        flavor: null,
        quantity_option: 'Pair',
        before: null,
        after: { ...variant, compare_at: null },
      },
    ],
  },
  versions: [
    { version: 7, at: '2026-11-24T10:00:00Z', decision: null },
    { version: 6, at: '2026-11-23T10:00:00Z', decision: 'taken_down' },
    { version: 5, at: '2026-11-22T10:00:00Z', decision: 'restored' },
    { version: 3, at: '2026-11-21T10:00:00Z', decision: 'kept' },
  ],
};
const read = Schema.decodeUnknownSync(ProductChanges);

test('each kind of change is read whole, amounts as cents', () => {
  const seen = { ...variant, price: 4900, compare_at: 5900 };
  const [removed, added] = answer.changes.variants;
  expect(read(answer)).toEqual({
    ...answer,
    changes: {
      ...answer.changes,
      variants: [
        { ...removed, before: seen },
        { ...added, after: { ...seen, compare_at: null } },
      ],
    },
  });
});

test('unchanged parts are omitted, and there may be nothing to compare with', () => {
  expect(read({ ...answer, changes: { name: { before: 'Bar', after: 'Power Bar' } } }).changes).toEqual({
    name: { before: 'Bar', after: 'Power Bar' },
  });
  expect(read({ ...answer, from: null, changes: null }).changes).toBeNull();
});

test('an unknown decision is an error', () => {
  const versions = [{ version: 7, at: '2026-11-24T10:00:00Z', decision: 'forgotten' }];
  expect(() => read({ ...answer, versions })).toThrow('taken_down');
});
