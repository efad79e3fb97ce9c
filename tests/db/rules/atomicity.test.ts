import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { earn, makeSeller, paymentOf, say, start } from '../money/payout-support.ts';
import { createStoreOrder, type StoreOrder } from '../orders/order-support.ts';
import {
  buy,
  confirmation,
  makeShop,
  openDb,
  orderOf,
  place,
  quote,
  startPayment,
  type Db,
  type Reply,
} from '../support.ts';

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
  'public.email_outbox',
  'private.email_queue',
  'public.product_variants',
  'public.products',
  'public.refunds',
  'private.refund_lines',
  'public.audit_log',
  'private.earnings',
  'private.ledger_postings',
  'private.ledger_entries',
  'public.payouts',
  'private.payout_entries',
  'private.payout_events',
  'public.payout_pauses',
  'private.money_jobs',
  'public.disputes',
  'public.dispute_parts',
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

async function sell(): Promise<StoreOrder> {
  const shop = await makeShop(db);
  const placed = await buy(db, db.anon, [
    { variant_id: shop.small, quantity: 2 },
    { variant_id: shop.plateVariant, quantity: 1 },
  ]);
  return createStoreOrder(db, placed, await db.person(shop.vendors[0]), shop.vendors[0]);
}

/** A store with money to be paid out, and a payout of it. */
async function paidOut(): Promise<string> {
  const seller = await makeSeller(db);
  await earn(db, seller, 4000);
  return ((await start(seller)).body as { id: string }).id;
}

type Broken = readonly [operation: 'insert' | 'update' | 'delete', table: string];
const postings: readonly Broken[] = [
  ['insert', 'private.ledger_postings'],
  ['insert', 'private.ledger_entries'],
];

/** Actions that move existing money. `prepare` returns the call; the same call is repeated after the fault. */
const moneyActs: readonly {
  readonly name: string;
  readonly breaks: readonly Broken[];
  readonly prepare: () => Promise<() => Promise<Reply>>;
}[] = [
  {
    name: 'refund_sale',
    breaks: [
      ...postings,
      ['insert', 'public.refunds'],
      ['insert', 'private.refund_lines'],
      ['update', 'private.earnings'],
      ['insert', 'public.email_outbox'],
      ['insert', 'public.audit_log'],
    ],
    prepare: async () => {
      const { order_id, items } = await sell();
      const [item] = await items();
      const owner = await db.person(
        (
          await db.sql<{ id: string }>('select vendor_id as id from public.orders where id = $1', [order_id])
        )[0]?.id ?? '',
      );
      const wish = {
        order_id,
        request_key: randomUUID(),
        lines: [{ order_item_id: item?.id, amount: '5.00' }],
        reason: 'Scratched',
        seen_refunded: '0.00',
      };
      return () => owner.rpc('refund_sale', wish);
    },
  },
  {
    name: 'start_payout',
    breaks: [
      ...postings,
      ['insert', 'public.payouts'],
      ['update', 'private.payout_entries'],
      ['insert', 'private.money_jobs'],
      ['insert', 'public.audit_log'],
    ],
    prepare: async () => {
      const seller = await makeSeller(db);
      await earn(db, seller, 4000);
      const request_key = randomUUID();
      return () => start(seller, { request_key });
    },
  },
  {
    name: 'a payout that failed',
    breaks: [
      ...postings,
      ['insert', 'private.payout_events'],
      ['update', 'public.payouts'],
      ['update', 'private.payout_entries'],
      ['insert', 'public.payout_pauses'],
    ],
    prepare: async () => {
      const payout = await paidOut();
      const event = randomUUID();
      return () => say(db, payout, 'failed', event);
    },
  },
  {
    name: 'a dispute that was lost',
    breaks: [
      ...postings,
      ['insert', 'public.disputes'],
      ['update', 'public.disputes'],
      ['insert', 'public.dispute_parts'],
      ['update', 'private.earnings'],
      ['insert', 'public.email_outbox'],
    ],
    prepare: async () => {
      const { ref, amount, currency } = await paymentOf(db, await sell());
      const word = { provider: 'test', provider_ref: `dp_${randomUUID()}`, payment_ref: ref, status: 'lost' };
      return () =>
        db.service.rpc('record_dispute', { ...word, amount, fee: '15.00', currency, reason: 'fraudulent' });
    },
  },
];

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
    ['private.earnings', 'insert'],
    ['private.ledger_postings', 'insert'],
    ['private.ledger_entries', 'insert'],
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

  for (const { name, breaks, prepare } of moneyActs) {
    test.each(breaks)(`${name}, broken at %s of %s`, async (operation, table) => {
      const act = await prepare();
      const before = await fingerprint();
      const mend = await breakAt(table, operation);
      try {
        expect((await act()).status).toBeGreaterThanOrEqual(400);
        expect(await fingerprint()).toBe(before);
      } finally {
        await mend();
      }
      expect((await act()).status).toBe(200);
      expect(await fingerprint()).not.toBe(before);
    });
  }
});
