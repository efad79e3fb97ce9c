import { expect, test } from 'vitest';
import { readQuantity } from '#pages/shop/product/buy/quantity.tsx';

test.each([
  ['3', { quantity: 3, note: '' }],
  [' 12 ', { quantity: 12, note: '' }],
  ['250', { quantity: 99, note: 'You can add up to 99.' }],
  ['0', { quantity: 1, note: 'The smallest quantity is 1.' }],
  ['2.5', { quantity: null, note: 'Enter a whole number.' }],
  ['2,5', { quantity: null, note: 'Enter a whole number.' }],
  ['1e3', { quantity: null, note: 'Enter a whole number.' }],
  ['-1', { quantity: null, note: 'Enter a whole number.' }],
  ['', { quantity: null, note: '' }],
])('a typed quantity of "%s" never silently becomes another number', (typed, answer) => {
  expect(readQuantity(typed, 99)).toEqual(answer);
});
