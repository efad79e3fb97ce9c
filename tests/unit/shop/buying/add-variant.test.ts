import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Adding } from '#lazy/cart-handle.ts';
import { piecesInCart } from '#actors/shop/cart-pieces.ts';
import { addVariant } from '#pages/shop/product/buy/add-variant.ts';
import type { NewCartItem } from '#schema/checkout/cart.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { details } from '#samples/data/shop/catalog-samples.ts';
import { slowCart } from '../slow-cart.ts';

const add = vi.fn<(item: NewCartItem, how?: Adding) => void>();
const told: string[] = [];
let leave = () => {};

beforeEach(() => {
  add.mockReset();
  told.length = 0;
  leave = toasts.connect({
    show: ({ title }) => {
      told.push(title);
      return () => {};
    },
  });
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

const loaded = slowCart(add);

const [first] = details.variants;
if (first === undefined) throw new Error('The sample has no variant.');

test("two clicks while the cart's code loads never add more than the stock", async () => {
  let stored = 0;
  add.mockImplementation((_, how) => {
    stored += how?.quantity ?? 1;
  });
  vi.stubGlobal('localStorage', {
    getItem: () => JSON.stringify({ state: { items: [{ variantId: first.id, quantity: stored }] } }),
  });
  addVariant(details, { ...first, stock: 3 }, 2);
  addVariant(details, { ...first, stock: 3 }, 2);
  expect(add).not.toHaveBeenCalled();
  await loaded();
  expect(add.mock.calls.map(([, how]) => how?.quantity)).toEqual([2, 1]);
  expect(told).toEqual(['Only 3 left: 1 more in your cart']);
});

test.each([
  // stock, in the cart, wanted: added, and the message that replaces the usual one.
  [5, 0, 5, 5, null],
  [5, 3, 2, 2, null],
  [5, 3, 4, 2, 'Only 5 left: 2 more in your cart'],
  [5, 5, 1, null, 'All 5 are in your cart'],
  [1, 1, 1, null, 'The last one is in your cart'],
  [20, 90, 9, 9, null],
])('of %i with %i in the cart, %i more: %s, %s', async (stock, held, wanted, added, title) => {
  const variant = { ...first, stock };
  const items = [
    { variantId: variant.id, quantity: held },
    { variantId: 'another', quantity: 7 },
    { variantId: variant.id, quantity: 'x' },
  ];
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ state: { items } }) });
  await loaded();
  addVariant(details, variant, wanted);
  expect(add.mock.calls.map(([item, how]) => [item.variantId, how])).toEqual(
    added === null ? [] : [[variant.id, { quantity: added, quiet: title !== null }]],
  );
  expect(told).toEqual(title === null ? [] : [title]);
});

test('the quantity of a variant is the sum of all its lines', () => {
  const items = [
    { variantId: 'a', quantity: 2 },
    { variantId: 'b', quantity: 4 },
    { variantId: 'a', quantity: 1 },
    { variantId: 'a', quantity: 'x' },
  ];
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ state: { items } }) });
  const pieces = piecesInCart();
  expect([pieces('a'), pieces('b'), pieces('c')]).toEqual([3, 4, 0]);
});

test.each(['null', '', '{', '[]', '{"state":{"items":"x"}}', '{"state":{}}'])(
  'a stored cart %s counts as empty',
  (text) => {
    vi.stubGlobal('localStorage', { getItem: () => text });
    expect(piecesInCart()('a')).toBe(0);
  },
);
