import { expect, test } from 'vitest';
import { fieldsOf, guessColumns, missingColumn } from '#schema/vendor-panel/import.ts';

test('a column is recognized by the heading of the template, by its field, and by what other shops call it', () => {
  expect(guessColumns(['Weight (g)', 'Quantity option', 'Compare-at price'], 'products')).toEqual({
    weight_grams: 0,
    quantity: 1,
    compare_at_price: 2,
  });
  expect(guessColumns(['weight_grams', 'COMPARE_AT_PRICE', 'quantity'], 'products')).toEqual({
    weight_grams: 0,
    compare_at_price: 1,
    quantity: 2,
  });
  expect(guessColumns(['Variant Grams', 'RRP', 'Pack size', 'Variant Inventory Qty'], 'products')).toEqual({
    weight_grams: 0,
    compare_at_price: 1,
    quantity: 2,
    stock: 3,
  });
});

test('of two columns with the same heading the first is taken, and the template goes before other names', () => {
  expect(guessColumns(['Title', 'Name', 'Name'], 'products')).toEqual({ name: 1 });
  expect(guessColumns(['Qty', 'On hand', 'Stock'], 'stock')).toEqual({ stock: 2 });
});

test('a file of stock knows the SKU, prices and stock alone', () => {
  expect(fieldsOf('stock').map(({ field }) => field)).toEqual(['sku', 'price', 'compare_at_price', 'stock']);
});

const sku = 'Choose the column with the SKU.';
const figures = 'Choose a column with prices or stock.';
const name = 'Choose the column with the name or the handle.';
test.each([
  ['stock', [], sku],
  ['stock', ['price', 'stock'], sku],
  ['stock', ['sku'], figures],
  ['stock', ['sku', 'name'], figures],
  ['stock', ['sku', 'price'], null],
  ['stock', ['sku', 'stock'], null],
  ['stock', ['sku', 'compare_at_price'], null],
  ['products', [], name],
  ['products', ['sku', 'price'], name],
  ['products', ['name'], null],
  ['products', ['handle'], null],
] as const)('of %s with the columns %j is missing: %s', (kind, fields, sentence) => {
  expect(missingColumn(Object.fromEntries(fields.map((field, n) => [field, n])), kind)).toBe(sentence);
});
