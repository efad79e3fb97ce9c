import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../../one-shop.ts';
import { makePerson, makeShop } from '../../support.ts';
import type { Caller, Shop } from '../../support.ts';
import { foldSales } from '../../fold-sales.ts';
import { said } from '../product-support.ts';

let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  shop = await makeShop(db);
  owner = await db.person(shop.vendors[0]);
});

type Sight = { product?: unknown; what?: unknown; source?: unknown };
const count = (sights: unknown, caller = db.anon) => caller.rpc('count_sights', { sights });
const fold = () => foldSales(db, shop.vendors);

async function rowsBy(by: string, sort: string): Promise<unknown[]> {
  const { body } = await owner.rpc('vendor_analytics_rows', { vendor_id: shop.vendors[0], by, sort });
  return (body as { rows: Record<string, unknown>[] }).rows.map(({ id, listed, viewed, carted }) => [
    id,
    listed,
    viewed,
    carted,
  ]);
}

describe('a product view', () => {
  test('is counted by product and by source, and added up with the sales', async () => {
    const sight = (what: string, source: string): Sight => ({ product: shop.bar, what, source });
    await count([sight('listed', 'search'), sight('viewed', 'search'), sight('carted', 'search')]);
    await count(
      [sight('listed', 'category'), sight('viewed', 'campaign')],
      await db.person(await makePerson(db)),
    );
    await fold();
    expect(await rowsBy('product', 'viewed')).toEqual([[shop.bar, 2, 2, 1]]);
    expect(await rowsBy('source', 'carted')).toEqual([
      ['search', 1, 1, 1],
      ['campaign', 0, 1, 0],
      ['category', 1, 0, 0],
    ]);
    expect((await db.service.rpc('reconcile_sales', { vendor_id: shop.vendors[0] })).body).toEqual([]);
    // Adding up all sales again keeps them: no rows are left to recount.
    await db.sql('select private.rebuild_sales($1)', [shop.vendors[0]]);
    expect(await rowsBy('product', 'viewed')).toEqual([[shop.bar, 2, 2, 1]]);
  });

  test('counts once per request, and ignores what is not in the shop', async () => {
    const [draft] = await db.sql<{ id: string }>(
      `insert into public.products (vendor_id, category_id, name, slug, description)
       values ($1, $2, 'Draft', 'draft-of-sights', 'Not for everyone yet, as it is a draft.') returning id`,
      [shop.vendors[1], shop.leaf],
    );
    const sight = { product: shop.plate, what: 'viewed', source: 'home' };
    const reply = await count([
      ...Array.from({ length: 40 }, () => sight),
      { ...sight, product: draft?.id },
      { ...sight, product: 'no id' },
      { ...sight, what: 'stolen' },
      { ...sight, source: '<b>' },
      { ...sight, source: 'unknown' },
      {},
    ]);
    expect(said(reply)).toBe('204');
    expect(
      await db.sql(
        'select product_id, source, listed, viewed, carted from private.sight_news where vendor_id = $1',
        [shop.vendors[1]],
      ),
    ).toEqual([{ product_id: shop.plate, source: 'home', listed: 0, viewed: 1, carted: 0 }]);
  });

  test.each([
    ['nothing', []],
    ['an object', {}],
    ['sixty-one at once', Array.from({ length: 61 }, () => ({}))],
    ['null', null],
  ])('is refused as %s', async (_, sights) => {
    expect(said(await count(sights))).toBe('422 sights_invalid');
  });

  test('is not counted for people who opted out, or for robots', async () => {
    const counted = async (headers: Record<string, string>): Promise<number> => {
      const client = await db.connect();
      try {
        await client.query('begin');
        await client.query("select set_config('request.headers', $1, true)", [JSON.stringify(headers)]);
        await client.query('select public.count_sights($1)', [
          JSON.stringify([{ product: shop.bar, what: 'viewed', source: 'direct' }]),
        ]);
        const { rows } = await client.query<{ n: number }>(
          'select count(*)::int as n from private.sight_news where vendor_id = $1',
          [shop.vendors[0]],
        );
        await client.query('rollback');
        return rows[0]?.n ?? Number.NaN;
      } finally {
        client.release();
      }
    };
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    expect({
      person: await counted({ 'user-agent': browser }),
      'do not track': await counted({ 'user-agent': browser, dnt: '1' }),
      'global privacy control': await counted({ 'user-agent': browser, 'sec-gpc': '1' }),
      robot: await counted({ 'user-agent': 'Mozilla/5.0 (compatible; ExampleBot/2.1)' }),
    }).toEqual({ person: 1, 'do not track': 0, 'global privacy control': 0, robot: 0 });
  });

  test('stores nothing about who viewed, or when beyond the day', async () => {
    expect(
      await db.sql(
        `select attname::text as name, atttypid::regtype::text as type from pg_attribute
         where attrelid = 'private.sight_news'::regclass and attnum > 0 order by attnum`,
      ),
    ).toEqual([
      { name: 'id', type: 'bigint' },
      { name: 'vendor_id', type: 'uuid' },
      { name: 'product_id', type: 'uuid' },
      { name: 'day', type: 'date' },
      { name: 'source', type: 'text' },
      { name: 'listed', type: 'integer' },
      { name: 'viewed', type: 'integer' },
      { name: 'carted', type: 'integer' },
    ]);
  });
});
