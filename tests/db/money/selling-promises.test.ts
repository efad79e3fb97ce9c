import { afterAll, expect, test } from 'vitest';
import { makePerson, makeShop, openDb } from '../support.ts';

/** The pages /vendor-pricing and /become-a-vendor promise this; each test reads the rule. */
const db = openDb();
afterAll(() => db.end());

test("'Every Monday': the weekly payout runs on a Monday morning in the platform's time zone", async () => {
  const starts = [
    '2026-03-08T04:59:00Z',
    '2026-07-01T12:00:00Z',
    '2026-11-02T13:59:00Z',
    '2026-12-31T23:59:59Z',
  ];
  const days = await db.sql<{ day: string }>(
    `select to_char(private.next_payout('weekly', x::timestamptz) at time zone private.platform_zone(), 'FMDay HH24:MI') as day
     from unnest($1::text[]) x`,
    [starts],
  );
  expect(days.map(({ day }) => day)).toEqual(starts.map(() => 'Monday 09:00'));
});

test('the terms are those that payouts and releases use', async () => {
  const { body } = await db.anon.rpc('selling_terms');
  const [rule] = await db.sql(
    `select payout_schedule, holdback_days, trim_scale(payout_minimum / 100.0)::text as payout_minimum, commission_on_shipping
     from private.money_settings`,
  );
  expect(body).toMatchObject(rule ?? {});
  const shop = await makeShop(db, 5);
  const [store] = await db.sql<{ schedule: string; minimum: string }>(
    'select schedule, minimum::text from private.payout_terms($1)',
    [shop.vendors[0]],
  );
  expect([store?.schedule, Number(store?.minimum) / 100]).toEqual([
    (body as { payout_schedule: string }).payout_schedule,
    Number((body as { payout_minimum: string }).payout_minimum),
  ]);
});

test("'no monthly fee, no payment fees': a store is charged only by what it sold, and by disputes", async () => {
  const [rule] = await db.sql<{ reasons: string }>(
    `select pg_get_constraintdef(c.oid) as reasons from pg_constraint c
     where c.conrelid = 'private.ledger_postings'::regclass and pg_get_constraintdef(c.oid) like '%earning%' and contype = 'c'
     order by length(pg_get_constraintdef(c.oid)) desc limit 1`,
  );
  const reasons = [...(rule?.reasons ?? '').matchAll(/'([a-z_]+)'/g)].map(([, reason]) => reason);
  expect([...new Set(reasons)].sort()).toEqual([
    'adjustment',
    'dispute_fee',
    'dispute_lost',
    'dispute_opened',
    'dispute_won',
    'earning',
    'held',
    'held_released',
    'payout',
    'payout_reversed',
    'refund',
    'refund_paid',
    'release',
    'reversal',
    'unallocated',
  ]);
});

test("'Each order keeps the rate', 'lines never change': neither can be rewritten", async () => {
  const kept = await db.sql<{ table: string }>(
    `select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgfoid in ('private.forbid_change'::regproc, 'private.keep_entries'::regproc) and c.relname in ('line_commissions', 'ledger_entries', 'ledger_postings')
     order by 1`,
  );
  expect(kept.map(({ table }) => table)).toEqual(['ledger_entries', 'ledger_postings', 'line_commissions']);
});

test("'Take your products and orders with you as a file': an owner may, a stranger may not", async () => {
  const shop = await makeShop(db, 5);
  const owner = await db.person(shop.vendors[0]);
  const stranger = await db.person(await makePerson(db));
  const statuses = async (caller: typeof owner) => [
    (await caller.rpc('export_orders', { vendor_id: shop.vendors[0] })).status,
    (await caller.rpc('export_product_rows', { vendor_id: shop.vendors[0] })).status,
  ];
  expect([await statuses(owner), await statuses(stranger)]).toEqual([
    [200, 200],
    [403, 403],
  ]);
});
