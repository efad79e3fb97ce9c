import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson } from '../support.ts';
import type { Caller } from '../support.ts';
import { create, member, said } from './product-support.ts';

type Day = { readonly day: string; readonly orders: number; readonly total: string };
type Facts = {
  readonly products: Readonly<Record<string, number>> | null;
  readonly orders: { readonly to_ship: number; readonly oldest: string | null } | null;
  readonly sales: {
    readonly days: readonly Day[];
    readonly before: Omit<Day, 'day'> & { readonly days: readonly string[] };
  } | null;
};

let vendor: string;
let owner: Caller;

beforeAll(async () => {
  [vendor] = shop.vendors;
  owner = await db.person(vendor);
});

const read = async (caller = owner): Promise<Facts> =>
  (await caller.rpc('vendor_dashboard', { vendor_id: vendor })).body as Facts;

/** An order of the store, placed some days ago at noon UTC. */
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
       (((now() at time zone 'UTC')::date - $7::int) + time '12:00') at time zone 'UTC')`,
    [purchase?.id, vendor, status, subtotal, discount, total, daysAgo],
  );
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('the dashboard of a store', () => {
  test('shows 30 days without a sale as zeros, and no order to ship', async () => {
    const { orders, sales } = await read();
    expect(orders).toEqual({ to_ship: 0, oldest: null });
    expect(sales?.days).toEqual(
      Array.from({ length: 30 }, (_, place) => ({ day: dayBefore(29 - place), orders: 0, total: '0.00' })),
    );
    expect(sales?.before).toEqual({ orders: 0, total: '0.00', days: Array(30).fill('0.00') });
  });

  test('adds up what was paid by day, and compares with the 30 days before', async () => {
    await sold(0, 'processing', 10);
    await sold(0, 'shipped', 30, 4.5);
    await sold(29, 'delivered', 7);
    await sold(30, 'delivered', 100);
    await sold(59, 'delivered', 20);
    await sold(60, 'delivered', 1000);
    for (const unpaid of ['pending', 'cancelled']) await sold(1, unpaid, 500);
    const { orders, sales } = await read();
    expect(sales?.days.filter((day) => day.orders > 0)).toEqual([
      { day: dayBefore(29), orders: 1, total: '7.00' },
      { day: dayBefore(0), orders: 2, total: '35.50' },
    ]);
    // The oldest first, as the days that they are compared with.
    expect(sales?.before).toEqual({
      orders: 2,
      total: '120.00',
      days: ['20.00', ...Array<string>(28).fill('0.00'), '100.00'],
    });
    expect([orders?.to_ship, orders?.oldest?.slice(0, 10)]).toEqual([1, dayBefore(0)]);
  });

  test('counts the products by state', async () => {
    const before = await read();
    await create(owner);
    expect((await read()).products).toEqual({
      ...before.products,
      draft: (before.products?.['draft'] ?? 0) + 1,
    });
  });

  test('shows each member the parts of their role', async () => {
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
