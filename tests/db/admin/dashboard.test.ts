import { describe, expect, test } from 'vitest';
import type { AdminRole } from '#schema/admin/rights.ts';
import { db, makeAdmin } from './admin-support.ts';

interface Facts {
  stores: { open: number; applications: { count: number } } | null;
  posts: { count: number; oldest: string | null } | null;
  inbox: object | null;
  money: { commission: string; owed: string } | null;
  sales: { totals: { orders: number; total: string }; points: unknown[] } | null;
}

const differences = () =>
  db.sql(
    `with of_stores as (
       select s.first_day as day, sum(s.orders)::bigint as orders, sum(s.gross)::bigint as gross, sum(s.discount)::bigint as discount,
         sum(s.refunded)::bigint as refunded, sum(s.viewed)::bigint as viewed
       from private.sales s where s.kind = 'all' and s.span = 1 group by 1)
     select day from of_stores a full join private.shop_sales b using (day)
     where (coalesce(a.orders, 0), coalesce(a.gross, 0), coalesce(a.discount, 0), coalesce(a.refunded, 0), coalesce(a.viewed, 0))
       <> (coalesce(b.orders, 0), coalesce(b.gross, 0), coalesce(b.discount, 0), coalesce(b.refunded, 0), coalesce(b.viewed, 0))`,
  );

describe('the first page of the admin panel', () => {
  test("adds up all stores' sales, even after a store is recalculated", async () => {
    const { caller } = await makeAdmin('finance');
    const read = async () =>
      ((await caller.rpc('admin_dashboard', { range: 'year' })).body as Facts).sales?.totals;
    expect(await differences()).toEqual([]);
    const before = await read();
    expect(before?.orders).toBeGreaterThan(50);
    await db.sql(
      `select private.rebuild_sales(x.vendor_id, '2000-01-01', '2199-12-31') from (
         select s.vendor_id from private.sales s where s.kind = 'all' group by 1 order by sum(s.orders) desc limit 1) x`,
    );
    expect(await differences()).toEqual([]);
    const [sum] = await db.sql<{ total: string }>(
      `select private.money(sum(s.gross - s.discount) / 100.0) as total from private.sales s
       where s.kind = 'all' and s.span = 1 and s.first_day > (now() at time zone 'America/New_York')::date - 365
         and s.first_day <= (now() at time zone 'America/New_York')::date`,
    );
    expect((await read())?.total).toBe(sum?.total);
  });

  test('shows each kind of admin their own part', async () => {
    const parts = async (role: AdminRole) => {
      const { caller } = await makeAdmin(role);
      const { status, body } = await caller.rpc('admin_dashboard');
      expect(status).toBe(200);
      return Object.entries(body as Facts).flatMap(([part, value]) => (value === null ? [] : [part]));
    };
    expect((await parts('super')).toSorted()).toEqual([
      'inbox',
      'mails',
      'money',
      'posts',
      'reports',
      'sales',
      'stores',
    ]);
    expect((await parts('finance')).toSorted()).toEqual(['mails', 'money', 'sales', 'stores']);
    expect((await parts('content')).toSorted()).toEqual(['inbox', 'posts', 'reports']);
    expect((await parts('support')).toSorted()).toEqual(['inbox', 'mails', 'posts', 'reports', 'stores']);
  });

  test('shows what stores are owed from their balances, and refuses an invalid range', async () => {
    const { caller } = await makeAdmin('finance');
    const { money } = (await caller.rpc('admin_dashboard')).body as Facts;
    const [owed] = await db.sql<{ owed: string; commission: string }>(
      `select private.money(sum(cents) filter (where account in ('pending', 'available', 'reserve')) / 100.0) as owed,
         private.money(sum(cents) filter (where account = 'commission') / 100.0) as commission from private.ledger_entries`,
    );
    expect(money).toMatchObject(owed ?? {});
    expect((await caller.rpc('admin_dashboard', { range: 'decade' })).status).toBe(422);
  });
});
