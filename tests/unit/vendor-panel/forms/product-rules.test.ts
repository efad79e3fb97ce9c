import { expect, test } from 'vitest';
import { documentProblems } from '#schema/vendor-panel/product/product-rules.ts';
import type { EditedVariant, ProductDocument } from '#schema/vendor-panel/product.ts';

// The numbers are those of §5 and of the procedures, not read from the limits.
const variant: EditedVariant = {
  sku: 'BAR',
  price: '199.00',
  compare_at_price: null,
  weight_grams: 20_000,
  stock: 4,
};
const bar: ProductDocument = {
  name: 'Bar',
  description: 'A bar of steel.',
  category_id: 'c1',
  discount: '0',
  features: ['Steel'],
  options: [],
  variants: [variant],
  media: [],
};
const problems = (changes: Partial<ProductDocument>) => documentProblems({ ...bar, ...changes });
const ofVariant = (changes: Partial<EditedVariant>) => problems({ variants: [{ ...variant, ...changes }] });

test.each(['0.01', ' 5 ', '999999.99', '12.5'])('%j is a price', (price) => {
  expect(ofVariant({ price })).toEqual({});
});

test.each(['', '0', '0.00', '1000000', '1.234', '12.50x', '$5', '-1', '1,5', '5 0', '9999999'])(
  '%j is not a price',
  (price) => {
    expect(ofVariant({ price })).toEqual({
      'variants.0.price': 'Price must be 0.01 to 999999.99, with up to 2 decimals',
    });
  },
);

test.each([
  ['199.00', '199.01', true],
  ['199.00', '999999.99', true],
  [' 5 ', ' 6 ', true],
  ['199.00', '199.00', false],
  ['199.00', '20.00', false],
  ['199.00', 'more', false],
  ['199.00', '1000000.00', false],
])('at %j, %j as the compare-at price is valid: %s', (price, compare_at_price, isRight) => {
  expect(ofVariant({ price, compare_at_price })).toEqual(
    isRight ? {} : { 'variants.0.compare_at_price': 'Compare-at price must be higher than the price' },
  );
});

test('an invalid price says nothing about the compare-at price', () => {
  expect(Object.keys(ofVariant({ price: '0', compare_at_price: '0' }))).toEqual(['variants.0.price']);
});

test.each([
  ['x'.repeat(64), true],
  [` ${'x'.repeat(64)} `, true],
  ['x'.repeat(65), false],
])('a SKU %j is valid: %s', (sku, isRight) => {
  expect(ofVariant({ sku })).toEqual(
    isRight ? {} : { 'variants.0.sku': 'SKU must be at most 64 characters' },
  );
});

test.each([
  ['', true],
  ['  ', true],
  ['0', true],
  [' 99.99 ', true],
  ['100', false],
  ['ten', false],
  ['-1', false],
])('a discount of %j is valid: %s', (discount, isRight) => {
  expect(problems({ discount })).toEqual(isRight ? {} : { discount: 'Discount must be 0 to 99.99' });
});

test.each([
  [[], true],
  [Array.from({ length: 30 }, () => 'Steel'), true],
  [['x'.repeat(200)], true],
  [Array.from({ length: 31 }, () => 'Steel'), false],
  [['x'.repeat(201)], false],
  [['Steel', '  '], false],
])('features %j are valid: %s', (features, isRight) => {
  expect(problems({ features })).toEqual(
    isRight ? {} : { features: 'A feature must be 1 to 200 characters, and a product can have up to 30' },
  );
});

test('a product has at most 100 variants, and each is checked at its position', () => {
  const hundred = Array.from({ length: 100 }, () => variant);
  expect(problems({ variants: hundred })).toEqual({});
  expect(problems({ variants: [...hundred, variant] })).toEqual({
    variants: 'A product can have up to 100 variants',
  });
  expect(problems({ variants: [variant, { ...variant, stock: 1.5, weight_grams: 1_000_001 }] })).toEqual({
    'variants.1.stock': 'Stock must be a whole number from 0 to 999999',
    'variants.1.weight_grams': 'Enter a weight up to 2,204 lb (1,000 kg)',
  });
});

test.each([
  ['96385074', true],
  ['036000291452', true],
  ['4006381333931', true],
  ['10012345678902', true],
  ['', true],
  ['4006381333932', false],
  ['40063813339', false],
  ['00000000', false],
  ['4006381 333931', false],
])('%j is a barcode: %s', (gtin, isRight) => {
  expect(ofVariant({ gtin })).toEqual(
    isRight
      ? {}
      : {
          'variants.0.gtin':
            'Barcode must be a GTIN with 8, 12, 13 or 14 digits, the last of which checks the others',
        },
  );
});

test.each([
  [{ mpn: 'x'.repeat(71) }, 'mpn'],
  [{ cost: '-1' }, 'cost'],
  [{ cost: '1.005' }, 'cost'],
])('a variant with %j is refused', (changes, field) => {
  expect(Object.keys(ofVariant(changes))).toEqual([`variants.0.${field}`]);
});

test.each([
  ['brand', { brand: 'x'.repeat(61) }],
  ['tags', { tags: ['x'.repeat(41)] }],
  ['tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }],
  ['care', { care: 'x'.repeat(2001) }],
  ['specs', { specs: [{ name: 'Weight', value: '' }] }],
  [
    'specs',
    {
      specs: [
        { name: 'Weight', value: '1' },
        { name: 'weight', value: '2' },
      ],
    },
  ],
  ['size_chart', { size_chart: { columns: ['Size'], rows: [['S']] } }],
  ['size_chart', { size_chart: { columns: ['Size', 'Chest'], rows: [] } }],
  ['size_chart', { size_chart: { columns: ['Size', 'Chest'], rows: [['S']] } }],
  ['size_chart', { size_chart: { columns: ['Size', 'Chest'], rows: [['', '34']] } }],
  ['seo_title', { seo_title: 'x'.repeat(71) }],
  ['seo_description', { seo_description: 'x'.repeat(321) }],
  ['slug', { slug: 'Steel Bar' }],
] satisfies [string, Partial<ProductDocument>][])('%s %j is refused', (field, changes) => {
  expect(Object.keys(problems(changes))).toEqual([field]);
});

test.each([
  ['Resistance', undefined, true],
  ['Größe 2 (außen)', 'Attachment', true],
  ['x'.repeat(40), undefined, true],
  // Its usual name, which is then none of its own.
  ['size', undefined, true],
  ['', undefined, false],
  ['  ', undefined, false],
  ['x'.repeat(41), undefined, false],
  ['Grip | hand', undefined, false],
  ['Color', undefined, false],
  ['Pack  Size', undefined, false],
  ['Grip', ' grip', false],
])('an option may be called %j next to %j: %s', (label, other, isRight) => {
  expect(
    problems({
      options: [
        { name: 'size', label, values: ['S'] },
        { name: 'flavor', ...(other === undefined ? {} : { label: other }), values: ['M'] },
      ],
      variants: [{ ...variant, size: 'S', flavor: 'M' }],
    }),
  ).toEqual(
    isRight
      ? {}
      : {
          options:
            'An option needs a name of 1 to 40 characters without |, and no other option of the product may have it',
        },
  );
});
