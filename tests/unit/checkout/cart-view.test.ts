import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { cartViewOf, rowsOf } from '#actors/checkout/cart.view.ts';
import type { LeftLine } from '#actors/checkout/cart.view.ts';
import { withLine } from '#machines/checkout/cart.rules.ts';
import { cartQuoteMachine } from '#machines/checkout/cart-quote.machine.ts';
import type { CartItem } from '#schema/checkout/cart.ts';
import { cents } from '#schema/money.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import { cartItem, newItem } from '#samples/models/checkout/cart.model.ts';
import { line, quoteOf } from '#samples/models/checkout/checkout.model.ts';

const { vendor_id: vendor = '' } = quoteOf().orders[0] ?? {};
/** Two plates of 30 dollars, the lines of the sample quotes. */
const plate = cartItem({ ...newItem(1, vendor), variantId: line().variantId, price: 30 }, 2);
const rates = { [vendor]: [{ enabled: true, base_rate: cents(400) }] };

type Mode = 'resting' | 'asking' | 'settling' | 'quoted' | 'unknown';
const quoted = (mode: Mode, quote: Quote | null) =>
  createActor(cartQuoteMachine, {
    snapshot: cartQuoteMachine.resolveState({ value: mode, context: { lines: [line()], quote } }),
  }).getSnapshot();

const viewOf = (mode: Mode, quote: Quote | null, items: readonly CartItem[] = [plate]) =>
  cartViewOf({ context: { items, stash: [], version: 1, rates } }, [], quoted(mode, quote), []);

const withOrder = (change: Partial<Quote['orders'][number]>): Quote => {
  const quote = quoteOf();
  return { ...quote, orders: quote.orders.map((order) => ({ ...order, ...change })) };
};

describe('the price in the drawer', () => {
  test.each(['asking', 'settling'] as const)('is the estimate of §9 while the server is %s', (mode) => {
    const { price, subtotal, shipping, total } = viewOf(mode, quoteOf());
    expect({ price, subtotal, shipping, total }).toEqual({
      price: 'estimated',
      subtotal: 6000,
      shipping: 400,
      total: 6400,
    });
  });

  test('is labeled as an estimate when the server cannot be reached', () => {
    expect(viewOf('unknown', null)).toMatchObject({ price: 'unknown', shipping: 400, total: 6400 });
  });

  test('is the server’s once it has priced these lines: 5 dollars with the lowest rate at 4', () => {
    const { price, subtotal, shipping, total, vendors } = viewOf('quoted', quoteOf());
    expect({ price, subtotal, shipping, total }).toEqual({
      price: 'quoted',
      subtotal: 6000,
      shipping: 500,
      total: 6500,
    });
    expect(vendors[0]).toMatchObject({ shipping: 500, isForMost: false, isUndeliverable: false });
  });

  test('names automatic discounts, and not those from a code', () => {
    const promotion = { code: null, label: 'A tenth off', spares: 600 };
    expect(
      viewOf('quoted', withOrder({ promotion, discount: 600 } as Parameters<typeof withOrder>[0])).automatic,
    ).toEqual([{ vendorId: expect.any(String), label: 'A tenth off', discount: 600 }]);
    expect(
      viewOf(
        'quoted',
        withOrder({ promotion: { ...promotion, code: 'TEN' } } as Parameters<typeof withOrder>[0]),
      ).automatic,
    ).toEqual([]);
  });

  test('adds up if a code takes 3 of 5 dollars off the delivery: 60 − 3 + 5 = 62', () => {
    const promotion = { code: 'ROAD', label: 'Free shipping', spares: 300 };
    const quote = withOrder({ promotion, shipping: 200 } as Parameters<typeof withOrder>[0]);
    const promo = { code: 'ROAD', status: 'applied', label: 'Free shipping', discount: 300, ended_on: null };
    const view = viewOf('quoted', { ...quote, shipping: 200, total: 6200, promo } as Quote);
    expect(view).toMatchObject({ subtotal: 6000, promo: { discount: 300 }, shipping: 500, total: 6200 });
    expect(view.vendors[0]).toMatchObject({ shipping: 500 });
  });

  test('shows what a separate offer takes off the delivery', () => {
    const promotion = { code: null, label: 'Free shipping', spares: 500 };
    const quote = withOrder({ promotion, shipping: 0 } as Parameters<typeof withOrder>[0]);
    const view = viewOf('quoted', { ...quote, shipping: 0, total: 6000 } as Quote);
    expect(view).toMatchObject({ shipping: 500, total: 6000 });
    expect(view.automatic).toEqual([{ vendorId: vendor, label: 'Free shipping', discount: 500 }]);
  });

  test('says "from" if some states pay more, and reports an undeliverable parcel', () => {
    expect(viewOf('quoted', withOrder({ shipping_varies: true }))).toMatchObject({ isForMost: true });
    expect(viewOf('quoted', withOrder({ deliverable: false })).vendors[0]).toMatchObject({
      isUndeliverable: true,
    });
  });

  test('marks a line with a changed price or too little stock, and one that is gone', () => {
    const changeOf = (quote: Quote) => viewOf('quoted', quote).vendors[0]?.lines[0];
    expect(changeOf(quoteOf({ price: 3550 }))).toMatchObject({
      unitPrice: 3550,
      change: { kind: 'price', was: 3000 },
    });
    expect(changeOf(quoteOf({ status: 'short', available: 1 }))).toMatchObject({
      change: { kind: 'short', available: 1 },
    });
    expect(changeOf(quoteOf({ status: 'gone', available: 0 }))).toMatchObject({ change: { kind: 'gone' } });
    const away = viewOf('quoted', quoteOf({ status: 'holiday', available: 0 })).vendors[0];
    expect([away?.lines[0]?.change, away?.holiday]).toEqual([
      { kind: 'holiday' },
      { mode: 'closed', until: '2026-12-24', opens: '2026-12-25', note: 'Away at a meet.' },
    ]);
    expect(viewOf('asking', quoteOf({ price: 3550 })).vendors[0]?.lines[0]).toMatchObject({
      unitPrice: 3000,
      change: null,
    });
  });
});

describe('free shipping', () => {
  const freeOf = (mode: Mode, quote: Quote, items?: readonly CartItem[]) =>
    viewOf(mode, quote, items).vendors[0]?.freeShipping;

  test('12 of 72 dollars are missing', () => {
    expect(freeOf('quoted', withOrder({ free_over: cents(7200) }))).toEqual({
      missing: 1200,
      threshold: 7200,
      isCertain: true,
      isForMost: false,
    });
  });

  test('follows the cart before the server has answered, and promises nothing until then', () => {
    const three = { ...plate, quantity: 3 };
    expect(freeOf('asking', withOrder({ free_over: cents(7200) }), [three])).toEqual({
      missing: 0,
      threshold: 7200,
      isCertain: false,
      isForMost: false,
    });
  });

  test('is not mentioned if a store has none, or if the delivery is free through another rate', () => {
    expect(freeOf('quoted', quoteOf())).toBeNull();
    expect(freeOf('quoted', withOrder({ free_over: cents(7200), shipping: cents(0) }))).toBeNull();
  });
});

describe('removed lines', () => {
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

  test('keep their rows in any order of removal', () => {
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

  test('appear once when they are restored', () => {
    expect(seen([a, b, c], [left(b, 1)])).toEqual(['product-1', 'product-2', 'product-3']);
  });

  test('return to their position, or add their quantity to a line added since', () => {
    expect(withLine([a, c], b, 1).map(({ id }) => id)).toEqual(['product-1', 'product-2', 'product-3']);
    expect(withLine([{ ...a, quantity: 2 }], { ...a, quantity: 3 }, 0)[0]?.quantity).toBe(5);
    expect(withLine([{ ...a, quantity: 98 }], { ...a, quantity: 3 }, 0)[0]?.quantity).toBe(99);
  });
});
