import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record } from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { forgetHolds } from '../checkout/checkout-support.ts';
import { db, shop } from '../one-shop.ts';
import { place, quote } from '../support.ts';
import { newCode } from './promotion-support.ts';

beforeAll(forgetHolds);

const cents = (text: unknown) => Math.round(Number(text) * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The largest remainders get the cents that are left; in a tie, the first one does. */
function split(total: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map((_, n) => (n === 0 ? total : 0));
  const parts = weights.map((weight) => Math.floor((total * weight) / all));
  const order = weights
    .map((weight, n) => ({ n, rest: (total * weight) % all }))
    .toSorted((a, b) => b.rest - a.rest || a.n - b.n);
  for (const { n } of order.slice(0, total - sum(parts))) parts[n] = (parts[n] ?? 0) + 1;
  return parts;
}

/** A cart line of the calculation below. */
type Line = { store: 0 | 1; product: string; cents: number };
type Terms = {
  kind: 'percent' | 'amount' | 'free-shipping';
  /** Hundredths of a percent, or cents. */
  value: number;
  minimum: number;
  store: 0 | 1 | null;
  barOnly: boolean;
};

const goodsOf = (terms: Terms, lines: readonly Line[]) =>
  lines.map((line) =>
    (terms.store === null || terms.store === line.store) && (!terms.barOnly || line.product === shop.bar)
      ? line.cents
      : 0,
  );

/** What a promotion saves in each store: goods by line, and delivery. */
function spared(terms: Terms, lines: readonly Line[], cheapest: readonly number[]) {
  const goods = goodsOf(terms, lines);
  const base = sum(goods);
  const nothing = { goods: [0, 0], delivery: [0, 0], weights: goods };
  if (base === 0 || base < terms.minimum) return nothing;
  const byStore = [0, 1].map((store) => sum(goods.filter((_, n) => lines[n]?.store === store)));
  if (terms.kind === 'free-shipping') {
    const covered = byStore.map((cost, store) => (cost > 0 ? (cheapest[store] ?? 0) : 0));
    return { ...nothing, delivery: split(Math.min(terms.value, sum(covered)), covered) };
  }
  const off =
    terms.kind === 'percent' ? Math.round((base * terms.value) / 10_000) : Math.min(base, terms.value);
  return { ...nothing, goods: split(off, byStore) };
}

const termsOf = (store: readonly (0 | 1 | null)[]) =>
  record({
    kind: constantFrom('percent', 'amount', 'free-shipping'),
    value: integer({ min: 1, max: 9_999 }),
    minimum: constantFrom(0, 0, 2_500, 6_000),
    store: constantFrom(...store),
    barOnly: boolean(),
  }).map((terms): Terms => ({ ...terms, barOnly: terms.barOnly && terms.store === 0 }) as Terms);

const insert = async (terms: Terms, code: string | null) => {
  const [row] = await db.sql<{ id: string }>(
    `insert into public.promotions (code, label, kind, value, min_subtotal, vendor_id, borne_by, product_ids, advertised)
     values ($1, 'Sums', $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      code,
      terms.kind,
      terms.value / 100,
      terms.minimum / 100,
      terms.store === null ? null : shop.vendors[terms.store],
      terms.store === null ? 'platform' : 'vendor',
      terms.barOnly ? [shop.bar] : [],
      code === null,
    ],
  );
  return row?.id ?? '';
};

test('each order, line and use matches an independent calculation, whatever promotions there are', async () => {
  await assert(
    asyncProperty(
      record({
        small: integer({ min: 1, max: 4 }),
        large: integer({ min: 0, max: 3 }),
        plate: integer({ min: 0, max: 3 }),
      }),
      array(termsOf([0, 1]), { maxLength: 4 }),
      option(termsOf([0, 1, null])),
      async ({ small, large, plate }, automatic, coded) => {
        await db.sql('update public.promotions set enabled = false where vendor_id = any ($1)', [
          shop.vendors,
        ]);
        const ids: string[] = [];
        for (const terms of automatic) ids.push(await insert(terms, null));
        const code = coded === null ? null : newCode();
        const codedId = coded === null ? null : await insert(coded, code);
        const wanted = [
          { variant_id: shop.small, quantity: small, line: { store: 0, product: shop.bar, cents: 1001 } },
          {
            variant_id: shop.plateVariant,
            quantity: plate,
            line: { store: 1, product: shop.plate, cents: 3333 },
          },
          { variant_id: shop.large, quantity: large, line: { store: 0, product: shop.bar, cents: 2002 } },
        ].filter(({ quantity }) => quantity > 0);
        const lines = wanted.map(({ quantity, line }) => ({ ...line, cents: line.cents * quantity }) as Line);
        const asked = wanted.map(({ variant_id, quantity }) => ({ variant_id, quantity }));
        const stores = ([0, 1] as const).filter((store) => lines.some((line) => line.store === store));
        const plain = await quote(db.anon, asked, code === null ? {} : { promo: code });
        const cheapest = [0, 1].map((store) => {
          const order = plain.orders.find(({ vendor_id }) => vendor_id === shop.vendors[store as 0 | 1]);
          return cents(order?.rates[0]?.['price'] ?? 0);
        });

        const byCode = coded === null ? null : spared(coded, lines, cheapest);
        const expected = stores.map((store) => {
          let best = {
            id: codedId,
            goods: byCode?.goods[store] ?? 0,
            delivery: byCode?.delivery[store] ?? 0,
            weights: byCode?.weights ?? [],
          };
          const own = automatic.flatMap((terms, n) =>
            terms.store === store ? [{ terms, id: ids[n] ?? '' }] : [],
          );
          for (const { terms, id } of own.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
            const { goods, delivery, weights } = spared(terms, lines, cheapest);
            const gains = (goods[store] ?? 0) + (delivery[store] ?? 0);
            if (gains > best.goods + best.delivery) {
              best = { id, goods: goods[store] ?? 0, delivery: delivery[store] ?? 0, weights };
            }
          }
          return {
            vendor: shop.vendors[store],
            promotion: best.goods + best.delivery > 0 ? best.id : null,
            discount: best.goods,
            waived: best.delivery,
            lines: split(
              best.goods,
              lines.map((line, n) => (line.store === store ? (best.weights[n] ?? 0) : 0)),
            ).filter((_, n) => lines[n]?.store === store),
          };
        });

        const placed = await place(db.anon, asked, code === null ? {} : { promo: code });
        const orders = await db.sql<Record<string, unknown> & { lines: string[]; taxes: boolean }>(
          `select o.vendor_id as vendor, o.promotion_id as promotion, (o.discount * 100)::int as discount,
             (o.shipping_waived * 100)::int as waived,
             (select array_agg((i.discount * 100)::int order by array_position($2::uuid[], i.variant_id))
              from public.order_items i where i.order_id = o.id) as lines
           from public.orders o where o.purchase_id = $1`,
          [placed.purchase_id, asked.map(({ variant_id }) => variant_id)],
        );
        const sorted = (rows: readonly { vendor: unknown }[]) =>
          rows.toSorted((a, b) => (String(a.vendor) < String(b.vendor) ? -1 : 1));
        expect(sorted(orders as never)).toEqual(sorted(expected));

        const [whole] = await db.sql(
          `select bool_and(o.tax = i.tax and o.discount = i.off) as lines,
             bool_and(o.tax = round((o.subtotal - o.discount) * 0.0725, 2)) as taxed,
             bool_and(i.back = (o.subtotal - o.discount + o.tax) * 100) as back
           from public.orders o cross join lateral (
             select sum(x.tax) as tax, sum(x.discount) as off, sum(private.cost_of_pieces(x, x.quantity)) as back
             from public.order_items x where x.order_id = o.id) i
           where o.purchase_id = $1`,
          [placed.purchase_id],
        );
        expect(whole).toEqual({ lines: true, taxed: true, back: true });

        const uses = await db.sql<{ id: string; cost: number }>(
          `select r.promotion_id as id, (r.amount * 100)::int as cost from public.promotion_redemptions r where r.purchase_id = $1 order by 1`,
          [placed.purchase_id],
        );
        const costs = new Map<string, number>();
        for (const { promotion, discount, waived } of expected) {
          if (promotion !== null) costs.set(promotion, (costs.get(promotion) ?? 0) + discount + waived);
        }
        expect(uses).toEqual(
          [...costs].map(([id, cost]) => ({ id, cost })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        const totals = await db.sql<{ id: string; cost: number }>(
          'select promotion_id as id, (cost * 100)::int as cost from private.promotion_totals where promotion_id = any ($1) order by 1',
          [[...ids, codedId]],
        );
        expect(totals).toEqual(uses);
        await forgetHolds();
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);
