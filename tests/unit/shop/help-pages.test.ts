import { expect, test } from 'vitest';
import { helpFor } from '#pages/shop/search/help-pages.ts';

const led = (query: string) => helpFor(query).map(({ href }) => href);

test.each([
  ['return', '/returns'],
  ['Refunds', '/returns'],
  [' free  shipping ', '/shipping'],
  ['Track my order', '/order/lookup'],
  ['size guide', '/size-guide'],
  ['customer service', '/contact'],
  ['PayPal', '/help'],
])('who searches for %s is led to %s', (query, href) => {
  expect(led(query)).toEqual([href]);
});

test.each(['', 'knee support', 'returns rack', 'barbell', 'track suit'])(
  'goods are searched for with %j',
  (query) => {
    expect(led(query)).toEqual([]);
  },
);
