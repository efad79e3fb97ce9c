import { beforeAll, describe, expect, test } from 'vitest';
import { shopDay } from '../../../support/days.ts';
import { db, shop } from '../../one-shop.ts';
import { makePerson } from '../../support.ts';
import type { Caller } from '../../support.ts';
import { create, member, said } from '../product-support.ts';

type Point = { readonly day: string; readonly orders: number; readonly total: string };
type Waiting = { readonly count: number; readonly oldest: string | null };
type Sums = { readonly points: readonly Point[]; readonly totals: Readonly<Record<string, unknown>> };
type Facts = {
  readonly products: Readonly<Record<string, number>> | null;
  readonly orders: Readonly<Record<string, Waiting>> | null;
  readonly sales:
    | (Sums & {
        readonly zone: string;
        readonly first_day: string;
        readonly last_day: string;
        readonly step: number;
        readonly before: Sums;
      })
    | null;
};

let vendor: string;
let owner: Caller;

beforeAll(async () => {
  [vendor] = shop.vendors;
  owner = await db.person(vendor);
});

const read = async (caller = owner, range: Record<string, unknown> = {}): Promise<Facts> =>
  (await caller.rpc('vendor_dashboard', { vendor_id: vendor, ...range })).body as Facts;

/** An order of the store, placed some days ago at noon of New York. */
async function sold(daysAgo: number, status: string, subtotal: number, discount = 0): Promise<void> {
  const total = subtotal - discount;
  const [purchase] = await db.sql<{ id: string }>(
    `insert into public.purchases (reference, email, first_name, last_name, phone, address, city, state, zip_code, currency,
       subtotal, shipping, discount, tax, total, payment_method, token_hash, idempotency_key)
     values (private.new_reference(), 'a@b.test', 'A', 'B', '555 010 0199', '1 Main Street', 'Reno', 'NV', '89501', 'USD',
       $1, 0, $2, 0, $3, 'card', sha256(random()::text::bytea), gen_random_uuid()) returning id`,
    [subtotal, discount, total],
  );
  await db.sql(
    `insert into public.orders (purchase_id, vendor_id, guest_email, status, subtotal, shipping, discount, tax, total,
       rate_name, delivery_min, delivery_max, created_at)
     values ($1, $2, 'a@b.test', $3, $4, 0, $5, 0, $6, 'Standard', current_date, current_date,
       (((now() at time zone 'America/New_York')::date - $7::int) + time '12:00') at time zone 'America/New_York')`,
    [purchase?.id, vendor, status, subtotal, discount, total, daysAgo],
  );
}

const dayBefore = (days: number) => shopDay(-days);

describe('the dashboard of a store', () => {
  test('shows 30 days without a sale as zeros, and no open items', async () => {
    const { orders, sales } = await read();
    const none = { count: 0, oldest: null };
    expect(orders).toEqual({ to_confirm: none, late: none, today: none, later: none, returns: none });
    expect(sales?.points).toEqual(
      Array.from({ length: 30 }, (_, place) => ({ day: dayBefore(29 - place), orders: 0, total: '0.00' })),
    );
    expect(sales?.before.totals).toMatchObject({ orders: 0, total: '0.00' });
    expect([sales?.zone, sales?.first_day, sales?.last_day]).toEqual([
      'America/New_York',
      dayBefore(29),
      dayBefore(0),
    ]);
  });

  test('adds up payments by day, and compares with the same number of days before', async () => {
    await sold(0, 'processing', 10);
    await sold(0, 'shipped', 30, 4.5);
    await sold(29, 'delivered', 7);
    await sold(30, 'delivered', 100);
    await sold(59, 'delivered', 20);
    await sold(60, 'delivered', 1000);
    for (const unpaid of ['pending', 'cancelled']) await sold(1, unpaid, 500);
    const { orders, sales } = await read();
    expect(sales?.points.filter((day) => day.orders > 0)).toEqual([
      { day: dayBefore(29), orders: 1, total: '7.00' },
      { day: dayBefore(0), orders: 2, total: '35.50' },
    ]);
    expect(sales?.totals).toMatchObject({ orders: 3, total: '42.50', discount: '4.50' });
    expect(sales?.before.totals).toMatchObject({ orders: 2, total: '120.00' });
    expect(sales?.before.points.filter((day) => day.orders > 0)).toEqual([
      { day: dayBefore(59), orders: 1, total: '20.00' },
      { day: dayBefore(30), orders: 1, total: '100.00' },
    ]);
    const { to_confirm, late, today, later } = orders ?? {};
    expect([to_confirm?.count, to_confirm?.oldest?.slice(0, 10)]).toEqual([1, dayBefore(0)]);
    // It is counted once.
    expect((late?.count ?? 0) + (today?.count ?? 0) + (later?.count ?? 0)).toBe(0);
  });

  test('shows another range, by week if it has more than 92 days', async () => {
    const shown = async (range: Record<string, unknown>) => {
      const { sales } = await read(owner, range);
      return [sales?.step, sales?.points.length, sales?.totals['orders'], sales?.before.totals['orders']];
    };
    expect({
      today: await shown({ range: 'today' }),
      week: await shown({ range: '7' }),
      quarter: await shown({ range: '90' }),
      year: await shown({ range: 'year' }),
      custom: await shown({ range: 'custom', first_day: dayBefore(60), last_day: dayBefore(30) }),
    }).toEqual({
      today: [1, 1, 2, 0],
      week: [1, 7, 2, 0],
      quarter: [1, 90, 6, 0],
      year: [7, 53, 6, 0],
      custom: [1, 31, 3, 0],
    });
  });

  test.each([
    ['another word', { range: 'decade' }],
    ['no day', { range: 'custom', first_day: '2026-01-01' }],
    ['the last day first', { range: 'custom', first_day: '2026-02-01', last_day: '2026-01-01' }],
    ['three years', { range: 'custom', first_day: '2022-01-01', last_day: '2025-01-01' }],
    ['future days', { range: 'custom', first_day: '2199-01-01', last_day: '2199-01-02' }],
  ])('refuses %s as a range', async (_, range) => {
    expect(said(await owner.rpc('vendor_dashboard', { vendor_id: vendor, ...range }))).toBe(
      '422 range_invalid',
    );
  });

  test('counts the products by state', async () => {
    const before = await read();
    await create(owner);
    expect((await read()).products).toEqual({
      ...before.products,
      draft: (before.products?.['draft'] ?? 0) + 1,
    });
  });

  test('counts what shoppers see, and says that the store is offline', async () => {
    const { products: online } = await read();
    expect(online).toMatchObject({ live: online?.['published'], online: true });
    await db.sql('update public.vendors set published = false where id = $1', [vendor]);
    try {
      expect((await read()).products).toMatchObject({
        published: online?.['published'],
        live: 0,
        online: false,
      });
    } finally {
      await db.sql('update public.vendors set published = true where id = $1', [vendor]);
    }
  });

  test('counts each open order once, the urgent ones by their day', async () => {
    const counts = async () =>
      Object.fromEntries(
        Object.entries((await read()).orders ?? {}).map(([kind, { count }]) => [kind, count]),
      );
    const before = await counts();
    const days = [-1, 0, 3].flatMap((day) => [
      [day, true],
      [day, false],
    ]) as readonly (readonly [number, boolean])[];
    const ids: string[] = [];
    for (const [day, isConfirmed] of days) {
      await sold(1, 'processing', 10);
      const [made] = await db.sql<{ id: string }>(
        `update public.orders o set ship_by = private.store_today($1) + $2::int, confirmed_at = case when $3 then now() end
         where o.id = (select x.id from public.orders x where x.vendor_id = $1 and x.status = 'processing' order by x.id desc limit 1)
         returning o.id`,
        [vendor, day, isConfirmed],
      );
      ids.push(made?.id ?? '');
    }
    const after = await counts();
    const added = Object.fromEntries(
      Object.entries(after).map(([kind, n]) => [kind, n - (before[kind] ?? 0)]),
    );
    expect(new Set(ids).size).toBe(6);
    expect(added).toEqual({ to_confirm: 1, late: 2, today: 2, later: 1, returns: 0 });
    await db.sql(`update public.orders set status = 'cancelled' where id = any ($1)`, [ids]);
  });

  test('shows each member the parts for their role', async () => {
    const partsOf = async (role: string) => {
      const { products, orders, sales } = await read(await member(role));
      return [products !== null, orders !== null, sales !== null];
    };
    expect({
      manager: await partsOf('manager'),
      fulfillment: await partsOf('fulfillment'),
      catalog: await partsOf('catalog'),
      finance: await partsOf('finance'),
    }).toEqual({
      manager: [true, true, true],
      fulfillment: [true, true, false],
      catalog: [true, false, true],
      finance: [false, true, true],
    });
  });

  test.each([
    ['a visitor', async () => db.anon, '401 permission denied for function vendor_dashboard'],
    ['a shopper', async () => db.person(await makePerson(db)), '403 not_allowed'],
    ['the owner of another store', () => db.person(shop.vendors[1]), '403 not_allowed'],
  ] as const)('is refused to %s', async (_, person, refusal) => {
    expect(said(await (await person()).rpc('vendor_dashboard', { vendor_id: vendor }))).toBe(refusal);
  });
});
