import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { basket, forgetHolds } from './checkout-support.ts';
import { db, shop } from '../one-shop.ts';
import { contact, makePerson, makeShop, orderOf, place, quote } from '../support.ts';

beforeAll(forgetHolds);

const purchasesOf = async (key: unknown) =>
  (await db.sql('select id from public.purchases where idempotency_key = $1', [key])).length;

describe('place_order', () => {
  test('makes one purchase with one order per store, and binds the hold to it', async () => {
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
         where o.purchase_id = $1 order by o.total`,
        [placed.purchase_id],
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
        'select sum(quantity)::int as pieces, bool_and(purchase_id = $2) as bound from public.stock_holds where checkout_key = $1',
        [key, placed.purchase_id],
      ),
    ).toEqual([{ pieces: 6, bound: true }]);
    // The hold of an order can't be removed by anyone.
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
    expect(await purchasesOf(request['idempotency_key'])).toBe(1);
  });

  test('neither the token nor its secret is stored; only a hash', async () => {
    const placed = await place(db.anon, basket());
    const found = await db.sql(
      `select 'idempotency_keys' as place from public.idempotency_keys where response::text like '%' || $1 || '%'
       union all select 'purchases' from public.purchases pu where pu::text like '%' || $1 || '%'`,
      [placed.token],
    );
    expect(found).toEqual([]);
    expect(
      await db.sql(
        "select token_hash = sha256(convert_to($2, 'UTF8')) as same from public.purchases where id = $1",
        [placed.purchase_id, placed.token],
      ),
    ).toEqual([{ same: true }]);
  });

  test('a price, rate or total that the shopper did not see places nothing and returns the new quote', async () => {
    const own = await makeShop(db);
    const quoted = await quote(db.anon, basket(own));
    const attempt = async (changes: Record<string, unknown>) => {
      const request = orderOf(quoted, basket(own), changes);
      const reply = await db.anon.rpc('place_order', request);
      expect(await purchasesOf(request['idempotency_key'])).toBe(0);
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

  test('after "changed" the same key places the order that the shopper confirms', async () => {
    const quoted = await quote(db.anon, basket());
    const request = orderOf(quoted, basket(), { expected_total: '1.00' });
    expect((await db.anon.rpc('place_order', request)).body).toMatchObject({ outcome: 'changed' });
    expect(
      (await db.anon.rpc('place_order', { ...request, expected_total: quoted.total })).body,
    ).toMatchObject({ outcome: 'placed' });
  });

  test('a short or missing line places nothing and says what is left', async () => {
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
    expect(await purchasesOf(request['idempotency_key'])).toBe(0);
  });

  test('a disabled rate is never sold, not even if the request names it', async () => {
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const placed = await place(db.anon, lines, { deliveries: { [shop.vendors[0]]: shop.disabled } });
    expect(
      await db.sql('select rate_name, shipping from public.orders where purchase_id = $1', [
        placed.purchase_id,
      ]),
    ).toEqual([{ rate_name: 'Standard', shipping: '5.95' }]);
  });

  test('a store that does not deliver to the address places nothing', async () => {
    const own = await makeShop(db);
    await db.sql("update public.shipping_rates set zones = '{NV}' where vendor_id = $1", [own.vendors[0]]);
    const lines = [{ variant_id: own.small, quantity: 1 }];
    const request = orderOf(await quote(db.anon, lines), lines);
    const reply = await db.anon.rpc('place_order', request);
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([422, 'not_deliverable']);
    expect(await purchasesOf(request['idempotency_key'])).toBe(0);
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

  test('header injection, markup and wrong types are refused in the contact', async () => {
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

  test("a signed-in customer owns the order, and two callers' keys do not collide", async () => {
    const [a, b] = [await makePerson(db), await makePerson(db)];
    const key = randomUUID();
    const lines = [{ variant_id: shop.large, quantity: 1 }];
    const placed = await place(await db.person(a), lines, { idempotency_key: key });
    expect(
      await db.sql('select user_id, guest_email from public.orders where purchase_id = $1', [
        placed.purchase_id,
      ]),
    ).toEqual([{ user_id: a, guest_email: null }]);
    const request = orderOf(await quote(db.anon, lines), lines, { idempotency_key: key });
    expect((await (await db.person(b)).rpc('place_order', request)).status).toBe(422);
    expect(await purchasesOf(key)).toBe(1);
  });

  test('later changes in the shop do not change the order', async () => {
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
