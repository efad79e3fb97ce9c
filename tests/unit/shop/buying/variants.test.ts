import { expect, test } from 'vitest';
import {
  choiceIn,
  choiceQuery,
  choose,
  choosing,
  firstChoice,
  leftBeside,
  mostOf,
  offerOf,
  openOptions,
  optionLabel,
  possible,
  queryOf,
  stockOf,
  variantOf,
} from '#pages/shop/product/buy/variants.ts';
import type { Variant } from '#schema/shop/catalog.ts';
import { cents } from '#schema/money.ts';

const options = [
  {
    name: 'color',
    values: [
      { value: 'Red', hex: null },
      { value: 'Blue', hex: null },
    ],
  },
  {
    name: 'size',
    values: [
      { value: 'S', hex: null },
      { value: 'M', hex: null },
      { value: 'L', hex: null },
    ],
  },
] as const;

const variant = (color: string, size: string, stock: number): Variant => ({
  id: `${color}-${size}`,
  sku: `${color}-${size}`,
  color,
  size,
  flavor: null,
  quantity_option: null,
  price: cents(1000),
  compare_at_price: null,
  stock,
});

const variants = [
  variant('Red', 'S', 0),
  variant('Red', 'M', 4),
  variant('Blue', 'M', 2),
  variant('Blue', 'L', 0),
];

test('the color of the first variant in stock is selected, and options with one value; a size is not', () => {
  expect(firstChoice({ variants, options })).toEqual({ color: 'Red' });
  expect(openOptions(options, { color: 'Red' })).toEqual(['size']);
  expect(firstChoice({ variants: [variant('Red', 'S', 0)], options })).toEqual({ color: 'Red', size: 'S' });
  expect(firstChoice({ variants: [variant('Red', 'S', 0), variant('Blue', 'M', 1)], options })).toEqual({
    color: 'Blue',
    size: 'M',
  });
  expect(firstChoice({ variants: [], options })).toEqual({});
});

test('variants that match the selection are still possible', () => {
  expect(possible(variants, options, { color: 'Red' }).map(({ id }) => id)).toEqual(['Red-S', 'Red-M']);
  expect(possible(variants, options, {})).toHaveLength(4);
});

test("a value's availability depends on the options before it", () => {
  const choice = { color: 'Red', size: 'M' };
  const offers = (name: 'color' | 'size') =>
    options
      .find((option) => option.name === name)
      ?.values.map(({ value }) => offerOf(variants, options, choice, name, value));
  expect(offers('color')).toEqual(['available', 'available']);
  expect(offers('size')).toEqual(['sold out', 'available', 'elsewhere']);
  expect(offerOf(variants, options, choice, 'size', 'XL')).toBe('impossible');
});

test('an earlier value keeps later ones if that variant exists, otherwise resets them', () => {
  expect(choose(variants, options, { color: 'Red', size: 'M' }, 'color', 'Blue')).toEqual({
    color: 'Blue',
    size: 'M',
  });
  expect(choose(variants, options, { color: 'Red', size: 'S' }, 'color', 'Blue')).toEqual({ color: 'Blue' });
  expect(choose(variants, options, { color: 'Blue', size: 'M' }, 'size', 'L')).toEqual({
    color: 'Blue',
    size: 'L',
  });
  expect(choose(variants, options, { color: 'Red' }, 'size', 'S')).toEqual({ color: 'Red', size: 'S' });
});

test('a value that does not exist with an earlier one selects another earlier one, in stock if possible', () => {
  const made = [variant('Red', 'M', 2), variant('Gray', 'L', 0), variant('Blue', 'L', 3)];
  const large = (of: typeof made) => choose(of, options, { color: 'Red', size: 'M' }, 'size', 'L');
  expect(large(made)).toEqual({ color: 'Blue', size: 'L' });
  expect(large(made.slice(0, 2))).toEqual({ color: 'Gray', size: 'L' });
  // What nobody has chosen is not chosen for them.
  expect(choose([...made, variant('Green', 'L', 1)], options, {}, 'size', 'L')).toEqual({ size: 'L' });
});

test('a complete selection is one variant or none', () => {
  expect(variantOf(variants, { color: 'Blue', size: 'L' }, options)?.id).toBe('Blue-L');
  expect(variantOf(variants, { color: 'Blue', size: 'S' }, options)).toBe(null);
  expect(variantOf(variants, { color: 'Blue' }, options)).toBe(null);
});

test('a URL selects options in any case and order; unknown ones are ignored', () => {
  const shop = { variants, options };
  const of = (search: string) => choiceIn(shop, search);
  expect(of('size=l&color=blue&utm_source=mail')).toEqual({ color: 'Blue', size: 'L' });
  expect(of('size=L')).toEqual({ color: 'Blue', size: 'L' });
  expect(of('size=M')).toEqual({ color: 'Red', size: 'M' });
  expect(of('color=Blue')).toEqual({ color: 'Blue' });
  expect(of('color=Green&size=M')).toEqual({ color: 'Red', size: 'M' });
  expect(of('color=Red&size=L')).toEqual({ color: 'Red' });
  expect(of('')).toEqual({ color: 'Red' });
});

test('a selection has one URL, and the default selection needs no query', () => {
  const shop = { variants, options };
  expect(queryOf(shop, { size: 'L', color: 'Blue' })).toBe('color=Blue&size=L');
  expect(queryOf(shop, { color: 'Red' })).toBe('');
  expect(queryOf(shop, choiceIn(shop, queryOf(shop, { color: 'Blue', size: 'M' })))).toBe(
    'color=Blue&size=M',
  );
  expect(choiceQuery(`size=${'x'.repeat(51)}&color=%20&page=2`)).toBe('');
});

test('the quantity is limited to the stock, to 99 if the stock is unknown, and to one if there is none', () => {
  expect([0, 1, 7, 19, 20].map((stock) => mostOf(variant('Red', 'S', stock)))).toEqual([1, 1, 7, 19, 99]);
  expect(mostOf(null)).toBe(99);
});

test('items in the cart are not available a second time; an unknown stock has no limit', () => {
  const left = (stock: number, inCart: number) => leftBeside(variant('Red', 'S', stock), inCart);
  expect([left(5, 0), left(5, 3), left(5, 5), left(5, 9), left(19, 18)]).toEqual([5, 2, 0, 0, 1]);
  expect([left(20, 0), left(20, 60)]).toEqual([Infinity, Infinity]);
});

test('stock is promised only for a selected variant', () => {
  expect(stockOf(null, true)).toBe('open');
  expect(stockOf(null, false)).toBe('none');
  expect([0, 1, 5, 6].map((stock) => stockOf(variant('Red', 'M', stock), false))).toEqual([
    'none',
    'low',
    'low',
    'good',
  ]);
});

test.each([
  [{ name: 'size', values: ['S'] }, 'Size', 'Choose a size'],
  [{ name: 'size', values: ['8 kg', '12 kg'] }, 'Weight', 'Choose a weight'],
  [{ name: 'quantity', values: ['Pair'] }, 'Pack size', 'Choose a pack size'],
  [{ name: 'size', label: 'Resistance', values: ['8 kg'] }, 'Resistance', 'Choose a resistance'],
  [{ name: 'color', label: 'Attachment', values: ['Rope'] }, 'Attachment', 'Choose an attachment'],
  [{ name: 'flavor', label: 'IPF class', values: ['A'] }, 'IPF class', 'Choose an IPF class'],
] as const)('%j is called %s, and asked for as %s', (option, label, sentence) => {
  const shown = { ...option, values: option.values.map((value) => ({ value, hex: null })) };
  expect([optionLabel(shown), choosing([shown], shown.name)]).toEqual([label, sentence]);
});
