import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { basket, forgetHolds } from './checkout-support.ts';
import { db, shop } from '../one-shop.ts';
import { makeShop, orderOf, quote } from '../support.ts';

beforeAll(forgetHolds);

describe('quote_cart', () => {
  test('prices goods, orders, tax on goods, and the cheapest enabled rate', async () => {
    const answer = await quote(db.anon, basket());
    expect(answer).toMatchObject({
      subtotal: '116.71',
      shipping: '25.45',
      discount: '0.00',
      tax: '8.46',
      total: '150.62',
      promo: null,
    });
    expect(answer.orders).toMatchObject([
      {
        vendor_id: shop.vendors[0],
        subtotal: '50.05',
        rate_id: shop.standard,
        shipping: '5.95',
        tax: '3.63',
        total: '59.63',
        deliverable: true,
        rates: [
          { id: shop.standard, price: '5.95' },
          { id: shop.express, price: '12.50' },
        ],
      },
      {
        vendor_id: shop.vendors[1],
        subtotal: '66.66',
        rate_id: shop.byWeight,
        shipping: '19.50',
        tax: '4.83',
        total: '90.99',
      },
    ]);
    expect(answer.lines[0]).toMatchObject({
      variant_id: shop.small,
      unit_price: '10.01',
      compare_at_price: '12.00',
      line_total: '30.03',
      quantity: 3,
      status: 'ok',
    });
  });

  test('without an address there is no tax; the state may be given by name', async () => {
    expect((await quote(db.anon, basket(), { address: null })).tax).toBeNull();
    expect((await quote(db.anon, basket(), { address: { state: ' california ' } })).tax).toBe('8.46');
    expect((await quote(db.anon, basket(), { address: { state: 'OR' } })).tax).toBe('0.00');
  });

  test('a chosen rate is used; a disabled, foreign or unknown one is not', async () => {
    const rate = async (id: string) =>
      (await quote(db.anon, basket(), { deliveries: { [shop.vendors[0]]: id } })).orders[0]?.rate_id;
    expect(await rate(shop.express)).toBe(shop.express);
    for (const id of [shop.disabled, shop.byWeight, randomUUID(), 'nonsense']) {
      expect(await rate(id)).toBe(shop.standard);
    }
  });

  test('weight bands, free-over amounts and zones set the shipping price', async () => {
    const own = await makeShop(db);
    const second = async (quantity: number, state = 'CA') => {
      const [order] = (
        await quote(db.anon, [{ variant_id: own.plateVariant, quantity }], { address: { state } })
      ).orders;
      return [order?.shipping, order?.deliverable];
    };
    expect(await second(1)).toEqual(['7.00', true]);
    expect(await second(2)).toEqual(['19.50', true]);
    expect(await second(7)).toEqual(['0.00', true]);
    await db.sql("update public.shipping_rates set zones = '{CA,NV}' where id = $1", [own.byWeight]);
    expect(await second(1, 'NV')).toEqual(['7.00', true]);
    expect(await second(1, 'OR')).toEqual(['0.00', false]);
  });

  test('without an address the quote says which goods ship free, and whether a state pays more', async () => {
    const own = await makeShop(db);
    const order = async (state: string | null) =>
      (
        await quote(db.anon, [{ variant_id: own.plateVariant, quantity: 1 }], {
          address: state === null ? null : { state },
        })
      ).orders[0];
    expect(await order(null)).toMatchObject({
      shipping: '7.00',
      free_over: '200.00',
      shipping_varies: false,
    });
    await db.sql("update public.shipping_rates set zones = '{CA,NV}' where id = $1", [own.byWeight]);
    await db.sql(
      `insert into public.shipping_rates (vendor_id, name, base_rate, zones) values ($1, 'Far away', 31, '{AK,HI}')`,
      [own.vendors[1]],
    );
    expect(await order(null)).toMatchObject({
      shipping: '7.00',
      free_over: '200.00',
      shipping_varies: true,
    });
    expect(await order('NV')).toMatchObject({
      shipping: '7.00',
      free_over: '200.00',
      shipping_varies: false,
    });
    expect(await order('HI')).toMatchObject({ shipping: '31.00', free_over: null, shipping_varies: false });
  });

  test('a sold-out line is short; an inactive, unlisted or unknown one is gone and costs nothing', async () => {
    const own = await makeShop(db, 2);
    const unknown = randomUUID();
    await db.sql('update public.product_variants set active = false where id = $1', [own.large]);
    const answer = await quote(db.anon, [
      { variant_id: own.small, quantity: 3 },
      { variant_id: own.large, quantity: 1 },
      { variant_id: unknown, quantity: 1 },
    ]);
    expect(answer.lines.map((line) => [line['status'], line['available'], line['line_total']])).toEqual([
      ['short', 2, '30.03'],
      ['gone', 0, '0.00'],
      ['gone', 0, '0.00'],
    ]);
    expect(answer.subtotal).toBe('30.03');
  });

  const bad: readonly (readonly [title: string, lines: unknown, code: string])[] = [
    ['null', null, 'lines_invalid'],
    ['an object', { variant_id: randomUUID(), quantity: 1 }, 'lines_invalid'],
    ['an empty list', [], 'cart_empty'],
    ['a line that is null', [null], 'variant_invalid'],
    ['a line without a variant', [{ quantity: 1 }], 'variant_invalid'],
    [
      'a variant that is no uuid',
      [{ variant_id: "1'; drop table orders; --", quantity: 1 }],
      'variant_invalid',
    ],
    ['quantity 0', [{ variant_id: randomUUID(), quantity: 0 }], 'quantity_invalid'],
    ['quantity -1', [{ variant_id: randomUUID(), quantity: -1 }], 'quantity_invalid'],
    ['quantity 1.5', [{ variant_id: randomUUID(), quantity: 1.5 }], 'quantity_invalid'],
    ['quantity 100', [{ variant_id: randomUUID(), quantity: 100 }], 'quantity_invalid'],
    ['quantity 2^31', [{ variant_id: randomUUID(), quantity: 2 ** 31 }], 'quantity_invalid'],
    ['quantity 1e99', [{ variant_id: randomUUID(), quantity: 1e99 }], 'quantity_invalid'],
    ['quantity NaN', [{ variant_id: randomUUID(), quantity: 'NaN' }], 'quantity_invalid'],
    ['quantity null', [{ variant_id: randomUUID(), quantity: null }], 'quantity_invalid'],
    ['quantity as text', [{ variant_id: randomUUID(), quantity: '1' }], 'quantity_invalid'],
    [
      '101 lines',
      Array.from({ length: 101 }, () => ({ variant_id: randomUUID(), quantity: 1 })),
      'too_many_lines',
    ],
  ];
  for (const [title, lines, code] of bad) {
    test(`${title} is refused with 422 ${code}, by quote, hold and order alike`, async () => {
      const quoted = await db.anon.rpc('quote_cart', { lines });
      const held = await db.anon.rpc('hold_stock', { checkout_key: randomUUID(), lines });
      const placed = await db.anon.rpc('place_order', {
        ...orderOf({ total: '1', quote_hash: 'x' } as never, []),
        lines,
      });
      for (const reply of [quoted, held, placed]) {
        expect([reply.status, (reply.body as { message: string }).message]).toEqual([422, code]);
      }
    });
  }

  test('the same variant twice, in any spelling of its id, is refused', async () => {
    const lines = [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.small.toUpperCase(), quantity: 1 },
    ];
    const reply = await db.anon.rpc('quote_cart', { lines });
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([422, 'lines_duplicate']);
  });

  test('an unknown state, and choices that are not an object, are refused', async () => {
    for (const extra of [{ address: { state: 'Atlantis' } }, { address: 'CA' }, { deliveries: [] }]) {
      expect([extra, (await db.anon.rpc('quote_cart', { lines: basket(), ...extra })).status]).toEqual([
        extra,
        422,
      ]);
    }
  });
});
