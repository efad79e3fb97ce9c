import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartHandle } from '#lazy/cart-handle.ts';
import { piecesInCart } from '#lazy/cart-pieces.ts';
import { addVariant } from '#pages/shop/product/buy/add-variant.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { details } from '../../../stories/shop/catalog-samples.tsx';

const add = vi.spyOn(cartHandle, 'add').mockImplementation(() => undefined);
const told: string[] = [];
let leave = () => {};

beforeEach(() => {
  add.mockClear();
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

test.each([
  // stock, in the cart, wanted: added, and what is said instead of the usual words.
  [5, 0, 5, 5, null],
  [5, 3, 2, 2, null],
  [5, 3, 4, 2, 'Only 5 left: 2 more in your cart'],
  [5, 5, 1, null, 'All 5 are in your cart'],
  [1, 1, 1, null, 'The last one is in your cart'],
  [20, 90, 9, 9, null],
])('of %i with %i in the cart, %i more: %s, %s', (stock, held, wanted, added, title) => {
  const [first] = details.variants;
  if (first === undefined) throw new Error('The sample has no variant.');
  const variant = { ...first, stock };
  const items = [
    { variantId: variant.id, quantity: held },
    { variantId: 'another', quantity: 7 },
    { variantId: variant.id, quantity: 'x' },
  ];
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ state: { items } }) });
  addVariant(details, variant, wanted);
  expect(add.mock.calls.map(([item, how]) => [item.variantId, how])).toEqual(
    added === null ? [] : [[variant.id, { quantity: added, quiet: title !== null }]],
  );
  expect(told).toEqual(title === null ? [] : [title]);
});

test.each(['null', '', '{', '[]', '{"state":{"items":"x"}}', '{"state":{}}'])(
  'a stored cart %s holds nothing',
  (text) => {
    vi.stubGlobal('localStorage', { getItem: () => text });
    expect(piecesInCart('a')).toBe(0);
  },
);
