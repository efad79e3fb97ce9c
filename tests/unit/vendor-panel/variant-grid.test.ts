import { describe, expect, test } from 'vitest';
import { changed, generate, needsConfirming, pasted } from '#machines/vendor-panel/variant-grid.rules.ts';
import { documentOf, emptyValues, gridOf, valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { GridValue } from '#schema/vendor-panel/product-form.ts';
import { documentProblems } from '#schema/vendor-panel/product/product-rules.ts';
import { emptyDocument, emptyVariant } from '#schema/vendor-panel/product.ts';

const start = gridOf(emptyValues);
const list = (count: number): string[] => Array.from({ length: count }, (_, n) => `v${n}`);
const grid = (colors: number, sizes: number): GridValue =>
  generate({
    options: [
      { name: 'color', values: list(colors) },
      { name: 'size', values: list(sizes) },
    ],
    rows: start.rows,
  });
const add = (from: GridValue, value: string) => changed(from, { type: 'value.add', option: 'size', value });

describe('the variant grid', () => {
  test('creates a row per combination and keeps the figures of existing ones', () => {
    const sizes = generate({
      options: [{ name: 'size', values: ['S'] }],
      rows: [{ ...start.rows[0]!, price: '5.00', stock: '3' }],
    });
    expect(sizes.rows.map(({ size, price, stock }) => [size, price, stock])).toEqual([['S', '5.00', '3']]);
    const both = add(sizes, 'L') as GridValue;
    expect(both.rows.map(({ size, price, stock }) => [size, price, stock])).toEqual([
      ['S', '5.00', '3'],
      ['L', '5.00', '0'],
    ]);
    const fewer = changed(both, { type: 'value.remove', option: 'size', value: 'L' }) as GridValue;
    expect(fewer.rows).toEqual(sizes.rows);
  });

  test('accepts 12 values per option and 100 variants, and asks at 30', () => {
    expect(add(grid(1, 12), 'new')).toBe('An option can have up to 12 values here');
    expect(add(grid(10, 10), 'new')).toBe('A product can have up to 100 variants');
    expect((add(grid(10, 9), 'new') as GridValue).rows).toHaveLength(100);
    expect(needsConfirming(grid(1, 12), grid(3, 10))).toBe(true);
    expect(needsConfirming(grid(1, 12), grid(2, 12))).toBe(false);
    expect(add(grid(1, 2), ' V1 ')).toBe('This value already exists');
    expect(add(grid(1, 2), ' ')).toBe('A value must be 1 to 50 characters');
    expect(add(grid(1, 2), 'x'.repeat(51))).toBe('A value must be 1 to 50 characters');
  });

  test('pastes spreadsheet columns from a row on, and nothing beyond the last row', () => {
    const { rows } = grid(1, 3);
    expect(
      pasted(rows, 1, 'price', '$1,234.50\t2000\r\n5\t\r\n6\r\n').map((row) => [
        row.price,
        row.compare_at_price,
      ]),
    ).toEqual([
      ['', ''],
      ['1234.50', '2000'],
      ['5', ''],
    ]);
  });
});

describe('the fields of a product (spec §5)', () => {
  const valid = {
    ...emptyDocument,
    name: 'Bar',
    description: 'Ten chars.',
    category_id: 'c',
    variants: [{ ...emptyVariant, price: '0.01' }],
  };

  test('are valid at their limits', () => {
    expect(documentProblems(valid)).toEqual({});
    expect(
      documentProblems({
        ...valid,
        name: 'x'.repeat(100),
        description: 'x'.repeat(2000),
        discount: '99.99',
        variants: [{ ...emptyVariant, price: '999999.99', stock: 999_999 }],
      }),
    ).toEqual({});
  });

  test.each([
    [{ name: ' ' }, { name: 'Name must be 1 to 100 characters' }],
    [{ name: 'x'.repeat(101) }, { name: 'Name must be 1 to 100 characters' }],
    [{ description: 'Nine char' }, { description: 'Description must be 10 to 2,000 characters' }],
    [{ description: 'x'.repeat(2001) }, { description: 'Description must be 10 to 2,000 characters' }],
    [{ category_id: '' }, { category_id: 'Choose a category' }],
    [{ discount: '100' }, { discount: 'Discount must be 0 to 99.99' }],
    [
      { features: [''] },
      { features: 'A feature must be 1 to 200 characters, and a product can have up to 30' },
    ],
  ])('%j', (changes, problems) => {
    expect(documentProblems({ ...valid, ...changes })).toEqual(problems);
  });

  test.each([
    [{ price: '' }, 'price'],
    [{ price: '0' }, 'price'],
    [{ price: '1000000' }, 'price'],
    [{ price: '1.005' }, 'price'],
    [{ compare_at_price: '5.00' }, 'compare_at_price'],
    [{ stock: 1_000_000 }, 'stock'],
    [{ stock: 1.5 }, 'stock'],
    [{ stock: Number.NaN }, 'stock'],
    [{ weight_grams: -1 }, 'weight_grams'],
    [{ sku: 'x'.repeat(65) }, 'sku'],
  ])('a variant with %j', (changes, field) => {
    const variants = [{ ...emptyVariant, price: '5.00', ...changes }];
    expect(Object.keys(documentProblems({ ...valid, variants }))).toEqual([`variants.0.${field}`]);
  });

  test('survive a round trip through the form', () => {
    const document = {
      ...valid,
      discount: '12.50',
      features: ['A', 'B'],
      variants: [
        {
          id: 'v',
          sku: 'S',
          color: null,
          color_hex: null,
          size: 'S',
          flavor: null,
          quantity_option: null,
          price: '5.00',
          compare_at_price: '6.00',
          weight_grams: 10,
          stock: 3,
          stock_was: 3,
          gtin: '96385074',
          mpn: 'M-1',
          cost: '2.50',
        },
      ],
      brand: 'Iron',
      tags: ['Gym'],
      condition: 'used',
      care: 'Brush it.',
      specs: [{ name: 'Tensile', value: '190,000 PSI' }],
      size_chart: { columns: ['Size', 'Grip'], rows: [['S', '']] },
      seo_title: 'A bar',
      seo_description: 'A bar of iron.',
      slug: 'iron-bar',
      options: [{ name: 'size' as const, values: ['S'] }],
    };
    expect(documentOf(valuesOf(document))).toEqual({ ...document, discount: '12.5' });
  });
});
