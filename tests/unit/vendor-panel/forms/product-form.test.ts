import { documentOf } from '#schema/vendor-panel/product/document-of.ts';
import { expect, test } from 'vitest';
import {
  columnOf,
  emptyValues,
  gridOf,
  picturesOf,
  rowName,
  valuesOf,
} from '#schema/vendor-panel/product-form.ts';
import type { GridRow } from '#schema/vendor-panel/product-form.ts';
import type { ProductDocument } from '#schema/vendor-panel/product.ts';

const black = {
  id: 'v1',
  sku: 'BAR-B',
  color: 'Black',
  color_hex: '#111111',
  size: '7 ft',
  flavor: 'none',
  quantity_option: 'single',
  price: '199.00',
  compare_at_price: '249.00',
  weight_grams: 20_000,
  stock: 4,
  stock_was: 4,
};
const bar: ProductDocument = {
  name: 'Bar',
  description: 'A bar.',
  category_id: 'c1',
  discount: '12.50',
  features: ['Steel', 'Spins'],
  options: [{ name: 'color', values: ['Black'] }],
  variants: [black, { sku: '', price: '0.00', compare_at_price: null, weight_grams: 1, stock: 0 }],
  media: [
    { path: 'products/bar.webp', alt: 'The bar', color: 'Black', size: null, width: 1200, height: 900 },
  ],
};

test('a product is shown as people type it: features in lines, numbers as text', () => {
  const values = valuesOf(bar);
  expect(values).toMatchObject({
    name: 'Bar',
    description: 'A bar.',
    category_id: 'c1',
    discount: '12.5',
    features: 'Steel\nSpins',
  });
  expect(valuesOf({ ...bar, discount: '0.00' }).discount).toBe('0');
  expect(picturesOf(values)).toEqual(bar.media);
  expect(gridOf(values)).toEqual({
    options: bar.options,
    rows: [
      { ...black, stock: '4', weight_grams: '20000', gtin: '', mpn: '', cost: '' },
      {
        id: null,
        gtin: '',
        mpn: '',
        cost: '',
        sku: '',
        color: null,
        color_hex: null,
        size: null,
        flavor: null,
        quantity_option: null,
        price: '0.00',
        compare_at_price: '',
        weight_grams: '1',
        stock: '0',
        stock_was: null,
      },
    ],
  });
});

/** What an earlier document does not name. */
const unsaid = {
  brand: '',
  tags: [],
  condition: 'new',
  care: '',
  specs: [],
  size_chart: null,
  seo_title: '',
  seo_description: '',
  slug: '',
};
const unnumbered = { gtin: '', mpn: '', cost: null };

test('untouched values are sent unchanged; a variant that was never saved has no id', () => {
  expect(documentOf(valuesOf(bar))).toEqual({
    ...bar,
    discount: '12.5',
    ...unsaid,
    variants: [
      { ...black, ...unnumbered },
      {
        ...unnumbered,
        sku: '',
        color: null,
        color_hex: null,
        size: null,
        flavor: null,
        quantity_option: null,
        price: '0.00',
        compare_at_price: null,
        weight_grams: 1,
        stock: 0,
        stock_was: null,
      },
    ],
  });
  expect(documentOf(valuesOf(bar)).variants[1]).not.toHaveProperty('id');
});

/** The document of one row with these cells. */
const sent = (cells: Partial<GridRow>) => {
  const { options, rows } = gridOf(valuesOf(bar));
  const variants = JSON.stringify([{ ...rows[0], ...cells }]);
  return documentOf({ ...valuesOf(bar), options: JSON.stringify(options), variants }).variants[0];
};

test('surrounding spaces and empty lines are not sent', () => {
  const typed = { ...valuesOf(bar), name: ' Bar ', description: ' A bar.\n', discount: ' 5 ' };
  expect(documentOf({ ...typed, features: ' Steel \n\n  \nSpins' })).toMatchObject({
    name: 'Bar',
    description: 'A bar.',
    discount: '5',
    features: ['Steel', 'Spins'],
  });
  expect(documentOf({ ...typed, discount: '  ' }).discount).toBe('0');
  expect(sent({ sku: ' A ', price: ' 5.00 ', compare_at_price: ' 6.00 ', stock: ' 7 ' })).toMatchObject({
    sku: 'A',
    price: '5.00',
    compare_at_price: '6.00',
    stock: 7,
  });
  expect(sent({ compare_at_price: '  ' })?.compare_at_price).toBeNull();
});

test.each(['', '-1', '1.5', 'ten', '1e3', '12345678', '1 0'])(
  'stock and weight %j are not numbers, and are left to the rules',
  (text) => {
    expect(sent({ stock: text, weight_grams: '5' })).toMatchObject({ stock: Number.NaN, weight_grams: 5 });
    expect(sent({ stock: '1234567', weight_grams: text })).toMatchObject({
      stock: 1_234_567,
      weight_grams: Number.NaN,
    });
  },
);

test('a new product has one variant without a name', () => {
  const { options, rows } = gridOf(emptyValues);
  expect(options).toEqual([]);
  expect(rows).toHaveLength(1);
  expect(rows.map(rowName)).toEqual(['']);
  expect(emptyValues).toMatchObject({ name: '', features: '', media: '[]', discount: '0' });
});

test('a variant is named by its options, in the order of the pickers', () => {
  const [row] = gridOf(valuesOf(bar)).rows;
  expect(row === undefined ? null : rowName(row)).toBe('Black / 7 ft / none / single');
  expect(row === undefined ? null : rowName({ ...row, color: null, flavor: null })).toBe('7 ft / single');
  expect((['color', 'size', 'flavor', 'quantity'] as const).map(columnOf)).toEqual([
    'color',
    'size',
    'flavor',
    'quantity_option',
  ]);
});

test('tables are rows of cells: empty ones are not sent, and the first row of a size chart names its columns', () => {
  const typed = {
    ...valuesOf(bar),
    tags: ' Gym, ,Bar ,',
    specs: JSON.stringify([
      ['Tensile ', ' 190,000 PSI'],
      ['', ' '],
    ]),
    size_chart: JSON.stringify([
      ['Size', 'Grip'],
      [' S', ''],
      ['', ''],
    ]),
    slug: ' steel-bar ',
  };
  const sent = documentOf(typed);
  expect(sent).toMatchObject({
    tags: ['Gym', 'Bar'],
    specs: [{ name: 'Tensile', value: '190,000 PSI' }],
    size_chart: { columns: ['Size', 'Grip'], rows: [['S', '']] },
    slug: 'steel-bar',
  });
  expect(documentOf(valuesOf(sent))).toEqual(sent);
});

test('a size chart without its heading keeps its sizes, so that the rules can report the heading', () => {
  const chart = (rows: string[][]) =>
    documentOf({ ...valuesOf(bar), size_chart: JSON.stringify(rows) }).size_chart;
  expect(
    chart([
      ['', ''],
      ['S', '90'],
      [' ', ''],
    ]),
  ).toEqual({ columns: ['', ''], rows: [['S', '90']] });
  expect(chart([['', ' ']])).toBeNull();
  expect(chart([])).toBeNull();
});
