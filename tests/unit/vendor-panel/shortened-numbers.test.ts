import { expect, test } from 'vitest';
import { digitsLost, digitsLostSentence } from '#schema/kit/digits-lost.ts';
import { trackingProblems } from '#schema/orders/order-forms.ts';
import { shortenedNumbers, wholeIdentifiers } from '../../support/tables/identifiers.ts';

test.each(shortenedNumbers)('%j has lost digits', (text) => {
  expect(digitsLost(text)).toBe(true);
  expect(trackingProblems({ tracking: text })).toEqual({ tracking: digitsLostSentence });
});

test.each(wholeIdentifiers)('%j is read unchanged', (text) => {
  expect(digitsLost(text)).toBe(false);
  expect(trackingProblems({ tracking: text })['tracking']).not.toBe(digitsLostSentence);
});
