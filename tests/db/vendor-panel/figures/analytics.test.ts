import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../../one-shop.ts';
import { buy, makePerson, makeShop } from '../../support.ts';
import { foldSales } from '../../fold-sales.ts';
import type { Caller, Shop } from '../../support.ts';
import { said } from '../product-support.ts';

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
type Page = { readonly rows: readonly Row[]; readonly next: { value: number; key: string } | null };

let shop: Shop;
let owner: Caller;
let buyer: Caller;

beforeAll(async () => {
  shop = await makeShop(db, 9000);
  owner = await db.person(shop.vendors[0]);
  buyer = await db.person(await makePerson(db));
  await buy(db, buyer, [
    { variant_id: shop.small, quantity: 3 },
    { variant_id: shop.plateVariant, quantity: 1 },
  ]);
  await buy(db, buyer, [
    { variant_id: shop.small, quantity: 1 },
    { variant_id: shop.large, quantity: 1 },
  ]);
  const earlier = await buy(db, buyer, [{ variant_id: shop.large, quantity: 2 }]);
  await db.sql("update public.orders set created_at = now() - interval '40 days' where id = $1", [
    earlier.orders[0]?.id,
  ]);
});

const rowsOf = async (args: Record<string, unknown>): Promise<Page> =>
  (await owner.rpc('vendor_analytics_rows', { vendor_id: shop.vendors[0], ...args })).body as Page;
const brief = ({ id, name, more, orders, units, total, before }: Row) => ({
  id,
  name,
  more,
  orders,
  units,
  total,
  before,
});

describe('the analytics of a store', () => {
  test('list sales by variant, highest first, next to the previous period', async () => {
    const { rows, next } = await rowsOf({ by: 'variant' });
    const [bar] = await db.sql<{ name: string }>('select name from public.products where id = $1', [
      shop.bar,
    ]);
    expect(rows.map(brief)).toEqual([
      {
        id: shop.small,
        name: bar?.name,
        more: 'S',
        orders: 2,
        units: 4,
        total: '40.04',
        before: { orders: 0, total: '0.00' },
      },
      {
        id: shop.large,
        name: bar?.name,
        more: 'L',
        orders: 1,
        units: 1,
        total: '20.02',
        before: { orders: 1, total: '40.04' },
      },
    ]);
    expect(next).toBeNull();
  });

  test('list by product, category, region and source', async () => {
    const of = async (by: string) =>
      (await rowsOf({ by })).rows.map(({ id, name, orders, units }) => [id, name, orders, units]);
    const [bar] = await db.sql<{ name: string }>('select name from public.products where id = $1', [
      shop.bar,
    ]);
    expect({
      product: await of('product'),
      category: await of('category'),
      region: await of('region'),
      source: await of('source'),
    }).toEqual({
      product: [[shop.bar, bar?.name, 2, 5]],
      category: [[shop.leaf, 'Root > Leaf', 2, 5]],
      region: [['CA', 'California', 2, 5]],
      source: [['unknown', null, 2, 5]],
    });
  });

  test('continue after the last row of a page, before and after sales are added up', async () => {
    const walk = async (args: Record<string, unknown>): Promise<string[]> => {
      const first = await rowsOf({ by: 'variant', page_size: 1, ...args });
      const second = await rowsOf({ by: 'variant', page_size: 1, after: first.next, ...args });
      expect(second.next).toBeNull();
      return [...first.rows, ...second.rows].map(({ id }) => id);
    };
    expect(await walk({})).toEqual([shop.small, shop.large]);
    expect(await walk({ range: '90', sort: 'orders' })).toHaveLength(2);
    await foldSales(db, shop.vendors);
    expect(await walk({})).toEqual([shop.small, shop.large]);
    expect(await walk({ range: '90', sort: 'total' })).toEqual([shop.large, shop.small]);
  });

  test('total the range and the previous period', async () => {
    const { body } = await owner.rpc('vendor_analytics', { vendor_id: shop.vendors[0], range: '30' });
    expect(body).toMatchObject({
      sales: {
        totals: { orders: 2, units: 5, total: '60.06', repeats: 1 },
        before: { totals: { orders: 1, units: 2, total: '40.04' } },
      },
      reasons: [],
    });
  });

  test.each([
    ['another list', { by: 'reason' }, '422 list_invalid'],
    ['another order', { sort: 'name' }, '422 list_invalid'],
    ['no place', { after: { value: 'x', key: 'y' } }, '422 list_invalid'],
    ['another range', { range: 'decade' }, '422 range_invalid'],
  ])('are refused with %s', async (_, args, refusal) => {
    expect(said(await owner.rpc('vendor_analytics_rows', { vendor_id: shop.vendors[0], ...args }))).toBe(
      refusal,
    );
  });

  test('are visible to members who may read them, even while the store is suspended', async () => {
    const team = async (role: string) => {
      const id = await makePerson(db);
      await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
        shop.vendors[0],
        id,
        role,
      ]);
      return db.person(id);
    };
    const people = {
      manager: await team('manager'),
      finance: await team('finance'),
      catalog: await team('catalog'),
      fulfillment: await team('fulfillment'),
      shopper: buyer,
      'another owner': await db.person(shop.vendors[1]),
      visitor: db.anon,
    };
    const answers = async (name: string) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(people).map(async ([who, person]) => [
            who,
            said(await person.rpc(name, { vendor_id: shop.vendors[0] })),
          ]),
        ),
      );
    for (const name of ['vendor_analytics', 'vendor_analytics_rows']) {
      expect(await answers(name)).toEqual({
        manager: '200',
        finance: '200',
        catalog: '200',
        fulfillment: '403 not_allowed',
        shopper: '403 not_allowed',
        'another owner': '403 not_allowed',
        visitor: `401 permission denied for function ${name}`,
      });
    }
    await db.sql("update public.vendors set status = 'rejected' where id = $1", [shop.vendors[0]]);
    expect((await rowsOf({ by: 'product' })).rows).toHaveLength(1);
    await db.sql("update public.vendors set status = 'approved' where id = $1", [shop.vendors[0]]);
  });
});
