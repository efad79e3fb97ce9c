import { expect, test } from 'vitest';
import { emptyRate } from '#schema/vendor-panel/shipping.ts';
import { handlingExample, rateExamples } from '#schema/measures/shipping-example.ts';

const steps = (...all: [upTo: string, price: string][]) =>
  JSON.stringify(all.map(([upTo, price]) => ({ upTo, price })));
const arrives = 'It arrives 2–5 business days after you ship.';

test.each([
  ['a flat rate', { base_rate: '7.99' }, ['Every order pays $7.99.', arrives]],
  [
    'a flat rate that is free over a total',
    { base_rate: '8', free_over: '75' },
    ['Every order pays $8.', 'From $75 on, the order ships free.', arrives],
  ],
  ['a free rate', { base_rate: '0' }, ['Every order ships free.', arrives]],
  [
    'weights with an end, in pounds',
    { kind: 'weight', steps: steps(['907', '5'], ['4536', '12.50']) },
    [
      'An order of up to 2 lb pays $5.',
      'An order of up to 10 lb pays $12.50.',
      "Orders above 10 lb don't get this rate.",
      arrives,
    ],
  ],
  [
    'totals without an end',
    { kind: 'subtotal', steps: steps(['50', '9'], ['', '0']), min_days: '1', max_days: '1' },
    [
      'An order of up to $50 pays $9.',
      'An order above $50 ships free.',
      'It arrives 1 business day after you ship.',
    ],
  ],
  ['one tier for all', { kind: 'subtotal', steps: steps(['', '4']) }, ['Every order pays $4.', arrives]],
  ['a rate without a price', { base_rate: '' }, []],
  ['days that end before they begin', { base_rate: '5', min_days: '6' }, []],
])('%s is explained by what shoppers pay', (_, changes, expected) => {
  expect(rateExamples({ ...emptyRate, ...changes }, 'us')).toEqual(expected);
});

test.each([
  ['0', '', 'For example, an order placed Monday ships that day.'],
  ['2', '', 'For example, an order placed Monday ships by Wednesday.'],
  ['9', '', 'For example, an order placed Monday ships within 9 business days.'],
  [
    '1',
    '14:30',
    'For example, an order placed Monday before the cutoff ships by Tuesday, and one placed after 2:30 PM ships by Wednesday.',
  ],
  ['', '14:30', null],
  ['x', '', null],
])('a handling time of %j days and a cutoff of %j', (handling_days, cut_off, expected) => {
  expect(handlingExample({ handling_days, cut_off })).toBe(expected);
});
