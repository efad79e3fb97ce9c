import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  contact,
  makePerson,
  makeShop,
  openDb,
  orderOf,
  place,
  quote,
  type Caller,
  type Placed,
  type Shop,
} from './support.ts';

const db = openDb();
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop(db);
});
afterAll(() => db.end());

const basket = (own: Shop = shop) => [
  { variant_id: own.small, quantity: 3 },
  { variant_id: own.plateVariant, quantity: 2 },
  { variant_id: own.large, quantity: 1 },
];
const groupsOf = async (key: unknown) =>
  (await db.sql('select id from public.order_groups where idempotency_key = $1', [key])).length;

describe('quote_cart', () => {
  test('prices goods, parcels, tax on goods, and the lowest enabled rate', async () => {
    const answer = await quote(db.anon, basket());
    expect(answer).toMatchObject({
      subtotal: '116.71',
      shipping: '25.45',
      discount: '0.00',
      tax: '8.46',
      total: '150.62',
      promo: null,
    });
    expect(answer.parcels).toMatchObject([
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

  test('a chosen rate is taken; a disabled, foreign or unknown one is not', async () => {
    const rate = async (id: string) =>
      (await quote(db.anon, basket(), { deliveries: { [shop.vendors[0]]: id } })).parcels[0]?.rate_id;
    expect(await rate(shop.express)).toBe(shop.express);
    for (const id of [shop.disabled, shop.byWeight, randomUUID(), 'nonsense']) {
      expect(await rate(id)).toBe(shop.standard);
    }
  });

  test('weight bands, free-over and zones decide what a parcel costs', async () => {
    const own = await makeShop(db);
    const second = async (quantity: number, state = 'CA') => {
      const [parcel] = (
        await quote(db.anon, [{ variant_id: own.plateVariant, quantity }], { address: { state } })
      ).parcels;
      return [parcel?.shipping, parcel?.deliverable];
    };
    expect(await second(1)).toEqual(['7.00', true]);
    expect(await second(2)).toEqual(['19.50', true]);
    expect(await second(7)).toEqual(['0.00', true]);
    await db.sql("update public.shipping_rates set zones = '{CA,NV}' where id = $1", [own.byWeight]);
    expect(await second(1, 'NV')).toEqual(['7.00', true]);
    expect(await second(1, 'OR')).toEqual(['0.00', false]);
  });

  test('without an address the quote says which goods make a delivery free, and whether a state pays more', async () => {
    const own = await makeShop(db);
    const parcel = async (state: string | null) =>
      (
        await quote(db.anon, [{ variant_id: own.plateVariant, quantity: 1 }], {
          address: state === null ? null : { state },
        })
      ).parcels[0];
    expect(await parcel(null)).toMatchObject({
      shipping: '7.00',
      free_over: '200.00',
      shipping_varies: false,
    });
    await db.sql("update public.shipping_rates set zones = '{CA,NV}' where id = $1", [own.byWeight]);
    await db.sql(
      `insert into public.shipping_rates (vendor_id, name, base_rate, zones) values ($1, 'Far away', 31, '{AK,HI}')`,
      [own.vendors[1]],
    );
    expect(await parcel(null)).toMatchObject({
      shipping: '7.00',
      free_over: '200.00',
      shipping_varies: true,
    });
    expect(await parcel('NV')).toMatchObject({
      shipping: '7.00',
      free_over: '200.00',
      shipping_varies: false,
    });
    expect(await parcel('HI')).toMatchObject({ shipping: '31.00', free_over: null, shipping_varies: false });
  });

  test('a sold-out line is short, an inactive, unlisted or unknown one is gone and costs nothing', async () => {
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
    ['quantity 1e300', [{ variant_id: randomUUID(), quantity: 1e300 }], 'quantity_invalid'],
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

  test('an unknown state, and choices that are no object, are refused', async () => {
    for (const extra of [{ address: { state: 'Atlantis' } }, { address: 'CA' }, { deliveries: [] }]) {
      expect([extra, (await db.anon.rpc('quote_cart', { lines: basket(), ...extra })).status]).toEqual([
        extra,
        422,
      ]);
    }
  });
});

describe('promotions', () => {
  const make = async (fields: Record<string, unknown>) => {
    const code = `P-${randomUUID().slice(0, 8).toUpperCase()}`;
    const row = { code, label: 'Test', kind: 'percent', value: 10, ...fields };
    await db.sql(
      `insert into public.promotions (${Object.keys(row).join(',')}) values (${Object.keys(row)
        .map((_, n) => `$${n + 1}`)
        .join(',')})`,
      Object.values(row),
    );
    return code;
  };
  const verdict = async (promo: string) => (await quote(db.anon, basket(), { promo })).promo;

  test('percent and amount come off the goods, before tax, split over the parcels to the cent', async () => {
    const answer = await quote(db.anon, basket(), { promo: (await make({})).toLowerCase() });
    expect([answer.discount, answer.tax, answer.total]).toEqual(['11.67', '7.62', '138.11']);
    expect(answer.parcels.map((parcel) => parcel.discount)).toEqual(['5.00', '6.67']);
    expect(
      (await quote(db.anon, basket(), { promo: await make({ kind: 'amount', value: 20 }) })).discount,
    ).toBe('20.00');
    expect(
      (await quote(db.anon, basket(), { promo: await make({ kind: 'amount', value: 500 }) })).discount,
    ).toBe('116.71');
  });

  test('free shipping pays the cheapest delivery, keeps its limits, and is at the cost of who gives it', async () => {
    const free = await make({ kind: 'free-shipping', value: 40 });
    const quoted = await quote(db.anon, basket(), { promo: free });
    expect(quoted).toMatchObject({ shipping: '0.00', discount: '0.00', tax: '8.46', total: '125.17' });
    expect(quoted.promo).toMatchObject({ status: 'applied', kind: 'free-shipping', discount: '25.45' });
    const express = await quote(db.anon, basket(), {
      promo: free,
      deliveries: { [shop.vendors[0]]: shop.express },
    });
    expect(express.parcels.map((parcel) => parcel.shipping)).toEqual(['6.55', '0.00']);
    expect(
      (
        await quote(db.anon, basket(), {
          promo: await make({ kind: 'free-shipping', value: 40, min_subtotal: 500 }),
        })
      ).promo,
    ).toMatchObject({ status: 'minimum', discount: '0.00' });
    await expect(make({ kind: 'free-shipping', value: 40, borne_by: 'vendor' })).rejects.toThrow(/check/);
    await expect(make({ kind: 'free-shipping', value: 0 })).rejects.toThrow(/check/);
  });

  test('a code that spares nothing is not used up', async () => {
    const own = await makeShop(db);
    const promo = await make({ kind: 'free-shipping', value: 10, max_redemptions: 1 });
    await db.sql(
      "update public.shipping_rates set base_rate = 0, bands = '[]', kind = 'flat' where vendor_id = any ($1)",
      [own.vendors],
    );
    await place(db.anon, [{ variant_id: own.small, quantity: 1 }], { promo });
    expect((await quote(db.anon, basket(), { promo })).promo).toMatchObject({ status: 'applied' });
  });

  test('a code of one store discounts its goods only', async () => {
    const answer = await quote(db.anon, basket(), {
      promo: await make({ vendor_id: shop.vendors[1], value: 50 }),
    });
    expect(answer.parcels.map((parcel) => parcel.discount)).toEqual(['0.00', '33.33']);
  });

  test('each refusal has its reason, and the discount is nothing', async () => {
    expect(await verdict('NO-SUCH-CODE')).toMatchObject({ status: 'unknown', discount: '0.00', label: null });
    expect(await verdict(await make({ enabled: false }))).toMatchObject({
      status: 'unknown',
      discount: '0.00',
    });
    expect(await verdict(await make({ starts_at: '2020-01-01', ends_at: '2020-02-01' }))).toMatchObject({
      status: 'ended',
      ended_on: '2020-02-01',
      discount: '0.00',
    });
    expect(await verdict(await make({ starts_at: '2999-01-01' }))).toMatchObject({
      status: 'not-started',
      discount: '0.00',
    });
    expect(await verdict(await make({ min_subtotal: 1000 }))).toMatchObject({
      status: 'minimum',
      discount: '0.00',
      minimum: '1000.00',
    });
  });

  test('a code for one use is used up by one order, even when two are placed at once', async () => {
    const promo = await make({ max_redemptions: 1 });
    const quoted = await quote(db.anon, basket(), { promo });
    const replies = await Promise.all(
      [1, 2, 3].map(() => db.anon.rpc('place_order', orderOf(quoted, basket(), { promo }))),
    );
    expect(replies.map(({ body }) => (body as { outcome: string }).outcome).sort()).toEqual([
      'changed',
      'changed',
      'placed',
    ]);
    expect(await verdict(promo)).toMatchObject({ status: 'used' });
  });

  test('once per customer counts by email, in any case', async () => {
    const promo = await make({ max_per_customer: 1 });
    const email = `${randomUUID()}@people.test`;
    await place(db.anon, basket(), { promo, contact: { ...contact, email } });
    const quoted = await quote(db.anon, basket(), { promo });
    const again = orderOf(quoted, basket(), { promo, contact: { ...contact, email: email.toUpperCase() } });
    expect((await db.anon.rpc('place_order', again)).body).toMatchObject({
      outcome: 'changed',
      quote: { promo: { status: 'used' } },
    });
  });

  test('whether an address has used a code is told to its verified owner alone', async () => {
    const promo = await make({ max_per_customer: 1 });
    const email = `${randomUUID()}@people.test`;
    await place(db.anon, basket(), { promo, contact: { ...contact, email } });
    const statusFor = async (caller: Caller) => (await quote(caller, basket(), { promo })).promo?.['status'];

    const owner = await makePerson(db, email);
    const other = await makePerson(db);
    expect([
      await statusFor(db.anon),
      await statusFor(await db.person(other)),
      await statusFor(await db.person(owner)),
    ]).toEqual(['applied', 'applied', 'used']);
    const asked = await db.anon.rpc('quote_cart', { lines: basket(), promo, email });
    expect(asked).toMatchObject({ status: 404, body: { code: 'PGRST202' } });

    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [owner]);
    expect(await statusFor(await db.person(owner))).toBe('applied');
  });

  test('an order that costs nothing is settled without a provider', async () => {
    const own = await makeShop(db);
    const promo = await make({ kind: 'percent', value: 100 });
    await db.sql('update public.shipping_rates set base_rate = 0 where id = $1', [own.standard]);
    const placed = await place(db.anon, [{ variant_id: own.small, quantity: 2 }], { promo });
    expect(placed.total).toBe('0.00');
    const tracked = (await db.anon.rpc('track_guest_order', { token: placed.token })).body;
    expect(tracked).toMatchObject({ payment_status: 'paid', orders: [{ status: 'processing' }] });
    expect(await db.sql('select stock from public.product_variants where id = $1', [own.small])).toEqual([
      { stock: 98 },
    ]);
  });
});

describe('hold_stock', () => {
  test('holds for 15 minutes, is replaced by the same key, and takes nothing from stock', async () => {
    const own = await makeShop(db, 10);
    const key = randomUUID();
    const hold = (quantity: number, checkout_key = key) =>
      db.anon.rpc('hold_stock', {
        checkout_key,
        lines: [{ variant_id: own.small, quantity }],
        email: contact.email,
      });
    const first = (await hold(6)).body as { outcome: string; expires_at: string; expires_in: number };
    expect(first).toMatchObject({ outcome: 'held', expires_in: 900 });
    expect(Math.abs(Date.parse(first.expires_at) - Date.now() - 15 * 60_000)).toBeLessThan(5000);
    expect((await hold(10)).body).toMatchObject({ outcome: 'held' });
    expect((await hold(1, randomUUID())).body).toEqual({
      outcome: 'short',
      lines: [{ variant_id: own.small, requested: 1, available: 0 }],
    });
    expect((await hold(11)).body).toMatchObject({ outcome: 'short', lines: [{ available: 10 }] });
    expect(await db.sql('select quantity from public.stock_holds where checkout_key = $1', [key])).toEqual([
      { quantity: 10 },
    ]);
    await db.anon.rpc('release_hold', { checkout_key: key });
    expect((await hold(10, randomUUID())).body).toMatchObject({ outcome: 'held' });
    expect(await db.sql('select stock from public.product_variants where id = $1', [own.small])).toEqual([
      { stock: 10 },
    ]);
  });

  test('an expired hold counts for nothing and is swept', async () => {
    const own = await makeShop(db, 1);
    const lines = [{ variant_id: own.small, quantity: 1 }];
    const key = randomUUID();
    await db.anon.rpc('hold_stock', { checkout_key: key, lines });
    await db.sql(
      "update public.stock_holds set expires_at = now() - interval '1 second' where checkout_key = $1",
      [key],
    );
    expect((await db.anon.rpc('hold_stock', { checkout_key: randomUUID(), lines })).body).toMatchObject({
      outcome: 'held',
    });
    expect(Number((await db.service.rpc('release_expired_holds')).body)).toBeGreaterThanOrEqual(1);
    expect(await db.sql('select 1 from public.stock_holds where checkout_key = $1', [key])).toEqual([]);
  });

  test('the own hold counts as available in the quote of its checkout', async () => {
    const own = await makeShop(db, 1);
    const lines = [{ variant_id: own.small, quantity: 1 }];
    const key = randomUUID();
    await db.anon.rpc('hold_stock', { checkout_key: key, lines, email: contact.email });
    expect((await quote(db.anon, lines)).lines[0]?.['status']).toBe('short');
    expect((await quote(db.anon, lines, { checkout_key: key })).lines[0]?.['status']).toBe('ok');
  });
});

describe('place_order', () => {
  test('makes one group with one order per store, and binds the hold to it', async () => {
    const key = randomUUID();
    const placed = await place(db.anon, basket(), { idempotency_key: key });
    expect(placed).toMatchObject({
      outcome: 'placed',
      total: '150.62',
      currency: 'USD',
      reference: expect.stringMatching(/^SB-[2-9A-HJ-NP-Z]{6}$/),
    });
    expect(placed.token).toMatch(/^[0-9a-f]{64}$/);
    expect(
      await db.sql(
        `select o.status, o.subtotal, o.shipping, o.tax, o.total, o.guest_email, o.rate_name from public.orders o
         where o.group_id = $1 order by o.total`,
        [placed.group_id],
      ),
    ).toEqual([
      {
        status: 'pending',
        subtotal: '50.05',
        shipping: '5.95',
        tax: '3.63',
        total: '59.63',
        guest_email: contact.email,
        rate_name: 'Standard',
      },
      {
        status: 'pending',
        subtotal: '66.66',
        shipping: '19.50',
        tax: '4.83',
        total: '90.99',
        guest_email: contact.email,
        rate_name: 'By weight',
      },
    ]);
    expect(
      await db.sql(
        'select sum(quantity)::int as pieces, bool_and(order_group_id = $2) as bound from public.stock_holds where checkout_key = $1',
        [key, placed.group_id],
      ),
    ).toEqual([{ pieces: 6, bound: true }]);
    // The hold of an order is nobody's to take away.
    await db.anon.rpc('release_hold', { checkout_key: key });
    expect((await db.anon.rpc('hold_stock', { checkout_key: key, lines: basket() })).status).toBe(409);
    expect(
      await db.sql('select count(*)::int as n from public.stock_holds where checkout_key = $1', [key]),
    ).toEqual([{ n: 3 }]);
  });

  test('the same key and request replay the same answer; another request is 422', async () => {
    const quoted = await quote(db.anon, basket());
    const request = orderOf(quoted, basket());
    const first = await db.anon.rpc('place_order', request);
    expect(await db.anon.rpc('place_order', request)).toEqual(first);
    for (const changed of [
      { contact: { ...contact, email: 'eve@people.test' } },
      { lines: [{ variant_id: shop.small, quantity: 1 }] },
      { expected_total: '1.00' },
      { payment_method: 'paypal' },
    ]) {
      const reply = await db.anon.rpc('place_order', { ...request, ...changed });
      expect([reply.status, (reply.body as { message: string }).message]).toEqual([
        422,
        'idempotency_key_reused',
      ]);
    }
    expect(await groupsOf(request['idempotency_key'])).toBe(1);
  });

  test('neither the token nor its secret is stored; only a hash', async () => {
    const placed = await place(db.anon, basket());
    const found = await db.sql(
      `select 'idempotency_keys' as place from public.idempotency_keys where response::text like '%' || $1 || '%'
       union all select 'order_groups' from public.order_groups g where g::text like '%' || $1 || '%'`,
      [placed.token],
    );
    expect(found).toEqual([]);
    expect(
      await db.sql(
        "select token_hash = sha256(convert_to($2, 'UTF8')) as same from public.order_groups where id = $1",
        [placed.group_id, placed.token],
      ),
    ).toEqual([{ same: true }]);
  });

  test('a price, rate or total that the shopper did not see places nothing and answers the new quote', async () => {
    const own = await makeShop(db);
    const quoted = await quote(db.anon, basket(own));
    const attempt = async (changes: Record<string, unknown>) => {
      const request = orderOf(quoted, basket(own), changes);
      const reply = await db.anon.rpc('place_order', request);
      expect(await groupsOf(request['idempotency_key'])).toBe(0);
      return reply;
    };
    expect((await attempt({ expected_total: '0.01' })).body).toMatchObject({
      outcome: 'changed',
      quote: { total: quoted.total },
    });
    expect((await attempt({ expected_hash: 'f'.repeat(64) })).body).toMatchObject({ outcome: 'changed' });
    expect((await attempt({ deliveries: { [own.vendors[0]]: own.express } })).body).toMatchObject({
      outcome: 'changed',
    });
    await db.sql('update public.product_variants set price = 11.01 where id = $1', [own.small]);
    expect((await attempt({})).body).toMatchObject({
      outcome: 'changed',
      quote: { subtotal: '119.71', lines: [{ unit_price: '11.01' }, {}, {}] },
    });
    await db.sql('update public.product_variants set price = 10.01 where id = $1', [own.small]);
    await db.sql('update public.shipping_rates set enabled = false where id = $1', [own.standard]);
    expect((await attempt({ deliveries: { [own.vendors[0]]: own.standard } })).body).toMatchObject({
      outcome: 'changed',
    });
  });

  test('after "changed" the same key places the order that the shopper has confirmed', async () => {
    const quoted = await quote(db.anon, basket());
    const request = orderOf(quoted, basket(), { expected_total: '1.00' });
    expect((await db.anon.rpc('place_order', request)).body).toMatchObject({ outcome: 'changed' });
    expect(
      (await db.anon.rpc('place_order', { ...request, expected_total: quoted.total })).body,
    ).toMatchObject({ outcome: 'placed' });
  });

  test('a short or gone line places nothing and says what is left', async () => {
    const own = await makeShop(db, 2);
    const lines = [{ variant_id: own.small, quantity: 3 }];
    const request = orderOf(await quote(db.anon, lines), lines);
    expect((await db.anon.rpc('place_order', request)).body).toEqual({
      outcome: 'short',
      lines: [{ variant_id: own.small, requested: 3, available: 2 }],
    });
    await db.sql('update public.products set published = false where id = $1', [own.bar]);
    expect((await db.anon.rpc('place_order', request)).body).toMatchObject({
      outcome: 'short',
      lines: [{ available: 0 }],
    });
    expect(await groupsOf(request['idempotency_key'])).toBe(0);
  });

  test('a disabled rate is never sold, not even to someone who names it', async () => {
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const placed = await place(db.anon, lines, { deliveries: { [shop.vendors[0]]: shop.disabled } });
    expect(
      await db.sql('select rate_name, shipping from public.orders where group_id = $1', [placed.group_id]),
    ).toEqual([{ rate_name: 'Standard', shipping: '5.95' }]);
  });

  test('a store that does not deliver there places nothing', async () => {
    const own = await makeShop(db);
    await db.sql("update public.shipping_rates set zones = '{NV}' where vendor_id = $1", [own.vendors[0]]);
    const lines = [{ variant_id: own.small, quantity: 1 }];
    const request = orderOf(await quote(db.anon, lines), lines);
    const reply = await db.anon.rpc('place_order', request);
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([422, 'not_deliverable']);
    expect(await groupsOf(request['idempotency_key'])).toBe(0);
  });

  test('contact and address are checked field by field', async () => {
    const quoted = await quote(db.anon, basket());
    const reply = await db.anon.rpc(
      'place_order',
      orderOf(quoted, basket(), {
        contact: { first_name: '', last_name: 'R2D2', email: 'a@b', phone: '123' },
        address: { address: 'x', address2: 'y'.repeat(101), city: '1', state: 'XX', zip_code: '123' },
      }),
    );
    expect(reply.status).toBe(422);
    const { message, hint } = reply.body as { message: string; hint: string };
    expect(message).toBe('contact_invalid');
    expect(Object.keys((JSON.parse(hint) as { fields: object }).fields).sort()).toEqual([
      'address',
      'address2',
      'city',
      'email',
      'first_name',
      'last_name',
      'phone',
      'state',
      'zip_code',
    ]);
  });

  test('header injection, markup and odd types do not pass the contact', async () => {
    const quoted = await quote(db.anon, basket());
    for (const email of [
      'a@b.co\r\nBcc: x@y.zz',
      'a@b.co,c@d.ee',
      '<a@b.co>',
      'a b@c.dd',
      '@b.co',
      `${'x'.repeat(250)}@b.co`,
    ]) {
      const reply = await db.anon.rpc(
        'place_order',
        orderOf(quoted, basket(), { contact: { ...contact, email } }),
      );
      expect([email, reply.status]).toEqual([email, 422]);
    }
    for (const changes of [
      { contact: [] },
      { contact: null },
      { address: 'x' },
      { payment_method: 'cash' },
      { payment_method: null },
      { expected_total: 'NaN' },
      { expected_total: null },
      { expected_hash: null },
      { idempotency_key: null },
    ]) {
      expect([
        changes,
        (await db.anon.rpc('place_order', orderOf(quoted, basket(), changes))).status,
      ]).toEqual([changes, 422]);
    }
  });

  test('a signed-in customer owns the order, and keys of two callers do not meet', async () => {
    const [a, b] = [await makePerson(db), await makePerson(db)];
    const key = randomUUID();
    const lines = [{ variant_id: shop.large, quantity: 1 }];
    const placed = await place(await db.person(a), lines, { idempotency_key: key });
    expect(
      await db.sql('select user_id, guest_email from public.orders where group_id = $1', [placed.group_id]),
    ).toEqual([{ user_id: a, guest_email: null }]);
    const request = orderOf(await quote(db.anon, lines), lines, { idempotency_key: key });
    expect((await (await db.person(b)).rpc('place_order', request)).status).toBe(422);
    expect(await groupsOf(key)).toBe(1);
  });

  test('a snapshot: what changes later in the shop does not change the order', async () => {
    const own = await makeShop(db);
    const placed = await place(db.anon, [{ variant_id: own.small, quantity: 1 }], {});
    await db.sql("update public.products set name = 'Other', published = false where id = $1", [own.bar]);
    await db.sql('update public.product_variants set price = 11.50 where id = $1', [own.small]);
    const tracked = (await db.anon.rpc('track_guest_order', { token: placed.token })).body as {
      orders: { items: { title: string; unit_price: string }[] }[];
    };
    expect(tracked.orders[0]?.items).toMatchObject([
      { title: `Bar ${own.slugs[0].slice(6)}`, unit_price: '10.01' },
    ]);
  });
});

describe('track_guest_order', () => {
  let placed: Placed;
  beforeAll(async () => {
    placed = await place(db.anon, basket());
  });

  test('shows the holder of the token the whole order', async () => {
    expect((await db.anon.rpc('track_guest_order', { token: placed.token })).body).toMatchObject({
      reference: placed.reference,
      email: contact.email,
      first_name: contact.first_name,
      total: '150.62',
      tax: '8.46',
      payment_status: 'unpaid',
      city: address.city,
      payable_until: expect.any(String),
      orders: [
        {
          vendor_slug: shop.slugs[0],
          status: 'pending',
          items: [{ quantity: 3 }, { quantity: 1 }],
          events: [{ status: 'pending' }],
        },
        { vendor_slug: shop.slugs[1], status: 'pending', items: [{ quantity: 2 }] },
      ],
    });
  });

  test('answers null for any other token', async () => {
    const flipped = placed.token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    for (const token of [
      '',
      flipped,
      placed.group_id,
      placed.reference,
      placed.token.toUpperCase().replace(/^/, ' '),
      'x'.repeat(5000),
    ]) {
      expect([token.slice(0, 20), await db.anon.rpc('track_guest_order', { token })]).toEqual([
        token.slice(0, 20),
        { status: 200, body: null },
      ]);
    }
  });
});
