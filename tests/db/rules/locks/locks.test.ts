import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isNightly } from '../../../support/nightly.ts';
import { makeShop, openDb, orderOf, quote } from '../../support.ts';
import { lockingProcedures } from './procedures.ts';
import type { Scene } from './procedures.ts';
import { locksOf } from './waits.ts';

const db = openDb();
const { scene, fresh, deliveredOrder, procedures } = lockingProcedures(db);
const { holding, waiting, deadlocks, logDeadlocks } = locksOf(db);
beforeAll(logDeadlocks);
afterAll(() => db.end());

describe('a store that is deleted while someone orders', () => {
  test('is kept while an order is placed, and the order belongs to it', async () => {
    const shop = await makeShop(db, 50);
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const promo = `LOCK-${randomUUID().slice(0, 8).toUpperCase()}`;
    await db.sql(
      "insert into public.promotions (code, label, kind, value) values ($1, 'Lock', 'percent', 10)",
      [promo],
    );
    const request = orderOf(await quote(db.anon, lines, { promo }), lines, { promo });
    const owner = await fresh(shop.vendors[0]);
    // The order has its goods and waits halfway.
    const release = await holding('select 1 from public.promotions where code = $1 for update', [promo]);
    const placed = db.anon.rpc('place_order', request);
    await waiting('place_order');
    const deleted = owner.rpc('delete_my_account');
    await waiting('delete_my_account');
    await release();
    expect(await placed).toMatchObject({ status: 200, body: { outcome: 'placed' } });
    expect(await deleted).toMatchObject({
      status: 409,
      body: {
        message: 'account_in_use',
        details: 'Your store has open orders. Ship or cancel them first, then delete your account.',
      },
    });
    expect(
      await db.sql(
        'select o.status, v.status as store from public.orders o join public.vendors v on v.id = o.vendor_id where v.id = $1',
        [shop.vendors[0]],
      ),
    ).toEqual([{ status: 'pending', store: 'approved' }]);
  });

  test('accepts no more orders once its deletion has started', async () => {
    const shop = await makeShop(db, 50);
    const lines = [{ variant_id: shop.small, quantity: 1 }];
    const request = orderOf(await quote(db.anon, lines), lines);
    const owner = await fresh(shop.vendors[0]);
    const release = await holding('select 1 from public.products where id = $1 for update', [shop.bar]);
    const deleted = owner.rpc('delete_my_account');
    await waiting('delete_my_account');
    const placed = db.anon.rpc('place_order', request);
    await waiting('place_order');
    await release();
    expect((await deleted).status).toBe(204);
    expect(await placed).toMatchObject({
      status: 200,
      body: { outcome: 'short', lines: [{ variant_id: shop.small, requested: 1, available: 0 }] },
    });
    expect(await db.sql('select 1 from public.order_items where variant_id = $1', [shop.small])).toEqual([]);
  });

  test('twelve times at once: never an order for a store without an owner, never a 500', async () => {
    for (let round = 0; round < 12; round += 1) {
      const shop = await makeShop(db, 50);
      const lines = [{ variant_id: shop.small, quantity: 1 }];
      const quoted = await quote(db.anon, lines);
      const owner = await fresh(shop.vendors[0]);
      const [deleted, ...placed] = await Promise.all([
        owner.rpc('delete_my_account'),
        ...[1, 2, 3].map(() => db.anon.rpc('place_order', orderOf(quoted, lines))),
      ]);
      const orders = await db.sql<{ id: string }>(
        'select pu.id from public.purchases pu join public.orders o on o.purchase_id = pu.id join public.order_items i on i.order_id = o.id where i.variant_id = $1',
        [shop.small],
      );
      expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([deleted?.status, orders.length > 0]).toEqual(orders.length > 0 ? [409, true] : [204, false]);
    }
  });
});

const names = Object.keys(procedures);
/** The nightly run tests all pairs; others test each procedure with itself and every third of the others. */
const pairs = names.flatMap((one, place) =>
  names
    .slice(place)
    .filter((_, distance) => isNightly || distance % 3 === 0)
    .map((other) => [one, other] as const),
);

describe('two concurrent procedures never deadlock', () => {
  test.each(pairs)('%s and %s', async (one, other) => {
    const made = await scene();
    const ready = [];
    for (const name of [one, other, one, other]) ready.push(await procedures[name]?.(made));
    if (one === 'confirm_payment' || other === 'confirm_payment') {
      // The last unit: the product's entry in lists changes with it.
      await db.sql('update public.product_variants set stock = 1 where id = $1', [made.shop.plateVariant]);
    }
    const before = await deadlocks();
    const replies = await Promise.all(ready.map((run) => run?.()));
    expect(await deadlocks()).toEqual(before);
    expect(replies.filter((reply) => reply === undefined || reply.status >= 500)).toEqual([]);
  });
});

/** How a store moves, and one of its rows that is locked after the store. */
const moves = {
  accept_vendor_invitation: {
    run: procedures['accept_vendor_invitation'],
    late: 'select 1 from public.vendor_invitations where existing_vendor_id = $1 for update',
  },
  // Deletes the store with the sale. The entry in `procedures` deletes the other one, which has nothing to add up.
  delete_my_account: {
    run: async ({ shop }: Scene) => {
      const owner = await fresh(shop.vendors[0]);
      return () => owner.rpc('delete_my_account');
    },
    late: 'select 1 from public.products where vendor_id = $1 for update',
  },
};

describe.each(['fold_ledger', 'fold_sales', 'check_sales', 'run_due_jobs'])(
  '%s, which runs every minute,',
  (chore) => {
    test.each(['accept_vendor_invitation', 'delete_my_account'] as const)('waits for %s', async (name) => {
      const made = await scene();
      await deliveredOrder(made);
      const run = await moves[name].run?.(made);
      const before = await deadlocks();
      const release = await holding(moves[name].late, [made.shop.vendors[0]]);
      const moved = run?.();
      await waiting(name);
      const added = db.service.rpc(chore);
      await waiting(chore);
      await release();
      expect((await moved)?.status).toBeLessThan(300);
      expect((await added).status).toBe(200);
      expect(await deadlocks()).toEqual(before);
    });
  },
);

test('a second sales check does nothing while one is running', async () => {
  const release = await holding("select pg_advisory_xact_lock(hashtextextended('check_sales', 0))", []);
  expect(await db.service.rpc('check_sales')).toEqual({ status: 200, body: 0 });
  await release();
});

test('a deadlock is answered with 503, so the request can be repeated', async () => {
  const { apiUrl, anonKey } = inject('backend');
  const shop = await makeShop(db, 5);
  const checkout_key = randomUUID();
  const client = await db.connect();
  await client.query('begin');
  // The first waiter detects the deadlock: this one would check for it much later.
  await client.query("set local deadlock_timeout = '60s'");
  await client.query('select 1 from public.product_variants where id = $1 for update', [shop.small]);
  const answer = fetch(`${apiUrl}/rest/v1/rpc/hold_stock`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ checkout_key, lines: [{ variant_id: shop.small, quantity: 1 }] }),
  });
  await waiting('hold_stock');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [checkout_key]);
  const { status, headers } = await answer;
  await client.query('commit');
  client.release();
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  // The tests above rely on the database's reports.
  await expect.poll(async () => (await deadlocks()).at(-1)).toContain('hold_stock');
});
