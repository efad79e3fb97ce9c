import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller } from '../support.ts';
import { said } from './product-support.ts';

let vendor: string;
let owner: Caller;

beforeAll(async () => {
  vendor = await makePerson(db);
  owner = await db.person(vendor);
  await db.sql(
    "insert into public.vendors (id, status, store_name, published) values ($1, 'approved', 'List store', true)",
    [vendor],
  );
  const product = async (
    name: string,
    days: number,
    price: string,
    stock: number,
    more = '',
    category = shop.leaf,
  ) => {
    const [row] = await db.sql<{ id: string }>(
      `insert into public.products (vendor_id, category_id, name, slug, description, published)
       values ($1, $2, $3, $4, 'A row of the list.', $5) returning id`,
      [vendor, category, name, `row-${randomUUID()}`, more === 'published'],
    );
    await db.sql(
      'insert into public.product_variants (product_id, sku, price, stock) values ($1, $2, $3, $4)',
      [row?.id, `SKU-${name.replace(' ', '-')}`, price, stock],
    );
    await db.sql(
      `update public.products set updated_at = now() - make_interval(days => $2),
         archived_at = case when $3 = 'archived' then now() end where id = $1`,
      [row?.id, days, more],
    );
  };
  await product('Zebra bar', 1, '10.00', 50, 'published');
  await product('Alpha plate', 2, '30.00', 4);
  await product('beta BAR', 3, '20.00', 0, 'published', shop.root);
  await product('Old thing', 0, '5.00', 1, 'archived');
  // Another of its variants is in stock, so the product is not sold out.
  await db.sql(
    `insert into public.product_variants (product_id, sku, price, stock, size)
     select id, 'SKU-zebra-none', 10, 0, 'XL' from public.products where vendor_id = $1 and name = 'Zebra bar'`,
    [vendor],
  );
  await db.sql(
    `update public.products set publish_at = now() + interval '1 day', updated_at = updated_at
     where vendor_id = $1 and name in ('Alpha plate', 'Zebra bar')`,
    [vendor],
  );
  await db.sql(
    `update public.products set publish_at = now() + interval '2 days', updated_at = updated_at
     where vendor_id = $1 and name = 'Zebra bar'`,
    [vendor],
  );
});

type Page = { rows: { name: string }[]; next: unknown };
const list = async (args: Record<string, unknown> = {}) =>
  (await owner.rpc('vendor_products', { vendor_id: vendor, ...args })).body as Page;
const names = async (args: Record<string, unknown> = {}) => (await list(args)).rows.map(({ name }) => name);

describe("a store's product list", () => {
  test.each([
    [
      'without a filter, everything except archived products, latest change first',
      {},
      ['Zebra bar', 'Alpha plate', 'beta BAR'],
    ],
    ['by name', { sort: 'name' }, ['Alpha plate', 'beta BAR', 'Zebra bar']],
    ['by price', { sort: 'price-asc' }, ['Zebra bar', 'beta BAR', 'Alpha plate']],
    ['by price, highest first', { sort: 'price-desc' }, ['Alpha plate', 'beta BAR', 'Zebra bar']],
    ['drafts', { state: 'draft' }, ['Alpha plate']],
    ['archived products', { state: 'archived' }, ['Old thing']],
    ['words of the name in any case', { query: 'BAR' }, ['Zebra bar', 'beta BAR']],
    ['the start of a SKU', { query: 'sku-alp' }, ['Alpha plate']],
    ['characters with a meaning in SQL', { query: '%_' }, []],
    ['a category with its subcategories', { category: 'root' }, ['Zebra bar', 'Alpha plate', 'beta BAR']],
    ['a leaf', { category: 'leaf' }, ['Zebra bar', 'Alpha plate']],
    ['scheduled products, next first', { state: 'scheduled' }, ['Alpha plate', 'Zebra bar']],
    ['scheduled products with words', { state: 'scheduled', query: 'bar' }, ['Zebra bar']],
    ['sold-out products', { state: 'sold-out' }, ['beta BAR']],
    ['sold-out products with matching words', { state: 'sold-out', query: 'bar' }, ['beta BAR']],
    ['sold-out products with other words', { state: 'sold-out', query: 'zebra' }, []],
    ['sold-out products in another category', { state: 'sold-out', category: 'leaf' }, []],
    ['low stock, lowest first', { low_stock: true }, ['Zebra bar', 'beta BAR', 'Alpha plate']],
  ])('%s', async (_, args, expected) => {
    const { category, ...rest } = args as { category?: 'root' | 'leaf' };
    expect(await names({ ...rest, ...(category === undefined ? {} : { category: shop[category] }) })).toEqual(
      expected,
    );
  });

  test.each([
    [{}],
    [{ sort: 'name' }],
    [{ sort: 'price-desc' }],
    [{ query: 'a' }],
    [{ low_stock: true }],
    [{ state: 'scheduled' }],
    [{ state: 'sold-out' }],
  ])('continues after its cursor with %j: each row once', async (args) => {
    const found: string[] = [];
    let after: unknown = null;
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await list({ ...args, page_size: 1, after });
      found.push(...page.rows.map(({ name }) => name));
      after = page.next;
      if (after === null) break;
    }
    expect(found).toEqual(await names(args));
  });

  test.each([
    [{}],
    [{ state: 'archived' }],
    [{ query: 'bar' }],
    [{ low_stock: true }],
    [{ state: 'scheduled' }],
    [{ state: 'sold-out' }],
  ])('counts the list with %j as often as it lists a product', async (args) => {
    const { body } = await owner.rpc('count_vendor_products', { vendor_id: vendor, ...args });
    expect(body).toBe((await names(args)).length);
  });

  test('counts the products of a category with those below it', async () => {
    const count = async (category: string) =>
      (await owner.rpc('count_vendor_products', { vendor_id: vendor, category })).body;
    expect([await count(shop.leaf), await count(shop.root)]).toEqual([2, 3]);
  });

  test('counts by state', async () => {
    expect((await owner.rpc('vendor_product_counts', { vendor_id: vendor })).body).toEqual({
      draft: 1,
      published: 2,
      archived: 1,
      // Neither the draft's nor those of the product that is sold out.
      low: 1,
      scheduled: 2,
      sold_out: 1,
      live: 2,
      online: true,
    });
  });

  test('reveals nothing to strangers, and refuses an invalid list', async () => {
    for (const caller of [await db.person(shop.vendors[0]), await db.person(await makePerson(db))]) {
      expect(said(await caller.rpc('vendor_products', { vendor_id: vendor }))).toBe('403 not_allowed');
      expect(said(await caller.rpc('vendor_product_counts', { vendor_id: vendor }))).toBe('403 not_allowed');
      expect(said(await caller.rpc('count_vendor_products', { vendor_id: vendor }))).toBe('403 not_allowed');
    }
    expect((await db.anon.rpc('vendor_products', { vendor_id: vendor })).status).toBe(401);
    for (const args of [{ sort: 'x' }, { state: 'x' }, { after: { key: 'x', id: 'y' } }]) {
      expect(said(await owner.rpc('vendor_products', { vendor_id: vendor, ...args }))).toBe(
        '422 list_invalid',
      );
    }
  });
});

test('a published product is listed only while its store is online', async () => {
  const listed = async () =>
    (await list({ state: 'published', sort: 'name' })).rows.map(
      (row) => (row as { listed?: boolean }).listed,
    );
  expect(await listed()).toEqual([true, true]);
  await db.sql('update public.vendors set published = false where id = $1', [vendor]);
  expect(await listed()).toEqual([false, false]);
  await db.sql('update public.vendors set published = true where id = $1', [vendor]);
});
