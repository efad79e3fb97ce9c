import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import {
  buy,
  confirmation,
  contact,
  makeShop,
  openDb,
  orderOf,
  place,
  quote,
  startPayment,
} from '../support.ts';

const db = openDb();
afterAll(() => db.end());

async function inParallel<T>(count: number, workers: number, job: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < count) {
        const n = next++;
        results[n] = await job(n);
      }
    }),
  );
  return results;
}

test('500 buyers for a stock of 100: exactly 100 orders, paid and taken from stock', async () => {
  const shop = await makeShop(db, 100);
  const lines = [{ variant_id: shop.small, quantity: 1 }];
  const quoted = await quote(db.anon, lines);
  const placed = await inParallel(500, 100, async () => {
    const reply = await db.anon.rpc('place_order', orderOf(quoted, lines));
    expect(reply.status).toBe(200);
    return reply.body as { outcome: string; purchase_id: string; token: string };
  });
  const won = placed.filter((answer) => answer.outcome === 'placed');
  expect(won.length).toBe(100);
  expect(placed.filter((answer) => answer.outcome === 'short').length).toBe(400);
  await inParallel(100, 16, async (n) => {
    const purchase = won[n];
    if (!purchase) throw new Error('an order is missing');
    const reply = await db.service.rpc('confirm_payment', confirmation(await startPayment(db, purchase)));
    expect(reply.body).toEqual({ status: 'paid', purchase_id: purchase.purchase_id });
  });
  expect(await db.sql('select stock from public.product_variants where id = $1', [shop.small])).toEqual([
    { stock: 0 },
  ]);
  expect(
    await db.sql(
      'select count(*)::int as orders, sum(quantity)::int as pieces from public.order_items where variant_id = $1',
      [shop.small],
    ),
  ).toEqual([{ orders: 100, pieces: 100 }]);
});

test('the same key five times in parallel: one order, five equal answers', async () => {
  const shop = await makeShop(db);
  const lines = [{ variant_id: shop.small, quantity: 2 }];
  const request = orderOf(await quote(db.anon, lines), lines);
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => db.anon.rpc('place_order', request)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]).toMatchObject({ status: 200, body: { outcome: 'placed' } });
  expect(
    await db.sql('select count(*)::int as n from public.purchases where idempotency_key = $1', [
      request['idempotency_key'],
    ]),
  ).toEqual([{ n: 1 }]);
});

test('the same key with two bodies in parallel: one is placed, the other is refused', async () => {
  const shop = await makeShop(db);
  const key = randomUUID();
  const requests = await Promise.all(
    [shop.small, shop.large].map(async (variant_id) => {
      const lines = [{ variant_id, quantity: 1 }];
      return orderOf(await quote(db.anon, lines), lines, { idempotency_key: key });
    }),
  );
  const replies = await Promise.all(requests.map((request) => db.anon.rpc('place_order', request)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(
    await db.sql('select count(*)::int as n from public.purchases where idempotency_key = $1', [key]),
  ).toEqual([{ n: 1 }]);
});

test('carts with the same goods in opposite order never deadlock', async () => {
  const shop = await makeShop(db, 999);
  const lines = [
    { variant_id: shop.small, quantity: 1 },
    { variant_id: shop.large, quantity: 1 },
    { variant_id: shop.plateVariant, quantity: 1 },
  ];
  const orders = [lines, lines.toReversed()];
  const quotes = await Promise.all(orders.map((own) => quote(db.anon, own)));
  const before = await db.sql<{ deadlocks: string }>(
    "select deadlocks from pg_stat_database where datname = 'postgres'",
  );
  const replies = await inParallel(80, 16, async (n) => {
    const own = orders[n % 2];
    const quoted = quotes[n % 2];
    if (!own || !quoted) throw new Error('a cart is missing');
    const key = randomUUID();
    if (n % 3 === 0)
      await db.anon.rpc('hold_stock', { checkout_key: key, lines: own.toReversed(), email: contact.email });
    const reply = await db.anon.rpc('place_order', orderOf(quoted, own, { idempotency_key: key }));
    if (n % 4 === 0) {
      const placed = reply.body as { purchase_id: string; token: string };
      await db.service.rpc('confirm_payment', confirmation(await startPayment(db, placed)));
    }
    if (n % 10 === 0) await db.service.rpc('release_expired_holds');
    return reply;
  });
  expect(replies.map(({ status, body }) => [status, (body as { outcome: string }).outcome])).toEqual(
    replies.map(() => [200, 'placed']),
  );
  await db.sql('select pg_stat_force_next_flush()');
  expect(await db.sql("select deadlocks from pg_stat_database where datname = 'postgres'")).toEqual(before);
});

test('two checkouts for the last unit: one holds it, and the other is refused', async () => {
  const shop = await makeShop(db, 1);
  const lines = [{ variant_id: shop.small, quantity: 1 }];
  for (let round = 0; round < 5; round += 1) {
    const keys = [randomUUID(), randomUUID()];
    const replies = await Promise.all(
      keys.map((checkout_key) => db.anon.rpc('hold_stock', { checkout_key, lines, email: contact.email })),
    );
    expect(replies.map(({ body }) => (body as { outcome: string }).outcome).sort()).toEqual([
      'held',
      'short',
    ]);
    await Promise.all(keys.map((checkout_key) => db.anon.rpc('release_hold', { checkout_key })));
  }
});

test('concurrent start and confirmation of one payment do not deadlock', async () => {
  const shop = await makeShop(db, 50);
  for (let round = 0; round < 6; round += 1) {
    const purchase = await place(db.anon, [{ variant_id: shop.small, quantity: 1 }]);
    const started = await startPayment(db, purchase);
    const arguments_ = {
      purchase_id: purchase.purchase_id,
      token: purchase.token,
      provider: 'test',
      method: 'card',
    };
    const [confirmed, ...again] = await Promise.all([
      db.service.rpc('confirm_payment', confirmation(started)),
      db.service.rpc('start_payment', arguments_),
      db.service.rpc('start_payment', arguments_),
    ]);
    expect(confirmed?.status).toBe(200);
    for (const reply of again) expect([200, 409]).toContain(reply.status);
  }
});

test('every sale is accounted for: units sold and stock left add up', async () => {
  const shop = await makeShop(db, 30);
  await inParallel(12, 6, async () => buy(db, db.anon, [{ variant_id: shop.large, quantity: 2 }]));
  expect(
    await db.sql(
      `select pv.stock + (select sum(i.quantity)::int from public.order_items i where i.variant_id = pv.id) as pieces
       from public.product_variants pv where pv.id = $1`,
      [shop.large],
    ),
  ).toEqual([{ pieces: 30 }]);
});
