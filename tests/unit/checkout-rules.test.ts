import { expect, test } from 'vitest';
import { linesOf } from '#machines/checkout/checkout.rules.ts';
import type { CartItem } from '#schema/cart.ts';

const item = (change: Partial<CartItem>): CartItem => ({
  id: 'p-Red',
  originalId: 'p',
  name: 'Kettlebell',
  image: '',
  price: 59,
  quantity: 2,
  vendor: 'Kettle Row Foundry',
  vendor_id: 'v',
  selectedColor: 'Red',
  selectedSize: null,
  selectedFlavor: null,
  selectedQuantity: null,
  variantId: '00000000-0000-4000-8000-000000000001',
  href: '/kettle-row-foundry/kettlebells/kettlebell',
  ...change,
});

test('two cart lines of one variant are one line of the checkout, with its newest words', () => {
  const lines = linesOf([item({}), item({ id: 'p-Crimson', selectedColor: 'Crimson', quantity: 3 })]);
  expect(lines.map(({ quantity, color }) => ({ quantity, color }))).toEqual([
    { quantity: 5, color: 'Crimson' },
  ]);
});

test('a checkout line holds at most 99 pieces', () => {
  const lines = linesOf([item({ quantity: 60 }), item({ id: 'p-Crimson', quantity: 60 })]);
  expect(lines.map(({ quantity }) => quantity)).toEqual([99]);
});
