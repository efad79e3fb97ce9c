import { expect, test } from 'vitest';
import { fieldsOf, guessColumns, missingColumn } from '#schema/vendor-panel/import.ts';

test("a column is recognized by the template's heading, by its field, and by other shops' names", () => {
  expect(guessColumns(['Weight (g)', 'Pack size', 'Compare-at price'], 'products')).toEqual({
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

test('of two columns with the same heading the first counts, and the template comes before other names', () => {
  expect(guessColumns(['Title', 'Name', 'Name'], 'products')).toEqual({ name: 1 });
  expect(guessColumns(['Qty', 'On hand', 'Stock'], 'stock')).toEqual({ stock: 2 });
});

test('a stock file uses only SKU, prices and stock', () => {
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

test('European headings are recognized, with their accents', () => {
  const headings = [
    'Titel',
    'Beschreibung',
    'Größe',
    'Farbe',
    'Artikelnummer',
    'Preis',
    'Bestand',
    'Gewicht (g)',
  ];
  expect(guessColumns(headings, 'products')).toEqual({
    name: 0,
    description: 1,
    size: 2,
    color: 3,
    sku: 4,
    price: 5,
    stock: 6,
    weight_grams: 7,
  });
  expect(guessColumns(['Référence', 'Prix', 'Quantité'], 'stock')).toEqual({ sku: 0, price: 1 });
});
