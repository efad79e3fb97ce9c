import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import {
  confirmation,
  makePerson,
  makeShop,
  openDb,
  orderOf,
  place,
  quote,
  startPayment,
} from '../support.ts';
import type { Placed } from '../support.ts';

const db = openDb();
afterAll(() => db.end());

test('an order that is paid while the cleanup works through its list stays paid', async () => {
  const shop = await makeShop(db, 50);
  const stale: { placed: Placed; started: Record<string, unknown> }[] = [];
  // More than the cleanup prefetches, so that the last one is still to come while it handles the first.
  for (let count = 0; count < 14; count += 1) {
    const placed = await place(db.anon, [{ variant_id: shop.small, quantity: 1 }]);
    stale.push({ placed, started: await startPayment(db, placed) });
  }
  const purchases = stale.map(({ placed }) => placed.purchase_id);
  await db.sql("update public.purchases set created_at = now() - interval '25 hours' where id = any ($1)", [
    purchases,
  ]);
  await db.sql(
    "update public.orders set created_at = now() - interval '25 hours' where purchase_id = any ($1)",
    [purchases],
  );
  await db.sql(
    "update public.stock_holds set expires_at = now() - interval '1 second' where purchase_id = any ($1)",
    [purchases],
  );
  const [first, last] = [stale[0]!, stale.at(-1)!];

  const blocker = await db.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from public.payments where purchase_id = $1 for update', [
    first.placed.purchase_id,
  ]);
  const cleaned = db.service.rpc('cancel_stale_orders');
  await expect
    .poll(
      async () =>
        (
          await db.sql(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%cancel_stale_orders%'",
          )
        ).length,
    )
    .toBe(1);
  const paid = await db.service.rpc('confirm_payment', confirmation(last.started));
  await blocker.query('commit');
  blocker.release();

  expect(paid.body).toMatchObject({ status: 'paid' });
  // Other tests have left orders to clean, too.
  expect((await cleaned).status).toBe(200);
  const cancelled = await db.sql<{ purchase_id: string }>(
    "select purchase_id from public.orders where status = 'cancelled' and purchase_id = any ($1)",
    [purchases],
  );
  expect(new Set(cancelled.map(({ purchase_id }) => purchase_id))).toEqual(
    new Set(purchases.filter((id) => id !== last.placed.purchase_id)),
  );
  expect((await db.anon.rpc('track_guest_order', { token: last.placed.token })).body).toMatchObject({
    payment_status: 'paid',
    orders: [{ status: 'processing' }],
  });
});

test('one key places one order, even when its guest signs in and repeats the request', async () => {
  const shop = await makeShop(db, 5);
  const lines = [{ variant_id: shop.small, quantity: 1 }];
  const request = orderOf(await quote(db.anon, lines), lines);
  const placed = (await db.anon.rpc('place_order', request)).body as Placed;
  await db.service.rpc('confirm_payment', confirmation(await startPayment(db, placed)));
  const shopper = await db.person(await makePerson(db));
  expect(await shopper.rpc('place_order', request)).toMatchObject({
    status: 422,
    body: { message: 'idempotency_key_reused' },
  });
  const purchases = await db.sql('select 1 from public.purchases where idempotency_key = $1', [
    request['idempotency_key'],
  ]);
  expect(purchases).toHaveLength(1);
});

test('an order records whose code was used, even with spaces around the address', async () => {
  const shop = await makeShop(db, 5);
  const lines = [{ variant_id: shop.small, quantity: 1 }];
  const promo = `ONE-${randomUUID().slice(0, 8).toUpperCase()}`;
  await db.sql(
    "insert into public.promotions (code, label, kind, value, max_per_customer) values ($1, 'First order', 'percent', 10, 1)",
    [promo],
  );
  const email = `${randomUUID()}@people.test`;
  const contact = { first_name: 'Ann', last_name: 'Lee', email, phone: '555-123-4567' };
  const before = await quote(db.anon, lines, { promo });
  expect(before.promo).toMatchObject({ status: 'applied' });
  expect((await db.anon.rpc('place_order', orderOf(before, lines, { promo, contact }))).body).toMatchObject({
    outcome: 'placed',
  });
  const spaced = orderOf(before, lines, { promo, contact: { ...contact, email: ` ${email}` } });
  expect((await db.anon.rpc('place_order', spaced)).body).toMatchObject({
    outcome: 'changed',
    quote: { promo: { status: 'used' } },
  });
});
