import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { shop as firstShop, db } from '../../one-shop.ts';
import { buy, makePerson, makeShop } from '../../support.ts';
import type { Caller, Shop } from '../../support.ts';
import { foldSales } from '../../fold-sales.ts';

/** The measures of a sum, in cents and pieces; zeros are left out. */
type Sum = Record<string, number>;
type Sums = Record<string, Sum>;

const measures = ['orders', 'units', 'gross', 'discount', 'refunded', 'returns', 'returned', 'repeats'];

/** A separate random generator, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const cents = (text: string) => Math.round(Number(text) * 100);

/** A store's stored sums, by `day kind key`, from the spans of this many days. */
async function kept(vendor: string, span = 1): Promise<Sums> {
  const rows = await db.sql<Record<string, string | number>>(
    `select first_day::text as day, kind, key, ${measures.map((name) => `${name}::int`).join(', ')}
     from private.sales where vendor_id = $1 and span = $2`,
    [vendor, span],
  );
  return Object.fromEntries(
    rows.map(({ day, kind, key, ...row }) => [
      `${day} ${kind} ${key}`,
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0)) as Sum,
    ]),
  );
}

/** The same from the rows themselves, added up here. */
async function counted(vendor: string, zone = 'America/New_York'): Promise<Sums> {
  const sums: Sums = {};
  const add = (day: string, keys: readonly (readonly [string, string])[], what: Sum) => {
    for (const [kind, key] of keys) {
      const sum = (sums[`${day} ${kind} ${key}`] ??= {});
      for (const [name, value] of Object.entries(what)) sum[name] = (sum[name] ?? 0) + value;
    }
  };
  const day = (column: string) => `(${column} at time zone '${zone}')::date::text as day`;
  const sold = "o.vendor_id = $1 and o.status in ('confirmed', 'processing', 'shipped', 'delivered')";
  const orders = await db.sql<{
    id: string;
    day: string;
    region: string;
    subtotal: string;
    discount: string;
    again: boolean;
  }>(
    `select o.id, ${day('o.created_at')}, pu.state as region, o.subtotal::text, o.discount::text, o.returning_buyer as again
     from public.orders o join public.purchases pu on pu.id = o.purchase_id where ${sold}`,
    [vendor],
  );
  type Line = {
    id: string;
    order_id: string;
    product: string;
    variant: string;
    category: string;
    source: string;
    quantity: number;
    price: string;
    off: string;
  };
  const lines = await db.sql<Line>(
    `select i.id, i.order_id, coalesce(i.product_id::text, '') as product, coalesce(i.variant_id::text, '') as variant,
       coalesce(i.category_id::text, '') as category, i.source, i.quantity, i.line_total::text as price, i.discount::text as off
     from public.order_items i where i.vendor = $1 order by i.id`,
    [vendor],
  );
  const goods = ({ product, variant, category, source }: Line) =>
    [
      ['product', product],
      ['variant', variant],
      ['category', category],
      ['source', source],
    ] as const;
  for (const order of orders) {
    const whole = [
      ['all', ''],
      ['region', order.region],
    ] as const;
    const own = lines.filter((line) => line.order_id === order.id);
    add(order.day, whole, {
      orders: 1,
      units: own.reduce((sum, line) => sum + line.quantity, 0),
      gross: cents(order.subtotal),
      discount: cents(order.discount),
      repeats: order.again ? 1 : 0,
    });
    const said = new Set<string>();
    for (const line of own) {
      add(order.day, goods(line), {
        units: line.quantity,
        gross: cents(line.price),
        discount: cents(line.off),
      });
      for (const [kind, key] of goods(line)) {
        if (!said.has(`${kind} ${key}`)) add(order.day, [[kind, key]], { orders: 1 });
        said.add(`${kind} ${key}`);
      }
    }
  }
  for (const refund of await db.sql<{ day: string; region: string; amount: string }>(
    `select ${day('r.created_at')}, pu.state as region, r.amount::text from public.refunds r
     join public.orders o on o.id = r.order_id join public.purchases pu on pu.id = o.purchase_id where ${sold}`,
    [vendor],
  )) {
    add(
      refund.day,
      [
        ['all', ''],
        ['region', refund.region],
      ],
      { refunded: cents(refund.amount) },
    );
  }
  for (const back of await db.sql<{
    id: string;
    day: string;
    reason: string;
    amount: string;
    region: string;
  }>(
    `select r.id, ${day('r.created_at')}, r.reason, r.amount::text, pu.state as region from public.returns r
     join public.orders o on o.id = r.order_id join public.purchases pu on pu.id = o.purchase_id
     where r.vendor_id = $1 and r.status not in ('rejected', 'withdrawn')`,
    [vendor],
  )) {
    const whole = [
      ['all', ''],
      ['region', back.region],
      ['reason', back.reason],
    ] as const;
    add(back.day, whole, { returns: 1 });
    add(back.day, [['reason', back.reason]], { refunded: cents(back.amount) });
    const said = new Set<string>();
    for (const piece of await db.sql<{ order_item_id: string; quantity: number }>(
      'select order_item_id, quantity from public.return_items where return_id = $1',
      [back.id],
    )) {
      const line = lines.find(({ id }) => id === piece.order_item_id);
      if (line === undefined) throw new Error('a line is missing');
      add(back.day, [...whole, ...goods(line)], { returned: piece.quantity });
      for (const [kind, key] of goods(line)) {
        if (!said.has(`${kind} ${key}`)) add(back.day, [[kind, key]], { returns: 1 });
        said.add(`${kind} ${key}`);
      }
    }
  }
  return Object.fromEntries(
    Object.entries(sums).flatMap(([name, sum]) => {
      const some = Object.entries(sum).filter(([, value]) => value !== 0);
      return some.length === 0 ? [] : [[name, Object.fromEntries(some)]];
    }),
  );
}

const fold = () => foldSales(db, shop.vendors);
const reconcile = async (vendor: string, repair = false): Promise<unknown> =>
  (await db.service.rpc('reconcile_sales', { vendor_id: vendor, repair })).body;

/** A separate store: other files sell in the shared one. */
let shop: Shop;
let seller: Caller;

beforeAll(async () => {
  shop = await makeShop(db, 9000);
  seller = await db.person(shop.vendors[0]);
});

/** Buys, and does what people do to orders: cancel, refund, request and withdraw returns, on any day of 80. */
async function live(random: (below: number) => number, buyer: Caller, what: number): Promise<void> {
  const placed = await buy(db, buyer, [
    { variant_id: shop.small, quantity: 1 + random(3) },
    ...(random(2) === 0 ? [{ variant_id: shop.large, quantity: 1 + random(2) }] : []),
    ...(random(3) === 0 ? [{ variant_id: shop.plateVariant, quantity: 1 }] : []),
  ]);
  const order = placed.orders.find(({ vendor_id }) => vendor_id === shop.vendors[0])?.id ?? '';
  await db.sql(
    "update public.orders set created_at = now() - $2 * interval '1 day' - $3 * interval '1 minute' where id = $1",
    [order, random(80), random(1440)],
  );
  if (random(3) === 0) {
    await db.sql(
      `update public.order_items set discount = 3.33, discount_borne_by = 'vendor' where id = (
         select i.id from public.order_items i where i.order_id = $1 order by i.id desc limit 1)`,
      [order],
    );
    await db.sql(
      'update public.orders set discount = 3.33, tax = 0, total = subtotal - 3.33 + shipping where id = $1',
      [order],
    );
  }
  const [line] = await db.sql<{ id: string }>(
    'select id from public.order_items where order_id = $1 order by id limit 1',
    [order],
  );
  const item = line?.id ?? '';
  if (what === 0 || what === 1) {
    if (what === 1) {
      await seller.rpc('refund_sale', {
        order_id: order,
        request_key: randomUUID(),
        lines: [{ order_item_id: item, amount: '1.50' }],
        reason: 'Scratched',
        seen_refunded: '0.00',
      });
    }
    await seller.rpc('cancel_sale', { order_id: order, reason: 'other' });
  } else if (what < 5) {
    const shipped = await seller.rpc('ship_items', { order_id: order, request_key: randomUUID() });
    await seller.rpc('mark_delivered', { shipment: shipped.body });
    const asked = await buyer.rpc('request_return', {
      purchase_key: placed.token,
      order_id: order,
      request_key: randomUUID(),
      reason: ['faulty', 'does-not-fit'][random(2)],
      items: [{ order_item_id: item, quantity: 1 }],
    });
    const return_id = (asked.body as { id: string }).id;
    if (what === 2) await buyer.rpc('withdraw_return', { purchase_key: placed.token, return_id });
    else {
      await seller.rpc('decide_return', { return_id, approve: what === 3, words: 'As we agreed before.' });
      if (what === 3) await seller.rpc('receive_return', { return_id, deduction: random(2) });
    }
  }
}

describe("a store's totals", () => {
  test('match the sum of the rows, whatever happens at the same time', async () => {
    const random = randomFrom(20_261_123);
    const buyers = await Promise.all(Array.from({ length: 3 }, async () => db.person(await makePerson(db))));
    const over = new AbortController();
    // Totals are added up continuously in the background.
    const folding = (async () => {
      while (!over.signal.aborted) await db.service.rpc('fold_sales');
    })();
    for (let round = 0; round < 8; round += 1) {
      // Covers each of the six outcomes, whatever the random numbers are.
      await Promise.all(buyers.map((buyer, place) => live(random, buyer, (round * 3 + place) % 6)));
    }
    over.abort();
    await folding;
    await fold();
    for (const vendor of shop.vendors) {
      expect(await kept(vendor)).toEqual(await counted(vendor));
      expect(await reconcile(vendor)).toEqual([]);
    }
    const all = Object.entries(await counted(shop.vendors[0]));
    const seen = (measure: string) => all.some(([, sum]) => (sum[measure] ?? 0) > 0);
    expect(measures.filter((measure) => !seen(measure))).toEqual([]);
  });

  test('are correct even before they are added up', async () => {
    const total = async () =>
      (
        (await seller.rpc('vendor_dashboard', { vendor_id: shop.vendors[0], range: '7' })).body as {
          sales: { totals: { orders: number; units: number } };
        }
      ).sales.totals;
    const { orders, units } = await total();
    await buy(db, await db.person(await makePerson(db)), [{ variant_id: shop.small, quantity: 2 }]);
    expect(await total()).toMatchObject({ orders: orders + 1, units: units + 2 });
    await fold();
    expect(await total()).toMatchObject({ orders: orders + 1, units: units + 2 });
  });

  test('follow the store into another time zone', async () => {
    const [vendor] = shop.vendors;
    await db.sql("update public.vendors set time_zone = 'Pacific/Honolulu' where id = $1", [vendor]);
    await fold();
    expect(await kept(vendor)).toEqual(await counted(vendor, 'Pacific/Honolulu'));
    await db.sql("update public.vendors set time_zone = 'America/New_York' where id = $1", [vendor]);
    await fold();
    expect(await kept(vendor)).toEqual(await counted(vendor, 'America/New_York'));
    expect(await reconcile(vendor)).toEqual([]);
  });

  test('that are wrong are reported and corrected', async () => {
    const [, vendor] = shop.vendors;
    await fold();
    const right = [await kept(vendor), await kept(vendor, 8), await kept(vendor, 64)];
    // The backend's jobs ignore it for a day.
    await db.sql(
      `insert into private.sales_checks (vendor_id, checked_at) values ($1, now())
       on conflict (vendor_id) do update set checked_at = excluded.checked_at, next_day = null`,
      [vendor],
    );
    const [row] = await db.sql<{ day: string }>(
      `update private.sales set orders = orders + 2, gross = gross - 5 where ctid = (
         select ctid from private.sales where vendor_id = $1 and kind = 'all' and span = 1 limit 1) returning first_day::text as day`,
      [vendor],
    );
    const expected = [
      { day: row?.day, kind: 'all', key: '', span: 1, differences: { orders: -2, gross: 5 } },
    ];
    expect(await reconcile(vendor)).toEqual(expected);
    expect(await reconcile(vendor, true)).toEqual(expected);
    expect(await reconcile(vendor)).toEqual([]);
    expect([await kept(vendor), await kept(vendor, 8), await kept(vendor, 64)]).toEqual(right);
  });

  test('are checked and corrected store by store, once a day', async () => {
    const [, vendor] = shop.vendors;
    await fold();
    const right = await kept(vendor);
    await db.sql("update private.sales set units = units + 1 where vendor_id = $1 and kind = 'product'", [
      vendor,
    ]);
    // The backend's jobs compare stores as well: whichever comes first corrects this one.
    await vi.waitFor(
      async () => {
        await db.sql(
          `insert into private.sales_checks (vendor_id, checked_at)
           select id, case when id <> $1 then now() end from public.vendors
           on conflict (vendor_id) do update set checked_at = excluded.checked_at, next_day = null`,
          [vendor],
        );
        expect((await db.service.rpc('check_sales')).status).toBe(200);
        expect(await kept(vendor)).toEqual(right);
      },
      { timeout: 30_000 },
    );
    const [{ found } = { found: 0 }] = await db.sql<{ found: number }>(
      'select differences as found from private.sales_checks where vendor_id = $1',
      [vendor],
    );
    expect(found).toBeGreaterThan(0);
  });

  test('cover any range with few rows, and each day once', async () => {
    const rows = await db.sql<{ first: string; last: string; days: number; twice: number; spans: number }>(
      `select r.first::text, r.last::text, (select sum(s.span)::int from private.spans_of(r.first, r.last) s) as days,
         (select count(*)::int from (
           select d from private.spans_of(r.first, r.last) s, generate_series(s.starts, s.starts + s.span - 1, interval '1 day') d
           group by d having count(*) > 1 or d::date not between r.first and r.last) x) as twice,
         (select count(*)::int from private.spans_of(r.first, r.last)) as spans
       from (select date '2026-01-01' + a as first, date '2026-01-01' + a + b as last
             from generate_series(0, 130, 13) a, unnest(array[0, 6, 7, 8, 29, 63, 64, 89, 127, 364, 730]) b) r`,
    );
    const length = (row: { first: string; last: string }) =>
      (Date.parse(row.last) - Date.parse(row.first)) / 86_400_000 + 1;
    expect(rows.filter((row) => row.days !== length(row) || row.twice > 0 || row.spans > 40)).toEqual([]);
  });

  test('can be added up or checked only by the service', async () => {
    const people = [db.anon, seller, await db.person(firstShop.vendors[0])];
    for (const name of ['fold_sales', 'check_sales', 'reconcile_sales']) {
      const args = name === 'reconcile_sales' ? { vendor_id: shop.vendors[0] } : {};
      for (const person of people) expect((await person.rpc(name, args)).status).toBeGreaterThan(400);
    }
  });
});
