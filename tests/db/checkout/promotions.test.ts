import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { basket } from './checkout-support.ts';
import { db, shop } from '../one-shop.ts';
import { contact, makePerson, makeShop, orderOf, place, quote, type Caller } from '../support.ts';

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

  test('percent and amount come off the goods, before tax, split over the orders to the cent', async () => {
    const answer = await quote(db.anon, basket(), { promo: (await make({})).toLowerCase() });
    expect([answer.discount, answer.tax, answer.total]).toEqual(['11.67', '7.62', '138.11']);
    expect(answer.orders.map((order) => order.discount)).toEqual(['5.00', '6.67']);
    expect(
      (await quote(db.anon, basket(), { promo: await make({ kind: 'amount', value: 20 }) })).discount,
    ).toBe('20.00');
    expect(
      (await quote(db.anon, basket(), { promo: await make({ kind: 'amount', value: 500 }) })).discount,
    ).toBe('116.71');
  });

  test('free shipping covers the cheapest delivery, keeps its limits, and is charged to its issuer', async () => {
    const free = await make({ kind: 'free-shipping', value: 40 });
    const quoted = await quote(db.anon, basket(), { promo: free });
    expect(quoted).toMatchObject({ shipping: '0.00', discount: '0.00', tax: '8.46', total: '125.17' });
    expect(quoted.promo).toMatchObject({ status: 'applied', kind: 'free-shipping', discount: '25.45' });
    const express = await quote(db.anon, basket(), {
      promo: free,
      deliveries: { [shop.vendors[0]]: shop.express },
    });
    expect(express.orders.map((order) => order.shipping)).toEqual(['6.55', '0.00']);
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

  test('a code that saves nothing is not used up', async () => {
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
    expect(answer.orders.map((order) => order.discount)).toEqual(['0.00', '33.33']);
  });

  test('each refusal has its reason, and the discount is zero', async () => {
    expect(await verdict('NO-SUCH-CODE')).toMatchObject({ status: 'unknown', discount: '0.00', label: null });
    expect(await verdict(await make({ enabled: false }))).toMatchObject({
      status: 'unknown',
      discount: '0.00',
    });
    expect(await verdict(await make({ starts_at: '2020-01-01', ends_at: '2020-02-01' }))).toMatchObject({
      status: 'ended',
      // The platform's last evening before midnight UTC.
      ended_on: '2020-01-31',
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

  test('pages show the advertised codes that are valid now, of the store and of the whole shop', async () => {
    const store = await makeShop(db);
    const [vendor_id, other] = store.vendors;
    const shown = async () => {
      const codes = (await db.anon.rpc('active_promotions', { store: vendor_id })).body as {
        store: string | null;
      }[];
      const page = (await db.anon.rpc('product_page', { product: store.bar })).body as {
        promotions: unknown;
      };
      expect(page.promotions).toEqual(codes);
      // Those for all goods belong to the seeded shop.
      return codes.filter(({ store: name }) => name !== null);
    };
    const end = new Date(Date.now() + 3_600_000).toISOString();
    const advertised = { advertised: true, vendor_id };
    const once = await make({ ...advertised, max_per_customer: 1, min_subtotal: 5, ends_at: end });
    const last = await make({ ...advertised, max_redemptions: 1 });
    await make({ vendor_id });
    await make({ ...advertised, vendor_id: other });
    await make({ ...advertised, enabled: false });
    await make({ ...advertised, starts_at: '2999-01-01' });
    await make({ ...advertised, starts_at: '2020-01-01', ends_at: '2020-02-01' });
    const [only] = await db.sql<{ store_name: string; slug: string }>(
      'select store_name, slug from public.vendors where id = $1',
      [vendor_id],
    );
    const ofStore = { label: 'Test', store: only?.store_name, store_slug: only?.slug };
    const first = { ...ofStore, code: last, minimum: '0.00', ends_at: null, last_day: null, most_uses: null };
    const second = {
      ...ofStore,
      code: once,
      minimum: '5.00',
      ends_at: expect.any(String),
      last_day: expect.any(String),
      most_uses: 1,
    };
    expect(await shown()).toEqual([first, second]);
    await place(db.anon, [{ variant_id: store.small, quantity: 1 }], { promo: last });
    expect(await shown()).toEqual([second]);
    await db.sql('update public.promotions set ends_at = now() where code = $1', [once]);
    expect(await shown()).toEqual([]);
  });

  test('a quote offers the advertised code that saves the most, and none that would not apply', async () => {
    const store = await makeShop(db);
    const [vendor_id] = store.vendors;
    const lines = [{ variant_id: store.small, quantity: 2 }];
    const offered = async (caller: Caller = db.anon, options = {}) =>
      (await quote(caller, lines, options)).offer;
    // Codes for all goods belong to the seeded shop: compare only this store's offers.
    const ours = async (caller?: Caller) => {
      const offer = await offered(caller);
      return offer?.code.startsWith('P-') ? offer : null;
    };
    await make({ advertised: true, vendor_id, value: 99, min_subtotal: 5000 });
    await make({ advertised: true, vendor_id, value: 99, starts_at: '2999-01-01' });
    await make({ advertised: true, vendor_id: store.vendors[1], value: 99 });
    await make({ vendor_id, value: 99 });
    expect(await ours()).toBeNull();
    const half = await make({ advertised: true, vendor_id, value: 50, max_per_customer: 1 });
    await make({ advertised: true, vendor_id, value: 40 });
    const { subtotal } = await quote(db.anon, lines);
    expect(await offered()).toEqual({
      code: half,
      label: 'Test',
      spares: (Number(subtotal) / 2).toFixed(2),
    });
    expect(await offered(db.anon, { promo: half })).toBeNull();
    // It is not offered again to someone who has used it.
    const email = `${randomUUID()}@people.test`;
    await place(db.anon, lines, { promo: half, contact: { ...contact, email } });
    const owner = await db.person(await makePerson(db, email));
    expect((await offered(owner))?.code).not.toBe(half);
  });

  test('a single-use code is used by one order, even when two are placed at once', async () => {
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

  test('only the verified owner of an address sees whether it has used a code', async () => {
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
