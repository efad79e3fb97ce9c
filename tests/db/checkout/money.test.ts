import { randomUUID } from 'node:crypto';
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
import { makeShop, openDb, place, quote } from '../support.ts';

const db = openDb();
afterAll(() => db.end());

test('a split adds up to the cent, and no part is more than a cent off its share', async () => {
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

test('an empty split is empty, and negative amounts are refused', async () => {
  expect(await db.sql("select private.split_cents(500, '{}') as parts")).toEqual([{ parts: [] }]);
  await expect(db.sql("select private.split_cents(-1, '{1}')")).rejects.toThrow(
    'split_cents takes no negative amounts',
  );
  await expect(db.sql("select private.split_cents(1, '{1,-1}')")).rejects.toThrow(
    'split_cents takes no negative amounts',
  );
});

test('discount, tax and shipping of the orders and lines add up to the cent of the whole purchase', async () => {
  const shop = await makeShop(db);
  await assert(
    asyncProperty(
      integer({ min: 1, max: 3 }),
      integer({ min: 1, max: 3 }),
      integer({ min: 1, max: 3 }),
      async (a, b, c) => {
        // Each run gets a new code: a buyer can't use the same platform code again and again.
        const promo = `ODD-${randomUUID().slice(0, 8).toUpperCase()}`;
        await db.sql(
          "insert into public.promotions (code, label, kind, value) values ($1, 'Odd', 'percent', 33.33)",
          [promo],
        );
        const placed = await place(
          db.anon,
          [
            { variant_id: shop.small, quantity: a },
            { variant_id: shop.large, quantity: b },
            { variant_id: shop.plateVariant, quantity: c },
          ],
          { promo: promo.toLowerCase() },
        );
        const [sums] = await db.sql(
          `select
             pu.total = sum(o.total) and pu.subtotal = sum(o.subtotal) and pu.discount = sum(o.discount)
               and pu.tax = sum(o.tax) and pu.shipping = sum(o.shipping) as orders,
             bool_and(o.tax = i.tax and o.subtotal = i.goods) as items
           from public.purchases pu
           join public.orders o on o.purchase_id = pu.id
           join lateral (select sum(tax) as tax, sum(line_total) as goods from public.order_items where order_id = o.id) i on true
           where pu.id = $1 group by pu.id`,
          [placed.purchase_id],
        );
        expect(sums).toEqual({ orders: true, items: true });
        await db.sql('delete from public.stock_holds where purchase_id = $1', [placed.purchase_id]);
      },
    ),
    { numRuns: 8 },
  );
});

test('a free-shipping code takes its capped amount off the cheapest deliveries, to the cent, and nothing off goods and tax', async () => {
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
        const cheapest = before.orders.map(({ vendor_id, rates }) =>
          store === null || shop.vendors[store] === vendor_id ? inCents(String(rates[0]?.['price'])) : 0,
        );
        const spared = Math.min(
          cap,
          cheapest.reduce((sum, one) => sum + one, 0),
        );
        expect(inCents(String(after.promo?.['discount']))).toBe(spared);
        expect(inCents(before.total) - inCents(after.total)).toBe(spared);
        expect([after.subtotal, after.discount, after.tax]).toEqual([before.subtotal, '0.00', before.tax]);
        const parts = after.orders.map(
          (order, n) => inCents(before.orders[n]?.shipping ?? null) - inCents(order.shipping),
        );
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(spared);
        expect(parts.every((part, n) => part >= 0 && part <= (cheapest[n] ?? 0))).toBe(true);
        expect(after.orders.every((order) => inCents(order.shipping) >= 0)).toBe(true);

        const placed = await place(db.anon, lines(a, b), { promo: code, deliveries });
        const [kept] = await db.sql(
          `select pu.total = sum(o.total) and pu.shipping = sum(o.shipping) as orders,
             (sum(o.shipping_waived) * 100)::int as waived, pu.discount,
             (select (r.amount * 100)::int from public.promotion_redemptions r where r.purchase_id = pu.id) as redeemed,
             (select r.borne_by from public.promotion_redemptions r where r.purchase_id = pu.id) as borne_by
           from public.purchases pu join public.orders o on o.purchase_id = pu.id where pu.id = $1 group by pu.id`,
          [placed.purchase_id],
        );
        expect(kept).toEqual({
          orders: true,
          waived: spared,
          discount: '0.00',
          redeemed: spared,
          borne_by: store === null ? 'platform' : 'vendor',
        });
        await db.sql('delete from public.stock_holds where purchase_id = $1', [placed.purchase_id]);
      },
    ),
    { numRuns: 12 },
  );
});
