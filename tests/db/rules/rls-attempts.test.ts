import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callers, customer, ids, purchase } from './rls-scene.ts';
import { db, shop } from '../one-shop.ts';
import { contact, makePerson, place } from '../support.ts';

describe('attempts over HTTP', () => {
  test('a customer changes their own profile and nobody else does', async () => {
    const path = `profiles?id=eq.${customer}&select=first_name`;
    expect(await callers.customer.send('PATCH', path, { first_name: 'Anna' })).toEqual({
      status: 200,
      body: [{ first_name: 'Anna' }],
    });
    expect(await callers.other.send('PATCH', path, { first_name: 'Eve' })).toEqual({ status: 200, body: [] });
    expect((await callers.anon.send('PATCH', path, { first_name: 'Eve' })).status).toBe(401);
    expect((await callers.customer.send('PATCH', path, { wants_to_sell: true })).status).toBe(403);
    expect((await callers.customer.send('PATCH', path, { id: shop.vendors[0] })).status).toBe(403);
  });

  test('nobody grants themselves a role or approves their own store, review or order', async () => {
    const attempts = await Promise.all([
      callers.customer.send('POST', 'user_roles', { user_id: customer, role: 'admin' }),
      callers.vendor.send('PATCH', `vendors?id=eq.${shop.vendors[0]}`, { status: 'approved' }),
      callers.vendor.send('PATCH', `public_vendors?id=eq.${shop.vendors[0]}`, { rating_avg: 5 }),
      callers.vendor.send('PATCH', `product_reviews?id=eq.${ids.pendingReview}`, { status: 'approved' }),
      callers.customer.send('PATCH', `orders?id=eq.${ids.order}`, { status: 'delivered' }),
      callers.customer.send('PATCH', `purchases?id=eq.${purchase.purchase_id}`, { total: 0 }),
      callers.customer.send('POST', 'payments', {
        purchase_id: purchase.purchase_id,
        provider: 'test',
        method: 'card',
        amount: 1,
      }),
      callers.customer.send('POST', 'stock_holds', {
        checkout_key: randomUUID(),
        variant_id: shop.small,
        quantity: 9,
      }),
      callers.customer.send('DELETE', `order_items?id=eq.${ids.item}`),
      callers.vendor.send('PATCH', `product_variants?id=eq.${shop.small}`, { stock: 9999 }),
      callers.admin.send('POST', 'settings', { key: 'x', value: 1 }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
  });

  test('only the service starts or confirms a payment, or sends an email', async () => {
    for (const name of [
      'start_payment',
      'confirm_payment',
      'claim_emails',
      'record_email',
      'claim_refunds',
      'record_refund',
      'cancel_stale_orders',
      'stray_files',
    ]) {
      for (const persona of ['anon', 'customer', 'vendor', 'admin'] as const) {
        const { status } = await callers[persona].rpc(name, {});
        expect([name, persona, [401, 403, 404].includes(status)]).toEqual([name, persona, true]);
      }
    }
    const attempt = {
      payment_id: randomUUID(),
      provider: 'test',
      event_id: 'e',
      outcome: 'paid',
      amount: 1,
      currency: 'USD',
      provider_ref: null,
      reason: null,
    };
    expect((await callers.anon.rpc('confirm_payment', attempt)).status).toBe(401);
    expect((await callers.customer.rpc('confirm_payment', attempt)).status).toBe(403);
  });

  test("lines of someone else's cart can't be added, read or removed", async () => {
    const line = { cart_id: ids.cart, variant_id: shop.small, quantity: 1 };
    expect((await callers.other.send('POST', 'cart_lines', line)).status).toBe(403);
    expect(await callers.other.send('DELETE', `cart_lines?cart_id=eq.${ids.cart}`)).toEqual({
      status: 200,
      body: [],
    });
    expect((await callers.customer.send('POST', 'cart_lines', line)).status).toBe(201);
  });

  test('sign-up metadata fills the profile in both spellings and grants nothing', async () => {
    const id = randomUUID();
    await db.sql('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      `${id}@people.test`,
      JSON.stringify({ firstName: 'Vic', lastName: null, isVendor: true, role: 'admin' }),
    ]);
    expect(
      await db.sql(
        `select p.first_name, p.last_name, p.wants_to_sell,
           (select count(*)::int from public.user_roles r where r.user_id = p.id) as roles,
           (select count(*)::int from public.vendors v where v.id = p.id) as stores
         from public.profiles p where p.id = $1`,
        [id],
      ),
    ).toEqual([{ first_name: 'Vic', last_name: null, wants_to_sell: true, roles: 0, stores: 0 }]);
  });

  test('guest orders are linked by the confirmed email of the session, whatever the parameters claim', async () => {
    const email = `${randomUUID()}@people.test`;
    const guest = await place(db.anon, [{ variant_id: shop.large, quantity: 1 }], {
      contact: { ...contact, email },
    });
    const thief = await db.person(await makePerson(db));
    const claim = { user_email: email, user_id_param: customer };
    expect(await thief.rpc('link_guest_orders_to_user', claim)).toEqual({ status: 200, body: 0 });
    const unconfirmed = randomUUID();
    const owner = await makePerson(db, email);
    expect((await db.anon.rpc('link_guest_orders_to_user', claim)).status).toBe(401);
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [owner]);
    const session = await db.person(owner, email);
    expect(await session.rpc('link_guest_orders_to_user', claim)).toEqual({ status: 200, body: 0 });
    await db.sql('update auth.users set email_confirmed_at = now() where id = $1', [owner]);
    expect(
      await session.rpc('link_guest_orders_to_user', { user_email: 'x', user_id_param: unconfirmed }),
    ).toEqual({
      status: 200,
      body: 1,
    });
    expect((await session.get(`orders?purchase_id=eq.${guest.purchase_id}&select=id`)).body).toHaveLength(1);
  });
});
