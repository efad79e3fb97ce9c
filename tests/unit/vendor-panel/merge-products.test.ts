import { expect, test } from 'vitest';
import { mergeProducts } from '#schema/vendor-panel/product/merge-products.ts';
import { gridOf, valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { GridRow, ProductValues } from '#schema/vendor-panel/product-form.ts';
import { emptyDocument, emptyVariant } from '#schema/vendor-panel/product.ts';

const row = (size: string, price: string, stock: number, more = {}) => ({
  ...emptyVariant,
  size,
  price,
  stock,
  stock_was: stock,
  ...more,
});
const product = (...variants: ReturnType<typeof row>[]): ProductValues =>
  valuesOf({
    ...emptyDocument,
    options: [{ name: 'size', values: variants.map(({ size }) => size) }],
    variants,
  });
const typed = (values: ProductValues, place: number, cells: Partial<GridRow>): ProductValues => ({
  ...values,
  variants: JSON.stringify(
    gridOf(values).rows.map((each, n) => (n === place ? { ...each, ...cells } : each)),
  ),
});
const figures = (values: ProductValues) =>
  gridOf(values).rows.map(({ id, size, price, stock, stock_was }) => [id, size, price, stock, stock_was]);

const base = product(row('S', '5.00', 10), row('L', '6.00', 4));

test('different cells of the grid are merged without a question', () => {
  const theirs = product(row('S', '5.00', 7), row('L', '6.50', 4));
  const { values, both, theirs: taken } = mergeProducts(base, typed(base, 0, { price: '5.25' }), theirs);
  expect(both).toEqual([]);
  expect(taken).toEqual(['variants']);
  expect(figures(values)).toEqual([
    [null, 'S', '5.25', '7', 7],
    [null, 'L', '6.50', '4', 4],
  ]);
});

test('a changed stock is a difference: what was sold since stays sold, and an own save is not added again', () => {
  const sold = product(row('S', '5.00', 7), row('L', '6.00', 4));
  const mine = typed(base, 0, { stock: '12' });
  const { values, both } = mergeProducts(base, mine, sold);
  expect(both).toEqual([]);
  expect(figures(values)[0]).toEqual([null, 'S', '5.00', '9', 7]);
  const dearer = product(row('S', '5.50', 7), row('L', '6.00', 4));
  const clash = mergeProducts(base, typed(base, 0, { stock: '12', price: '5.25' }), dearer);
  expect(clash.both).toEqual([['options', 'variants']]);
  expect(figures(clash.values)[0]).toEqual([null, 'S', '5.25', '9', 7]);
  const emptied = mergeProducts(base, typed(base, 0, { stock: '2' }), sold);
  expect(figures(emptied.values)[0]).toEqual([null, 'S', '5.00', '0', 7]);
  const own = product(row('S', '5.00', 12), row('L', '6.00', 4));
  expect(figures(mergeProducts(base, mine, own).values)[0]).toEqual([null, 'S', '5.00', '12', 12]);
});

test('the same cell, or another set of options, needs a choice for options and variants together', () => {
  const together = [['options', 'variants']];
  const mine = typed(base, 0, { price: '5.25' });
  expect(mergeProducts(base, mine, typed(base, 0, { price: '4.00' })).both).toEqual(together);
  expect(mergeProducts(base, mine, product(row('S', '5.00', 10))).both).toEqual(together);
  const wider = product(row('S', '5.00', 10), row('L', '6.00', 4), row('XL', '7.00', 1));
  expect(mergeProducts(base, mine, wider).both).toEqual(together);
});

test('text typed while a save runs keeps its cells and gets the stored identity and stock', () => {
  const sent = typed(base, 0, { stock: '15' });
  const stored = product(row('S', '5.00', 15, { id: 'v1' }), row('L', '6.00', 4, { id: 'v2' }));
  const { values } = mergeProducts(sent, typed(sent, 1, { price: '6.75' }), stored);
  // With the stock from before the save, the next one would add the same five again.
  expect(figures(values)).toEqual([
    ['v1', 'S', '5.00', '15', 15],
    ['v2', 'L', '6.75', '4', 4],
  ]);
});
