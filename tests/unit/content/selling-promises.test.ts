import { expect, test } from 'vitest';
import { otherRates, payoutPromise, shippingPromise } from '#pages/content/selling/payout-days.ts';
import { plainDate } from '#schema/day.ts';
import { cents } from '#schema/money.ts';

const terms = {
  commission_rate: 0.1,
  other_rates: [],
  commission_on_shipping: false,
  payout_schedule: 'weekly',
  application_days: 5,
  holdback_days: 7,
  payout_minimum: cents(2500),
} as const;

test.each([
  [
    {},
    'Every Monday, if at least $25 is available. Smaller balances roll over to the next payout. What you earn from an order becomes available 7 days after it is delivered, unless a return is open.',
  ],
  [
    { payout_schedule: 'daily', holdback_days: 1, payout_minimum: cents(1050) },
    'Every day, if at least $10.50 is available. Smaller balances roll over to the next payout. What you earn from an order becomes available 1 day after it is delivered, unless a return is open.',
  ],
  [
    { payout_schedule: 'manual', holdback_days: 0 },
    'Whenever you ask, if at least $25 is available. Smaller balances roll over to the next payout. What you earn from an order becomes available once it is delivered, unless a return is open.',
  ],
] as const)('the pricing page says the rules %o', (change, words) => {
  expect(payoutPromise({ ...terms, ...change })).toBe(words);
});

test('shipping is promised in full only if no commission is taken from it', () => {
  expect(shippingPromise(terms)).toBe('You also get all of the shipping your customers pay.');
  expect(shippingPromise({ ...terms, commission_on_shipping: true })).toContain('less the same commission');
});

test('other rates are named with their category and their last day', () => {
  expect(otherRates(terms)).toBeNull();
  expect(
    otherRates({
      ...terms,
      other_rates: [
        { category: 'Nutrition', rate: 0.08, until: null },
        { category: null, rate: 0.055, until: plainDate('2026-12-31') },
      ],
    }),
  ).toBe(
    'Some items have another rate: 8% for Nutrition; 5.5% for everything else until Dec\u00A031,\u00A02026.',
  );
});
