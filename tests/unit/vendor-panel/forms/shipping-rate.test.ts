import { expect, test } from 'vitest';
import { emptyRate, rateOf, rateProblems, rateValuesOf } from '#schema/vendor-panel/shipping.ts';
import type { RateValues } from '#schema/vendor-panel/shipping.ts';

const flat: RateValues = { ...emptyRate, name: 'Standard', base_rate: '5' };
const stepped = (...steps: readonly (readonly [upTo: string, price: string])[]) =>
  JSON.stringify(steps.map(([upTo, price]) => ({ upTo, price })));
const problems = (changes: Partial<RateValues>) => rateProblems({ ...flat, ...changes });

test('a flat rate is sent without spaces or steps, and without a free-over amount if the field is empty', () => {
  expect(
    rateOf({
      ...flat,
      name: ' Standard ',
      base_rate: ' 5.00 ',
      steps: stepped(['500', '4']),
      free_over: '  ',
      zones: ' CA  NV ',
      min_days: ' 2 ',
    }),
  ).toEqual({
    name: 'Standard',
    kind: 'flat',
    base_rate: '5.00',
    bands: [],
    free_over: null,
    zones: ['CA', 'NV'],
    min_days: 2,
    max_days: 5,
    enabled: true,
  });
});

test("a rate with steps starts at the first step's price, and its last step has no limit", () => {
  expect(
    rateOf({
      ...flat,
      kind: 'weight',
      base_rate: '7',
      steps: stepped([' 500 ', ' 4 '], ['1000.50', '6'], [' ', '9.50']),
      free_over: ' 100 ',
    }),
  ).toMatchObject({
    base_rate: '4',
    bands: [
      { up_to: 500, price: '4' },
      { up_to: 1000.5, price: '6' },
      { up_to: null, price: '9.50' },
    ],
    free_over: '100',
  });
  expect(rateOf({ ...flat, kind: 'weight', base_rate: '7', steps: '[]' })).toMatchObject({
    base_rate: '7',
    bands: [],
  });
});

test('a non-number is sent as typed: the server says what is wrong with it', () => {
  expect(
    rateOf({ ...flat, kind: 'subtotal', steps: stepped([' 1.234 ', '4'], ['x5', '4'], ['5x', '4']) }),
  ).toMatchObject({ bands: [{ up_to: '1.234' }, { up_to: 'x5' }, { up_to: '5x' }] });
});

test('a rate that was read is not marked for deletion', () => {
  const stored = {
    id: 'r',
    name: 'Freight',
    kind: 'flat',
    base_rate: '8.00',
    bands: [],
    free_over: '50.00',
    zones: [],
    min_days: 2,
    max_days: 5,
    enabled: false,
    version: 3,
  } as const;
  expect(rateValuesOf(stored)).toEqual({
    ...flat,
    name: 'Freight',
    base_rate: '8.00',
    free_over: '50.00',
    enabled: false,
  });
});

const price = 'Enter a price from 0 to 99999.99.';
const name = 'Enter a name of 1 to 60 characters.';
const freeOver = 'Enter an amount from 0 to 99999.99.';
const days = 'Enter whole days from 0 to 90. The maximum must be at least the minimum.';
test.each([
  [{ base_rate: '0' }, {}],
  [{ base_rate: ' 99999.99 ' }, {}],
  [{ base_rate: '100000' }, { base_rate: price }],
  [{ base_rate: '-1' }, { base_rate: price }],
  [{ base_rate: '' }, { base_rate: price }],
  [{ base_rate: 'five' }, { base_rate: price }],
  [{ name: 'x'.repeat(60) }, {}],
  [{ name: ` ${'x'.repeat(60)} ` }, {}],
  [{ name: 'x'.repeat(61) }, { name }],
  [{ free_over: '  ' }, {}],
  [{ free_over: '0' }, {}],
  [{ free_over: '100000' }, { free_over: freeOver }],
  [{ min_days: '0', max_days: '90' }, {}],
  [{ min_days: ' 3 ', max_days: '3' }, {}],
  [{ min_days: '12', max_days: '14' }, {}],
  [{ max_days: '91' }, { max_days: days }],
  [{ min_days: 'x2' }, { max_days: days }],
  [{ min_days: '1.5' }, { max_days: days }],
  [{ max_days: '5x' }, { max_days: days }],
  [{ max_days: '100' }, { max_days: days }],
  [{ min_days: '6' }, { max_days: days }],
] satisfies [Partial<RateValues>, Record<string, string>][])(
  'a flat rate with %j is answered with %j',
  (changes, found) => {
    expect(problems(changes)).toEqual(found);
  },
);

test('the price of a rate with steps is in its steps', () => {
  expect(problems({ kind: 'weight', base_rate: 'none', steps: stepped(['', '4']) })).toEqual({});
});

const steps = 'A rate can have 1 to 20 tiers.';
const further = 'Each tier must end above the one before it.';
const many = (count: number) =>
  stepped(...Array.from({ length: count }, (_, n) => [String(n + 1), '4'] as const));
test.each([
  ['weight', many(20), undefined],
  ['weight', many(21), steps],
  ['weight', stepped(['500', '4'], ['900', 'x']), 'Enter a price from 0 to 99999.99 for each tier.'],
  ['weight', stepped(['500', '4'], ['  ', '5']), undefined],
  ['weight', stepped(['500.5', '4']), further],
  ['weight', stepped(['500', '4'], ['far', '5']), further],
  ['weight', stepped(['0', '4']), further],
  ['subtotal', stepped(['49.99', '4'], ['50', '5']), undefined],
  ['subtotal', stepped(['far', '4']), further],
])('of %s with the steps %s is wrong: %s', (kind, given, sentence) => {
  expect(problems({ kind, steps: given })['bands']).toBe(sentence);
});
