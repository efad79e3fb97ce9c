import { beforeAll, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import type { Caller } from '../../support.ts';

const store = () => shop.vendors[0];
let owner: Caller;
/** More than a page of a file of customers (500) or of orders (200), and than a list of a search shows. */
const many = 1100;

beforeAll(async () => {
  owner = await db.person(store());
  await db.sql(
    `insert into private.customers (vendor_id, buyer, order_id, name, last_name, region, orders, spent, first_at, last_at)
     select v.id, sha256(('searched ' || v.id || n)::bytea), public.uuid_v7(), 'Quill Moss ' || n, 'moss',
       case when n % 2 = 0 then 'NY' else 'TX' end, 1, 100, now(), now()
     from unnest($1::uuid[]) v (id) cross join generate_series(1, $2::int) n`,
    [shop.vendors, many],
  );
  await db.sql(
    `with bought as (
       insert into public.purchases (reference, email, first_name, last_name, phone, address, city, state, zip_code,
         subtotal, shipping, tax, total, payment_method, token_hash, idempotency_key)
       select private.new_reference(), 'quill' || n || '@example.com', 'Quill', 'Moss', '+15555550100',
         '1 Main St', 'Austin', 'TX', '78701', 10, 0, 0, 10, 'card', sha256(('searched ' || n)::bytea), gen_random_uuid()
       from generate_series(1, $2::int) n returning id)
     insert into public.orders (purchase_id, vendor_id, guest_email, status, subtotal, shipping, tax, total, rate_name,
       delivery_min, delivery_max, ship_by, created_at)
     select b.id, v.id, 'quill@example.com', 'confirmed', 10, 0, 0, 10, 'Standard', current_date, current_date, current_date,
       -- Several at the same time: the place in the file is the id's.
       '2026-03-01T12:00:00Z'::timestamptz + interval '1 hour' * (row_number() over () / 20)
     from bought b cross join unnest($1::uuid[]) v (id)`,
    [shop.vendors, many],
  );
});

async function all(name: string, args: Readonly<Record<string, unknown>>) {
  const rows: Record<string, unknown>[] = [];
  let after: unknown = null;
  do {
    const { status, body } = await owner.rpc(name, { vendor_id: store(), ...args, after });
    expect(status).toBe(200);
    const page = body as { rows: Record<string, unknown>[]; next: unknown };
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

test('a file of searched customers has every one that the search and the filters match, once', async () => {
  for (const query of ['quill', 'MOSS']) {
    const rows = await all('export_customers', { query });
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([many, many]);
  }
  expect(await all('export_customers', { query: 'quill', region: 'TX' })).toHaveLength(many / 2);
  expect(await all('export_customers', { query: 'quill moss 77' })).toHaveLength(11);
  expect(await all('export_customers', { query: 'nobody' })).toEqual([]);
  const list = await owner.rpc('vendor_customers', { vendor_id: store(), query: 'quill' });
  expect(list.body).toMatchObject({ rows: { length: 100 }, next: null });
});

test('a file of searched orders has every one that the search and the filters match, once, newest first', async () => {
  const rows = await all('export_orders', { view: 'all', query: 'moss' });
  expect([rows.length, new Set(rows.map(({ number }) => number)).size]).toEqual([many, many]);
  const days = rows.map(({ placed }) => String(placed));
  expect(days).toEqual(days.toSorted().reverse());
  const [first] = days.slice(-1);
  const ofFirst = days.filter((day) => day === first).length;
  expect(ofFirst).toBeGreaterThan(100);
  expect(await all('export_orders', { view: 'all', query: 'moss', placed_to: first })).toHaveLength(ofFirst);
  expect(await all('export_orders', { view: 'all', query: 'quill7@example.com' })).toHaveLength(1);
  expect(await all('export_orders', { view: 'all', query: 'm' })).toEqual([]);
});

test('a file of a search refuses a made-up place, view or filter', async () => {
  const codes = [];
  for (const wrong of [
    { after: { id: 'x', key: 'infinity' } },
    { view: 'everything' },
    { refund: 'some' },
    { query: 'm'.repeat(101) },
  ]) {
    const { status, body } = await owner.rpc('export_orders', {
      vendor_id: store(),
      query: 'moss',
      ...wrong,
    });
    codes.push(`${status} ${(body as { message: string }).message}`);
  }
  expect(codes).toEqual(['422 list_invalid', '422 view_unknown', '422 filter_invalid', '422 list_invalid']);
});
