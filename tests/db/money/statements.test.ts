import { describe, expect, test } from 'vitest';
import { shopDay } from '../../support/days.ts';
import { createStoreOrder } from '../orders/order-support.ts';
import { customer, db, delivered, otherVendor, shop, vendor } from '../orders/return-support.ts';
import { colleague, refund, said } from '../orders/store-support.ts';
import { buyWith } from './ledger-support.ts';

const store = () => shop.vendors[0];
type Statement = {
  month: string;
  first_month: string;
  is_over: boolean;
  opening: string;
  closing: string;
  pending: string;
  available: string;
  reserve: string;
  lines: Record<string, string>;
  orders: number;
  payouts: {
    number: string;
    amount: string;
    came_back: boolean;
    orders: { order: string; amount: string }[];
  }[];
};
const cents = (amount: string) => Math.round(Number(amount) * 100);
const statement = async (month: string): Promise<Statement> => {
  const reply = await vendor.rpc('vendor_statement', { vendor_id: store(), month });
  expect(said(reply)).toBe('200');
  return reply.body as Statement;
};

/** A correction of a store's balance at a moment, as a separate posting. */
async function correct(at: string, amount: number, account = 'available'): Promise<void> {
  await db.sql(
    `with p as (
       insert into private.ledger_postings (id, reason, at) values (private.uuid_v7_at($1), 'adjustment', $1) returning id)
     insert into private.ledger_entries (posting_id, account, vendor_id, cents)
     select p.id, x.account, x.vendor_id, x.cents from p cross join lateral (values
       ('fees', null::uuid, -$2::bigint), ($3, $4::uuid, $2::bigint)) x (account, vendor_id, cents)`,
    [at, amount, account, store()],
  );
}

const release = async (order: string) => {
  await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
    order,
  ]);
  await db.service.rpc('release_earnings');
};

/** A payout of all that is available, with its posting. */
async function payOut(number: string): Promise<void> {
  await db.sql(
    `with free as (
       select s.entry_id, s.cents from private.payout_entries s where s.vendor_id = $1 and s.payout_id is null
     ), made as (
       insert into public.payouts (vendor_id, number, cents, lines, origin, provider, account_version, destination)
       select $1, $2, sum(f.cents), count(*), 'person', 'test', 1, 'Test Bank, ends in 6789' from free f returning id, cents
     )
     update private.payout_entries s set payout_id = m.id from made m where s.entry_id in (select f.entry_id from free f)`,
    [store(), number],
  );
  await db.sql(
    `with p as (
       insert into private.ledger_postings (reason, payout_id)
       select 'payout', y.id from public.payouts y where y.number = $1
         and not exists (select 1 from private.ledger_postings x where x.payout_id = y.id) returning id, payout_id)
     insert into private.ledger_entries (posting_id, account, vendor_id, cents)
     select p.id, x.account, y.vendor_id, x.cents from p join public.payouts y on y.id = p.payout_id
     cross join lateral (values ('available', -y.cents), ('paid_out', y.cents)) x (account, cents)`,
    [number],
  );
}

describe('the statement of a month', () => {
  test('adds up to the cent, and closes where the next one opens', async () => {
    await correct('2026-09-01T03:59:59Z', 700);
    await correct('2026-09-01T04:00:00Z', 1111);
    await correct('2026-10-15T12:00:00Z', -50, 'pending');
    const placed = await buyWith(db, customer, [{ variant_id: shop.small, quantity: 2 }]);
    const first = await createStoreOrder(db, placed, vendor, store());
    await refund(first, [{ order_item_id: (await first.items())[0]?.id, amount: '3.33' }]);
    await release((await delivered(1)).order_id);
    const now = shopDay().slice(0, 7);
    const all = await Promise.all(['2026-08', '2026-09', '2026-10', now].map(statement));
    for (const each of all) {
      const moved = Object.values(each.lines).reduce((sum, amount) => sum + cents(amount), 0);
      expect(cents(each.opening) + moved).toBe(cents(each.closing));
      expect(cents(each.pending) + cents(each.available) + cents(each.reserve)).toBe(cents(each.closing));
    }
    expect(all.map(({ opening }) => opening)).toEqual(['0.00', '7.00', '18.11', '17.61']);
    expect(all.map(({ first_month, is_over }) => [first_month, is_over])).toEqual([
      ['2026-08', true],
      ['2026-08', true],
      ['2026-08', true],
      ['2026-08', false],
    ]);
    // The same sum, computed from the ledger entries.
    const [ledger] = await db.sql<{ cents: string }>(
      "select sum(cents) as cents from private.ledger_entries where vendor_id = $1 and account <> 'paid_out'",
      [store()],
    );
    expect(cents(all.at(-1)?.closing ?? '')).toBe(Number(ledger?.cents));
    expect(all.at(-1)).toMatchObject({ orders: 2 });
    expect(Object.keys(all.at(-1)?.lines ?? {}).sort()).toEqual(['commission', 'orders', 'refunds', 'tax']);
  });

  test("has the store's months, its legal name, its number and the paid orders", async () => {
    const owner = await db.person(store());
    const read = async () => statement('2026-09') as Promise<Statement & Record<string, unknown>>;
    const east = await read();
    expect(east).toMatchObject({ time_zone: 'America/New_York', opening: '7.00' });
    expect(east['number']).toBe(`ST-202609-${store().slice(-8).toUpperCase()}`);
    await db.sql(
      `insert into public.vendor_business (vendor_id, legal_name) values ($1, 'Harbor Holdings LLC')
       on conflict (vendor_id) do update set legal_name = excluded.legal_name`,
      [store()],
    );
    await owner.rpc('save_store_measures', {
      vendor_id: store(),
      version: 0,
      measures: { time_zone: 'America/Los_Angeles', units: 'us' },
    });
    // September has ended: it keeps its days, and its number says the same as before.
    expect(await read()).toEqual({ ...east, legal_name: 'Harbor Holdings LLC' });
    const months = await Promise.all(
      ['2026-09', '2026-10', shopDay().slice(0, 7)].map(
        (month) => statement(month) as Promise<Statement & Record<string, unknown>>,
      ),
    );
    // This month will end in the new zone, and begins where the last one ended.
    expect(months.map((each) => each['time_zone'])).toEqual([
      'America/New_York',
      'America/New_York',
      'America/Los_Angeles',
    ]);
    expect(months[1]?.opening).toBe(months[0]?.closing);
    expect(months[2]?.opening).toBe(months[1]?.closing);
    const ledger = (first_day: string, last_day: string) =>
      vendor.rpc('vendor_ledger', { vendor_id: store(), first_day, last_day });
    expect((await ledger('2026-08-31', '2026-08-31')).body).toMatchObject({
      rows: [{ kind: 'adjustment' }, { kind: 'adjustment' }],
    });
    const now = (await statement(shopDay().slice(0, 7))) as Statement & {
      sales: { order: string; amount: string }[];
    };
    expect(now.sales).toHaveLength(now.orders);
    const shares = now.sales.reduce((sum, { amount }) => sum + cents(amount), 0);
    const lines = ['orders', 'tax', 'commission'].map((line) => cents(now.lines[line] ?? '0'));
    const [refunded] = await db.sql<{ back: string }>(
      "select coalesce(sum(cents), 0) as back from private.ledger_entries where vendor_id = $1 and reason = 'refund'",
      [store()],
    );
    // Refunds give tax and commission back; the shares are of the day on which an order was paid.
    expect(shares + Number(refunded?.back)).toBe(
      lines.reduce((sum, line) => sum + line, 0) + cents(now.lines['refunds'] ?? '0'),
    );
    await db.sql("update public.vendors set time_zone = 'America/New_York' where id = $1", [store()]);
  });

  test('lists every payout with its orders, which add up to it', async () => {
    const storeOrder = await delivered(2);
    await release(storeOrder.order_id);
    await payOut('PO-ABCDEFGH');
    const now = await statement(shopDay().slice(0, 7));
    const payout = now.payouts.find(({ number }) => number === 'PO-ABCDEFGH');
    const parts = payout?.orders.map(({ amount }) => cents(amount)) ?? [];
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(payout?.amount ?? ''));
    expect(payout?.orders.some(({ order }) => order === storeOrder.placed.reference)).toBe(true);
    expect([now.lines['payouts'], now.available]).toEqual([`-${payout?.amount}`, '0.00']);
    const page = await vendor.rpc('vendor_payout', { vendor_id: store(), number: 'po-abcdefgh' });
    expect(page.body).toMatchObject({ number: 'PO-ABCDEFGH', orders: payout?.orders });
    const list = await vendor.rpc('vendor_payouts', { vendor_id: store() });
    expect(list.body).toMatchObject({
      rows: [{ number: 'PO-ABCDEFGH', amount: payout?.amount }],
      next: null,
    });
    const row = await vendor.rpc('vendor_ledger', { vendor_id: store(), kind: 'payout' });
    expect(row.body).toMatchObject({ rows: [{ kind: 'payout', payout: 'PO-ABCDEFGH' }] });
    expect(said(await vendor.rpc('vendor_payout', { vendor_id: store(), number: 'PO-22222222' }))).toBe(
      '404 payout_not_found',
    );
  });

  test("is refused for an invalid month, and to members who can't see the money", async () => {
    expect(said(await vendor.rpc('vendor_statement', { vendor_id: store(), month: '2026-13' }))).toBe(
      '422 month_invalid',
    );
    const finance = await colleague('finance', 'Fin');
    const others = [await colleague('fulfillment', 'Ful'), await colleague('catalog', 'Cat'), otherVendor];
    for (const name of ['vendor_statement', 'vendor_payouts', 'vendor_payout_desk']) {
      expect(said(await finance.rpc(name, { vendor_id: store() }))).toBe('200');
      for (const caller of others) {
        expect(said(await caller.rpc(name, { vendor_id: store() }))).toBe('403 not_allowed');
      }
    }
  });
});

test('estimates the next payout from what becomes available by then', async () => {
  const storeOrder = await delivered(1);
  await db.sql(
    "insert into public.payout_settings (vendor_id, schedule, next_at) values ($1, 'weekly', now() + interval '8 days')",
    [store()],
  );
  const ask = async () =>
    (await vendor.rpc('vendor_payout_desk', { vendor_id: store() })).body as {
      available: string;
      least: string;
      next: { amount: string };
      account: { status: string };
    };
  const before = await ask();
  expect(cents(before.next.amount) - cents(before.available)).toBeGreaterThanOrEqual(1496);
  expect([before.account.status, before.least]).toEqual(['none', '25.00']);
  await release(storeOrder.order_id);
  const after = await ask();
  expect(cents(after.available) - cents(before.available)).toBe(1496);
  expect(after.next.amount).toBe(before.next.amount);
});
