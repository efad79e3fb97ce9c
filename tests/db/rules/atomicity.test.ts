import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { confirmation, makeShop, openDb, orderOf, place, quote, startPayment, type Db } from '../support.ts';

// A separate backend: nothing else may write between the two snapshots of the tables.
let backend: TestBackend;
let db: Db;
beforeAll(async () => {
  backend = await startBackend({ seed: false });
  db = openDb(backend);
  await db.sql(
    "alter table private.email_queue alter column next_attempt_at set default now() + interval '1 hour'",
  );
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});

/** Makes the next such statement fail after it has run. Returns a function that repairs it. */
async function breakAt(
  table: string,
  operation: 'insert' | 'update' | 'delete',
): Promise<() => Promise<void>> {
  await db.sql(`create or replace function public.test_break() returns trigger language plpgsql as $$
    begin raise exception 'broken on purpose'; end $$`);
  await db.sql(
    `create trigger test_break after ${operation} on ${table} for each statement execute function public.test_break()`,
  );
  return async () => {
    await db.sql(`drop trigger test_break on ${table}`);
    await db.sql('drop function public.test_break()');
  };
}

const tables = [
  'public.idempotency_keys',
  'public.purchases',
  'public.orders',
  'public.order_items',
  'public.order_events',
  'public.stock_holds',
  'public.promotion_redemptions',
  'public.payments',
  'public.payment_allocations',
  'public.payment_events',
  'public.refunds',
  'public.email_outbox',
  'private.email_queue',
  'public.product_variants',
  'public.products',
];
const fingerprint = async () =>
  JSON.stringify(
    await Promise.all(
      tables.map(async (table) => [
        table,
        (
          await db.sql(
            `select count(*)::int as n, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${table} t`,
          )
        )[0],
      ]),
    ),
  );

describe('a failure after any statement leaves nothing behind', () => {
  const steps: readonly (readonly [table: string, operation: 'insert' | 'update' | 'delete'])[] = [
    ['public.idempotency_keys', 'insert'],
    ['public.purchases', 'insert'],
    ['public.stock_holds', 'delete'],
    ['public.stock_holds', 'insert'],
    ['public.orders', 'insert'],
    ['public.order_events', 'insert'],
    ['public.order_items', 'insert'],
    ['public.promotion_redemptions', 'insert'],
  ];
  for (const [table, operation] of steps) {
    test(`place_order, broken at ${operation} of ${table}`, async () => {
      const shop = await makeShop(db);
      const promo = `A-${randomUUID().slice(0, 8).toUpperCase()}`;
      await db.sql(
        "insert into public.promotions (code, label, kind, value) values ($1, 'Ten', 'percent', 10)",
        [promo],
      );
      const lines = [
        { variant_id: shop.small, quantity: 1 },
        { variant_id: shop.plateVariant, quantity: 1 },
      ];
      const request = orderOf(await quote(db.anon, lines, { promo }), lines, { promo });
      await db.anon.rpc('hold_stock', { checkout_key: request['idempotency_key'], lines });
      const before = await fingerprint();
      const mend = await breakAt(table, operation);
      try {
        expect((await db.anon.rpc('place_order', request)).status).toBeGreaterThanOrEqual(400);
        expect(await fingerprint()).toBe(before);
      } finally {
        await mend();
      }
      expect((await db.anon.rpc('place_order', request)).body).toMatchObject({ outcome: 'placed' });
    });
  }

  const paying: typeof steps = [
    ['public.payment_events', 'insert'],
    ['public.payments', 'update'],
    ['public.product_variants', 'update'],
    ['public.stock_holds', 'delete'],
    ['public.payment_allocations', 'insert'],
    ['public.orders', 'update'],
    ['public.order_events', 'insert'],
    ['public.email_outbox', 'insert'],
    ['private.email_queue', 'insert'],
  ];
  for (const [table, operation] of paying) {
    test(`confirm_payment, broken at ${operation} of ${table}`, async () => {
      const shop = await makeShop(db);
      const purchase = await place(db.anon, [
        { variant_id: shop.small, quantity: 1 },
        { variant_id: shop.plateVariant, quantity: 1 },
      ]);
      const event = confirmation(await startPayment(db, purchase));
      const before = await fingerprint();
      const mend = await breakAt(table, operation);
      try {
        expect((await db.service.rpc('confirm_payment', event)).status).toBeGreaterThanOrEqual(400);
        expect(await fingerprint()).toBe(before);
      } finally {
        await mend();
      }
      expect((await db.service.rpc('confirm_payment', event)).body).toEqual({
        status: 'paid',
        purchase_id: purchase.purchase_id,
      });
    });
  }
});
