import { array, assert, asyncProperty, bigInt, constant, integer, oneof } from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makeShop, openDb, place } from './support.ts';

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
