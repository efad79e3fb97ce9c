import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { cartViewOf, rowsOf } from '#app/actors/cart-view.ts';
import type { LeftLine } from '#app/actors/cart-view.ts';
import { withLine } from '#machines/cart/cart.rules.ts';
import { cartQuoteMachine } from '#machines/cart-quote/cart-quote.machine.ts';
import type { CartItem } from '#schema/cart.ts';
import { cents } from '#schema/money.ts';
import type { Quote } from '#schema/quote.ts';
import { cartItem, newItem } from '../model/cart.model.ts';
import { line, quoteOf } from '../model/checkout.model.ts';

const { vendor_id: vendor = '' } = quoteOf().parcels[0] ?? {};
/** Two plates of 30 dollars: what the samples of a quote are of. */
const plate = cartItem({ ...newItem(1, vendor), variantId: line().variantId, price: 30 }, 2);
const rates = { [vendor]: [{ enabled: true, base_rate: cents(400) }] };

type Mode = 'resting' | 'asking' | 'settling' | 'quoted' | 'unknown';
const quoted = (mode: Mode, quote: Quote | null) =>
  createActor(cartQuoteMachine, {
    snapshot: cartQuoteMachine.resolveState({ value: mode, context: { lines: [line()], quote } }),
  }).getSnapshot();

const viewOf = (mode: Mode, quote: Quote | null, items: readonly CartItem[] = [plate]) =>
  cartViewOf({ context: { items, stash: [], version: 1, rates } }, [], quoted(mode, quote), []);

const withParcel = (change: Partial<Quote['parcels'][number]>): Quote => {
  const quote = quoteOf();
  return { ...quote, parcels: quote.parcels.map((parcel) => ({ ...parcel, ...change })) };
};

describe('what the drawer says of the price', () => {
  test.each(['asking', 'settling'] as const)('is the estimate of §9 while the server is %s', (mode) => {
    const { price, subtotal, shipping, total } = viewOf(mode, quoteOf());
    expect({ price, subtotal, shipping, total }).toEqual({
      price: 'estimated',
      subtotal: 6000,
      shipping: 400,
      total: 6400,
    });
  });

  test('is the estimate, named as one, when the server was not heard', () => {
    expect(viewOf('unknown', null)).toMatchObject({ price: 'unknown', shipping: 400, total: 6400 });
  });

  test('is the server’s once it has priced these lines: 5 dollars where the lowest rate is 4', () => {
    const { price, subtotal, shipping, total, vendors } = viewOf('quoted', quoteOf());
    expect({ price, subtotal, shipping, total }).toEqual({
      price: 'quoted',
      subtotal: 6000,
      shipping: 500,
      total: 6500,
    });
    expect(vendors[0]).toMatchObject({ shipping: 500, isForMost: false, isUndeliverable: false });
  });

  test('says "from" where some state pays more, and that a parcel cannot be sent', () => {
    expect(viewOf('quoted', withParcel({ shipping_varies: true }))).toMatchObject({ isForMost: true });
    expect(viewOf('quoted', withParcel({ deliverable: false })).vendors[0]).toMatchObject({
      isUndeliverable: true,
    });
  });

  test('names a line whose price has changed, of which too few are left, or which is gone', () => {
    const changeOf = (quote: Quote) => viewOf('quoted', quote).vendors[0]?.lines[0];
    expect(changeOf(quoteOf({ price: 3550 }))).toMatchObject({
      unitPrice: 3550,
      change: { kind: 'price', was: 3000 },
    });
    expect(changeOf(quoteOf({ status: 'short', available: 1 }))).toMatchObject({
      change: { kind: 'short', available: 1 },
    });
    expect(changeOf(quoteOf({ status: 'gone', available: 0 }))).toMatchObject({ change: { kind: 'gone' } });
    expect(viewOf('asking', quoteOf({ price: 3550 })).vendors[0]?.lines[0]).toMatchObject({
      unitPrice: 3000,
      change: null,
    });
  });
});

describe('free shipping', () => {
  const freeOf = (mode: Mode, quote: Quote, items?: readonly CartItem[]) =>
    viewOf(mode, quote, items).vendors[0]?.freeShipping;

  test('12 dollars are missing of 72', () => {
    expect(freeOf('quoted', withParcel({ free_over: cents(7200) }))).toEqual({
      missing: 1200,
      threshold: 7200,
      isCertain: true,
      isForMost: false,
    });
  });

  test('follows the cart before the server has answered, and promises nothing until then', () => {
    const three = { ...plate, quantity: 3 };
    expect(freeOf('asking', withParcel({ free_over: cents(7200) }), [three])).toEqual({
      missing: 0,
      threshold: 7200,
      isCertain: false,
      isForMost: false,
    });
  });

  test('is not spoken of where a store has none, and where the delivery is free by another rate', () => {
    expect(freeOf('quoted', quoteOf())).toBeNull();
    expect(freeOf('quoted', withParcel({ free_over: cents(7200), shipping: cents(0) }))).toBeNull();
  });
});

describe('lines that have left', () => {
  const [a, b, c] = ['1', '2', '3'].map((_, index) => cartItem(newItem(index + 1, 'a')));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three lines');
  const left = (item: CartItem, row: number, how: LeftLine['how'] = 'removed'): LeftLine => ({
    list: 'cart',
    how,
    item,
    row,
  });
  const seen = (items: readonly CartItem[], away: readonly LeftLine[]) =>
    rowsOf(items, away).map((row) => `${row.item.id}${row.left === null ? '' : ` ${row.left}`}`);

  test('keep their rows in whatever order they leave', () => {
    expect(seen([a, c], [left(b, 1)])).toEqual(['product-1', 'product-2 removed', 'product-3']);
    expect(seen([c], [left(b, 1), left(a, 0, 'moved')])).toEqual([
      'product-1 moved',
      'product-2 removed',
      'product-3',
    ]);
    expect(seen([], [left(c, 2), left(a, 0), left(b, 1)])).toEqual([
      'product-1 removed',
      'product-2 removed',
      'product-3 removed',
    ]);
  });

  test('stand once when they are back', () => {
    expect(seen([a, b, c], [left(b, 1)])).toEqual(['product-1', 'product-2', 'product-3']);
  });

  test('go back to their place, or add their pieces to a line that has come meanwhile', () => {
    expect(withLine([a, c], b, 1).map(({ id }) => id)).toEqual(['product-1', 'product-2', 'product-3']);
    expect(withLine([{ ...a, quantity: 2 }], { ...a, quantity: 3 }, 0)[0]?.quantity).toBe(5);
    expect(withLine([{ ...a, quantity: 98 }], { ...a, quantity: 3 }, 0)[0]?.quantity).toBe(99);
  });
});
