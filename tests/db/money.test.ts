import {
  array,
  assert,
  asyncProperty,
  bigInt,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
} from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makeShop, openDb, place, quote } from './support.ts';

const db = openDb();
afterAll(() => db.end());

test('a split gives every cent away, and no part is further than a cent from its share', async () => {
  await assert(
    asyncProperty(
      bigInt({ min: 0n, max: 99_999_999_999n }),
      array(oneof(constant(0n), bigInt({ min: 0n, max: 99_999_999n })), {
        minLength: 1,
        maxLength: 12,
      }),
      async (total, weights) => {
        const [row] = await db.sql<{ parts: string[] }>('select private.split_cents($1, $2) as parts', [
          total.toString(),
          weights.map(String),
        ]);
        const parts = row?.parts.map(BigInt) ?? [];
        const sum = weights.reduce((a, b) => a + b, 0n);
        expect(parts.length).toBe(weights.length);
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(total);
        const fair = parts.every((part, n) => {
          const weight = weights[n] ?? 0n;
          if (sum === 0n) return part === (n === 0 ? total : 0n);
          const floor = (total * weight) / sum;
          return part === floor || (part === floor + 1n && weight > 0n);
        });
        expect(fair).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a split of nothing among nobody is empty, and negative amounts are refused', async () => {
  expect(await db.sql("select private.split_cents(500, '{}') as parts")).toEqual([{ parts: [] }]);
  await expect(db.sql("select private.split_cents(-1, '{1}')")).rejects.toThrow(
    'split_cents takes no negative amounts',
  );
  await expect(db.sql("select private.split_cents(1, '{1,-1}')")).rejects.toThrow(
    'split_cents takes no negative amounts',
  );
});

test('discount, tax and shipping of the parcels and lines add up to the cent of the whole order', async () => {
  const shop = await makeShop(db);
  await db.sql(
    "insert into public.promotions (code, label, kind, value) values ($1, 'Odd', 'percent', 33.33)",
    [`ODD-${shop.slugs[0].slice(6).toUpperCase()}`],
  );
  await assert(
    asyncProperty(
      integer({ min: 1, max: 3 }),
      integer({ min: 1, max: 3 }),
      integer({ min: 1, max: 3 }),
      async (a, b, c) => {
        const placed = await place(
          db.anon,
          [
            { variant_id: shop.small, quantity: a },
            { variant_id: shop.large, quantity: b },
            { variant_id: shop.plateVariant, quantity: c },
          ],
          { promo: `odd-${shop.slugs[0].slice(6)}` },
        );
        const [sums] = await db.sql(
          `select
             g.total = sum(o.total) and g.subtotal = sum(o.subtotal) and g.discount = sum(o.discount)
               and g.tax = sum(o.tax) and g.shipping = sum(o.shipping) as orders,
             bool_and(o.tax = i.tax and o.subtotal = i.goods) as items
           from public.order_groups g
           join public.orders o on o.group_id = g.id
           join lateral (select sum(tax) as tax, sum(line_total) as goods from public.order_items where order_id = o.id) i on true
           where g.id = $1 group by g.id`,
          [placed.group_id],
        );
        expect(sums).toEqual({ orders: true, items: true });
        await db.sql('delete from public.stock_holds where order_group_id = $1', [placed.group_id]);
      },
    ),
    { numRuns: 8 },
  );
});

test('a free-shipping code takes its cap off the cheapest deliveries, cent by cent, and nothing off goods and tax', async () => {
  const shop = await makeShop(db);
  const lines = (a: number, b: number) => [
    { variant_id: shop.small, quantity: a },
    { variant_id: shop.plateVariant, quantity: b },
  ];
  const inCents = (text: string | null) => Math.round(Number(text) * 100);
  await assert(
    asyncProperty(
      integer({ min: 1, max: 3 }),
      integer({ min: 1, max: 3 }),
      integer({ min: 1, max: 6000 }),
      boolean(),
      constantFrom(null, 0, 1),
      async (a, b, cap, express, store) => {
        const [{ code } = { code: '' }] = await db.sql<{ code: string }>(
          `insert into public.promotions (code, label, kind, value, vendor_id, borne_by)
           values ('S-' || upper(substr(md5(random()::text), 1, 12)), 'Free shipping', 'free-shipping', $1, $2, $3)
           returning code`,
          [cap / 100, store === null ? null : shop.vendors[store], store === null ? 'platform' : 'vendor'],
        );
        const deliveries = express ? { [shop.vendors[0]]: shop.express } : null;
        const before = await quote(db.anon, lines(a, b), { deliveries });
        const after = await quote(db.anon, lines(a, b), { deliveries, promo: code });
        const cheapest = before.parcels.map(({ vendor_id, rates }) =>
          store === null || shop.vendors[store] === vendor_id ? inCents(String(rates[0]?.['price'])) : 0,
        );
        const spared = Math.min(
          cap,
          cheapest.reduce((sum, one) => sum + one, 0),
        );
        expect(inCents(String(after.promo?.['discount']))).toBe(spared);
        expect(inCents(before.total) - inCents(after.total)).toBe(spared);
        expect([after.subtotal, after.discount, after.tax]).toEqual([before.subtotal, '0.00', before.tax]);
        const parts = after.parcels.map(
          (parcel, n) => inCents(before.parcels[n]?.shipping ?? null) - inCents(parcel.shipping),
        );
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(spared);
        expect(parts.every((part, n) => part >= 0 && part <= (cheapest[n] ?? 0))).toBe(true);
        expect(after.parcels.every((parcel) => inCents(parcel.shipping) >= 0)).toBe(true);

        const placed = await place(db.anon, lines(a, b), { promo: code, deliveries });
        const [kept] = await db.sql(
          `select g.total = sum(o.total) and g.shipping = sum(o.shipping) as orders,
             (sum(o.shipping_waived) * 100)::int as waived, g.discount,
             (select (r.amount * 100)::int from public.promotion_redemptions r where r.group_id = g.id) as redeemed,
             (select r.borne_by from public.promotion_redemptions r where r.group_id = g.id) as borne_by
           from public.order_groups g join public.orders o on o.group_id = g.id where g.id = $1 group by g.id`,
          [placed.group_id],
        );
        expect(kept).toEqual({
          orders: true,
          waived: spared,
          discount: '0.00',
          redeemed: spared,
          borne_by: store === null ? 'platform' : 'vendor',
        });
        await db.sql('delete from public.stock_holds where order_group_id = $1', [placed.group_id]);
      },
    ),
    { numRuns: 12 },
  );
});
