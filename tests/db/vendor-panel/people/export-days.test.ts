import { beforeAll, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import type { Caller } from '../../support.ts';

const store = () => shop.vendors[0];
let owner: Caller;

/** Of each hour of 60 days from Oct 1, 2026, in UTC: 1,440 rows. */
const hours = `generate_series('2026-10-01T00:00:00Z'::timestamptz, '2026-11-29T23:00:00Z', interval '1 hour') with ordinality h (at, n)`;
beforeAll(async () => {
  owner = await db.person(store());
  await db.sql("update public.vendors set time_zone = 'America/New_York' where id = $1", [store()]);
  await db.sql(
    `insert into public.product_reviews (product_id, vendor_id, author_name, rating, title, content, status, created_at)
     select (select p.id from public.products p where p.vendor_id = $1 limit 1), $1, 'Ada', 5, 'Holds well', 'It holds as well as it should.', 'approved', h.at from ${hours}`,
    [store()],
  );
  await db.sql(
    `insert into private.customers (vendor_id, buyer, order_id, name, last_name, region, orders, spent, first_at, last_at)
     select $1, sha256(('of an hour ' || h.n)::bytea), public.uuid_v7(), 'Ada ' || h.n, 'ada', 'NY', 1, 100, h.at, h.at from ${hours}`,
    [store()],
  );
});

const days = { first: '2026-10-31', last: '2026-11-01' };
/** The hours of these two days in New York; the second one has 25, as clocks go back. */
const isWanted = (at: string) =>
  Date.parse(at) >= Date.UTC(2026, 9, 31, 4) && Date.parse(at) < Date.UTC(2026, 10, 2, 5);

async function all(name: string, args: Readonly<Record<string, unknown>>): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  let after: unknown = null;
  do {
    const { body } = await owner.rpc(name, { vendor_id: store(), ...args, after });
    const page = body as { rows: Record<string, string>[]; next: unknown };
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

test.each([
  ['vendor_reviews', 'created_at', { view: 'all', page_size: 100 }, ['written_from', 'written_to']],
  ['export_customers', 'last_at', {}, ['last_from', 'last_to']],
] as const)(
  '%s has all rows, and of a range of days exactly those, by the zone of the store',
  async (name, at, args, [from, to]) => {
    const everything = await all(name, args);
    expect(everything.length).toBeGreaterThanOrEqual(1440);
    const ranged = await all(name, { ...args, [from]: days.first, [to]: days.last });
    expect(ranged.map((row) => row['id']).toSorted()).toEqual(
      everything
        .filter((row) => isWanted(row[at] ?? ''))
        .map((row) => row['id'])
        .toSorted(),
    );
    expect(ranged.length).toBe(49);
    const open = await all(name, { ...args, [from]: '2026-11-29' });
    expect(open.every((row) => Date.parse(row[at] ?? '') >= Date.UTC(2026, 10, 29, 5))).toBe(true);
    expect(
      (await owner.rpc(name, { vendor_id: store(), ...args, [from]: days.last, [to]: days.first })).body,
    ).toMatchObject({
      message: 'list_invalid',
    });
  },
);

test('payouts of a range of days are those of the days in the zone of the store', async () => {
  const [own] = await db.sql<{ id: string }>(
    `insert into public.payouts (vendor_id, number, cents, lines, origin, provider, account_version, created_at, status, failure_code, ended_at)
     values ($1, 'PO-22222222', 100, 1, 'schedule', 'test', 1, '2026-11-02T04:59:00Z', 'cancelled', 'test', now()),
       ($1, 'PO-33333333', 100, 1, 'schedule', 'test', 1, '2026-11-02T05:00:00Z', 'cancelled', 'test', now()) returning id`,
    [store()],
  );
  expect(own).toBeDefined();
  const of = async (args: object) =>
    (
      (await owner.rpc('vendor_payouts', { vendor_id: store(), ...args })).body as {
        rows: { number: string }[];
      }
    ).rows.map(({ number }) => number);
  expect([
    await of({ created_from: days.first, created_to: days.last }),
    await of({ created_from: '2026-11-02', created_to: '2026-11-02' }),
  ]).toEqual([['PO-22222222'], ['PO-33333333']]);
});

test('what is recorded of an export of customers says which days it was of, and how many are in it', async () => {
  await owner.rpc('export_customers', { vendor_id: store(), last_from: days.first, last_to: days.last });
  const [entry] = await db.sql<{ after: object }>(
    "select after from public.audit_log where action = 'customers.exported' and subject_id = $1 order by id desc limit 1",
    [store()],
  );
  expect(entry?.after).toMatchObject({ from: days.first, to: days.last, rows: 49 });
});
