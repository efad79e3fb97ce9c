import { expect, test } from 'vitest';
import { filteredPath, readFilters, readPrice } from '#routing/product-filters.ts';

test.each([
  ['50', '50'],
  ['99.5', '99.5'],
  ['$200', '200'],
  [' $ 1,200 ', '1200'],
  ['1 200', '1200'],
  ['1,200.50', '1200.50'],
  ['1,200,50', '1200.50'],
  ['20,50', '20.50'],
  ['200 $', '200'],
  ['999,999.99', '999999.99'],
])('%j is the price %s', (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});

test.each(['', '$', '-1', '1e9', 'cheap', '20,5', '1,2000', '20 50', '1.200,50', '12.345', '1,000,000'])(
  '%j is no price',
  (typed) => {
    expect(readPrice(typed)).toBeUndefined();
  },
);

test('the lower of two prices comes first, whichever field it was typed into', () => {
  expect(filteredPath('/products', readFilters('min=1%2C200&max=%2480'))).toBe('/products?min=80&max=1200');
  expect(filteredPath('/products', readFilters('min=80&max=80.00'))).toBe('/products?min=80&max=80.00');
});
