import { describe, expect, test } from 'vitest';
import { db } from '../one-shop.ts';
import { makeShop } from '../support.ts';
import type { Shop } from '../support.ts';

/** The page of a URL: its product, and the slugs of its canonical URL; null if there is none. */
async function at(vendor: string, category: string | null, product: string) {
  const { status, body } = await db.anon.rpc('product_page', {
    vendor_slug: vendor,
    ...(category === null ? {} : { category_slug: category }),
    product_slug: product,
  });
  expect(status).toBe(200);
  const page = body as {
    product: { id: string; slug: string };
    vendor: { slug: string };
    category_path: { slug: string }[];
  } | null;
  return page === null
    ? null
    : [page.product.id, page.vendor.slug, page.category_path.at(-1)?.slug ?? '', page.product.slug];
}

const slugsOf = ({ slugs: [store] }: Shop) => {
  const tag = store.slice(6);
  return { tag, store, leaf: `leaf-${tag}`, root: `root-${tag}`, bar: `bar-${tag}` };
};
const rename = (table: 'products' | 'categories' | 'vendors', id: string, slug: string) =>
  db.sql(`update public.${table} set slug = $2 where id = $1`, [id, slug]);

/** A second product of the first store. */
async function another(shop: Shop, slug: string, published = true): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into public.products (vendor_id, category_id, name, slug, description, published)
     values ($1, $2, 'Another', $3, 'Made for the tests of addresses.', $4) returning id`,
    [shop.vendors[0], shop.leaf, slug, published],
  );
  const id = row?.id ?? '';
  await db.sql(
    'insert into public.product_variants (product_id, sku, price, stock) values ($1::uuid, $1::text, 9, 1)',
    [id],
  );
  return id;
}

describe('a product', () => {
  test('that has moved to another category is found by its old address', async () => {
    const shop = await makeShop(db);
    const { store, leaf, root, bar } = slugsOf(shop);
    await db.sql('update public.products set category_id = $2 where id = $1', [shop.bar, shop.root]);
    expect(await at(store, leaf, bar)).toEqual([shop.bar, store, root, bar]);
  });

  test('is found by store and product slug alone, whatever category is named, in any capitals', async () => {
    const shop = await makeShop(db);
    const { store, leaf, bar } = slugsOf(shop);
    const now = [shop.bar, store, leaf, bar];
    expect(await at(store, 'never-was-one', bar)).toEqual(now);
    expect(await at(store.toUpperCase(), leaf, bar.toUpperCase())).toEqual(now);
    expect(await at(shop.slugs[1], leaf, bar)).toBeNull();
  });

  test('that was renamed twice and back is found by each slug, and leaves no row for the current one', async () => {
    const shop = await makeShop(db);
    const { store, leaf, bar } = slugsOf(shop);
    await rename('products', shop.bar, `${bar}-two`);
    await rename('products', shop.bar, `${bar}-three`);
    for (const slug of [bar, `${bar}-two`, `${bar}-three`]) {
      expect(await at(store, leaf, slug)).toEqual([shop.bar, store, leaf, `${bar}-three`]);
    }
    await rename('products', shop.bar, bar);
    for (const slug of [bar, `${bar}-two`, `${bar}-three`]) {
      expect(await at(store, leaf, slug)).toEqual([shop.bar, store, leaf, bar]);
    }
    const rows = await db.sql<{ slug: string }>(
      'select slug from private.former_product_slugs where product_id = $1 order by slug',
      [shop.bar],
    );
    expect(rows.map(({ slug }) => slug)).toEqual([`${bar}-three`, `${bar}-two`]);
  });

  test('whose store, category and slug have all changed is found in one step', async () => {
    const shop = await makeShop(db);
    const { store, leaf, bar } = slugsOf(shop);
    await rename('vendors', shop.vendors[0], `${store}-two`);
    await rename('vendors', shop.vendors[0], `${store}-three`);
    await rename('categories', shop.leaf, `${leaf}-two`);
    await rename('products', shop.bar, `${bar}-two`);
    const now = [shop.bar, `${store}-three`, `${leaf}-two`, `${bar}-two`];
    expect(await at(store, leaf, bar)).toEqual(now);
    expect(await at(`${store}-two`, null, bar)).toEqual(now);
  });

  test('at its current address comes before one that has left it; a draft does not', async () => {
    const shop = await makeShop(db);
    const { store, leaf, bar } = slugsOf(shop);
    await rename('products', shop.bar, `${bar}-two`);
    const other = await another(shop, bar, false);
    expect(await at(store, leaf, bar)).toEqual([shop.bar, store, leaf, `${bar}-two`]);
    await db.sql('update public.products set published = true where id = $1', [other]);
    expect(await at(store, leaf, bar)).toEqual([other, store, leaf, bar]);
    // Both have left the address: it leads to the last one that had it.
    await rename('products', other, `${bar}-other`);
    expect(await at(store, leaf, bar)).toEqual([other, store, leaf, `${bar}-other`]);
    await db.sql('update public.products set published = false where id = $1', [other]);
    expect(await at(store, leaf, bar)).toEqual([shop.bar, store, leaf, `${bar}-two`]);
  });

  test('that is unpublished, archived or deleted is not found by an earlier address', async () => {
    const shop = await makeShop(db);
    const { store, leaf, bar } = slugsOf(shop);
    await rename('products', shop.bar, `${bar}-secret`);
    await db.sql('update public.products set published = false where id = $1', [shop.bar]);
    expect(await at(store, leaf, bar)).toBeNull();
    await db.sql('update public.products set archived_at = now() where id = $1', [shop.bar]);
    expect(await at(store, leaf, bar)).toBeNull();
    const gone = await another(shop, `${bar}-gone`);
    await rename('products', gone, `${bar}-gone-two`);
    await db.sql('delete from public.products where id = $1', [gone]);
    expect(await at(store, leaf, `${bar}-gone`)).toBeNull();
  });

  test('of a closed store is found by neither address', async () => {
    const shop = await makeShop(db);
    const { store, leaf, bar } = slugsOf(shop);
    await rename('products', shop.bar, `${bar}-two`);
    await rename('vendors', shop.vendors[0], `${store}-secret`);
    await db.sql('update public.vendors set published = false where id = $1', [shop.vendors[0]]);
    expect(await at(store, leaf, bar)).toBeNull();
    expect((await db.anon.rpc('store_moved', { former_slug: store })).body).toBeNull();
  });
});

describe('a category', () => {
  const moved = async (slug: string) => (await db.anon.rpc('category_moved', { former_slug: slug })).body;

  test('is found by each old slug, until another one takes it', async () => {
    const shop = await makeShop(db);
    const { leaf, root } = slugsOf(shop);
    await rename('categories', shop.leaf, `${leaf}-two`);
    await rename('categories', shop.leaf, `${leaf}-three`);
    expect([await moved(leaf), await moved(`${leaf}-two`), await moved(`${leaf}-three`)]).toEqual([
      `${leaf}-three`,
      `${leaf}-three`,
      null,
    ]);
    expect(await moved(leaf.toUpperCase())).toBe(`${leaf}-three`);
    await rename('categories', shop.root, leaf);
    expect([await moved(leaf), await moved(root)]).toEqual([null, leaf]);
    await rename('categories', shop.root, root);
    await rename('categories', shop.leaf, leaf);
    expect([await moved(leaf), await moved(root), await moved('never-was-one')]).toEqual([null, null, null]);
  });

  test("can't use the word that opens a dashboard", async () => {
    const shop = await makeShop(db);
    await expect(rename('categories', shop.leaf, 'vendor-dashboard')).rejects.toThrow(
      'categories_slug_check',
    );
  });
});

test('a store at its current address comes before one that has left it', async () => {
  const shop = await makeShop(db);
  const [, second] = shop.slugs;
  // The rules of stores refuse this; two concurrent renames can still cause it.
  await db.sql('insert into private.former_slugs (slug, vendor_id) values ($1, $2)', [
    second,
    shop.vendors[0],
  ]);
  const { tag } = slugsOf(shop);
  expect(await at(second, null, `plate-${tag}`)).toEqual([shop.plate, second, `root-${tag}`, `plate-${tag}`]);
  expect((await db.anon.rpc('store_moved', { former_slug: second })).body).toBeNull();
});

test("earlier slugs can't be read by anyone", async () => {
  const person = await db.person((await makeShop(db)).vendors[0]);
  for (const table of ['former_product_slugs', 'former_category_slugs']) {
    for (const caller of [db.anon, person]) expect((await caller.get(table)).status).toBe(404);
  }
});
