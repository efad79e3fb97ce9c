import { expect, test, vi } from 'vitest';
import { addMissing, missingOf } from '#pages/shop/saved/choose/add-missing.ts';
import { cartItemOfVariant } from '#pages/kit/tiles/cart-item.ts';
import { details } from '#samples/data/shop/catalog-samples.ts';
import { slowCart } from './slow-cart.ts';

const [variant] = details.variants;
if (variant === undefined) throw new Error('The sample has no variant.');
const items = ['a', 'b', 'c'].map((id) => cartItemOfVariant(details, { ...variant, id }));

test("two clicks while the cart's code loads add each item of a list once, and skip those already in the cart", async () => {
  const stored = [{ variantId: 'b', quantity: 2 }];
  const getItem = vi.fn(() => JSON.stringify({ state: { items: stored } }));
  vi.stubGlobal('localStorage', { getItem });
  const loaded = slowCart(({ variantId }, how) => {
    expect(how).toEqual({ quiet: true });
    stored.push({ variantId, quantity: 1 });
  });
  const told: number[] = [];
  addMissing(items, (added) => told.push(added));
  addMissing(items, (added) => told.push(added));
  expect([told, stored.length]).toEqual([[], 1]);
  await loaded();
  expect(told).toEqual([2, 0]);
  expect(stored.map(({ variantId }) => variantId)).toEqual(['b', 'a', 'c']);
  // The storage is read once for the whole list.
  getItem.mockClear();
  expect(missingOf(items)).toEqual([]);
  expect(getItem).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
