import { expect, test } from 'vitest';
import { productCount, shareShown } from '#pages/shop/list/count-text.ts';

test.each([
  [0, '0 products'],
  [1, '1 product'],
  [51, '51 products'],
  [1000, '1,000 products'],
  [1001, '1,000+ products'],
])('%i products are shown as %s', (count, text) => {
  expect(productCount(count)).toBe(text);
});

test('a list shows how much of it is visible', () => {
  expect([shareShown(45, 241), shareShown(24, 1001)]).toEqual(['45 of 241', '24 of 1,000+']);
});
