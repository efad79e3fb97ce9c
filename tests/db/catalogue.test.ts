import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, makePerson, makeShop, openDb, type Shop } from './support.ts';

const db = openDb();
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop(db);
});
afterAll(() => db.end());

type Card = {
  id: string;
  name: string;
  price_from: string;
  sort_key: string;
  rating_avg: number;
  created_at: string;
};

async function list(args: Record<string, unknown>): Promise<Card[]> {
  const reply = await db.anon.rpc('list_products', args);
  expect(reply.status).toBe(200);
  return reply.body as Card[];
}

describe('list_products', () => {
  test('a tile carries what a list shows, with money as text and quick add where there is one variant only', async () => {
    const [plate] = await list({ vendor: shop.vendors[1] });
    expect(plate).toEqual({
      id: shop.plate,
      name: `Plate ${shop.slugs[1].slice(7)}`,
      slug: `plate-${shop.slugs[1].slice(7)}`,
      vendor_id: shop.vendors[1],
      vendor_name: `Second ${shop.slugs[1].slice(7)}`,
      vendor_slug: shop.slugs[1],
      category_id: shop.root,
      category_slug: `root-${shop.slugs[1].slice(7)}`,
      category_name: 'Root',
      plate: 'red',
      image: null,
      price_from: '33.33',
      compare_at_from: null,
      on_sale: false,
      in_stock: true,
      rating_avg: 0,
      rating_count: 0,
      created_at: expect.any(String),
      default_variant_id: shop.plateVariant,
      sort_key: expect.any(String),
    });
    const [bar] = await list({ vendor: shop.vendors[0] });
    expect(bar).toMatchObject({
      price_from: '10.01',
      compare_at_from: '12.00',
      on_sale: true,
      default_variant_id: null,
    });
  });

  test('GET works too, as the procedure is stable', async () => {
    const { status, body } = await db.anon.get(`rpc/list_products?vendor=${shop.vendors[0]}&page_size=1`);
    expect([status, (body as Card[]).map((card) => card.id)]).toEqual([200, [shop.bar]]);
  });

  test('the next page can be asked for with GET as well', async () => {
    const [first] = await list({ category: shop.root, sort: 'price-asc', page_size: 1 });
    const after = encodeURIComponent(JSON.stringify({ key: first?.sort_key, id: first?.id }));
    const path = `rpc/list_products?category=${shop.root}&sort=price-asc&page_size=1&after=${after}`;
    expect(((await db.anon.get(path)).body as Card[]).map((card) => card.id)).toEqual([shop.plate]);
    expect((await db.anon.get(`rpc/list_products?after=nonsense`)).status).toBe(422);
  });

  test('a root shows its descendants, a leaf only itself, an unknown category nothing', async () => {
    const names = async (category: string) => (await list({ category })).map((card) => card.id).sort();
    expect(await names(shop.root)).toEqual([shop.bar, shop.plate].sort());
    expect(await names(shop.leaf)).toEqual([shop.bar]);
    expect(await names(randomUUID())).toEqual([]);
  });

  test('filters: deals, stock and price range', async () => {
    const ids = async (args: Record<string, unknown>) =>
      (await list({ category: shop.root, ...args })).map((card) => card.id);
    expect(await ids({ deals: true })).toEqual([shop.bar]);
    expect(await ids({ deals: false })).toEqual([shop.plate]);
    expect(await ids({ in_stock: false })).toEqual([]);
    expect(await ids({ price_min: 20 })).toEqual([shop.plate]);
    expect(await ids({ price_max: '20.00' })).toEqual([shop.bar]);
    expect(await ids({ price_min: 11, price_max: 12 })).toEqual([]);
  });

  test('keyset pages of every sort walk through all products once, in order', async () => {
    const own = await makeShop(db);
    const branch = await db.sql<{ id: string }>(
      `insert into public.categories (slug, name, parent_id)
       select 'sub-' || n || '-' || $2, 'Sub ' || n, $1 from generate_series(1, 3) n returning id`,
      [own.leaf, own.slugs[0]],
    );
    await db.sql(
      `with made as (
         insert into public.products (vendor_id, category_id, name, slug, description, published, rating_avg, rating_count, created_at)
         select $1, ($2::uuid[])[1 + n % 3], 'Walk ' || n, 'walk-' || n, 'Made for walking through pages.', true,
           (n % 4) + 1, n % 5, now() - (n / 4) * interval '1 hour'
         from generate_series(1, 40) n returning id, name
       )
       insert into public.product_variants (product_id, sku, price, stock)
       select id, name, 5 + length(name) + (substr(name, 6)::int % 7), 3 from made`,
      [own.vendors[0], branch.map((row) => row.id)],
    );
    for (const scope of [{ vendor: own.vendors[0] }, { category: own.leaf }, { category: own.root }]) {
      for (const sort of ['newest', 'price-asc', 'price-desc', 'rating']) {
        const seen: Card[] = [];
        let after: unknown = null;
        for (;;) {
          const page = await list({ ...scope, sort, after, page_size: 7 });
          seen.push(...page);
          const last = page.at(-1);
          if (!last || page.length < 7) break;
          after = { key: last.sort_key, id: last.id };
        }
        const whole = await list({ ...scope, sort, page_size: 49 });
        expect(seen.map((card) => card.id)).toEqual(whole.map((card) => card.id));
        expect(new Set(seen.map((card) => card.id)).size).toBe(
          'category' in scope && scope.category === own.root ? 42 : 41,
        );
        const keys = seen.map((card) =>
          sort === 'newest'
            ? -Date.parse(card.created_at)
            : sort === 'rating'
              ? -card.rating_avg
              : Number(card.price_from),
        );
        const ordered = sort === 'price-desc' ? keys.map((key) => -key) : keys;
        expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
      }
    }
  });

  test('an unknown sort and a broken keyset are refused with 422', async () => {
    for (const args of [
      { sort: 'random()' },
      { after: { key: 'x', id: randomUUID() } },
      { after: { key: '1.00' } },
      { after: 'abc' },
      { sort: 'rating', after: { key: "5'); drop table x", id: randomUUID() } },
      { sort: 'price-asc', after: { key: '1e999999', id: randomUUID() } },
    ]) {
      expect([args, (await db.anon.rpc('list_products', args)).status]).toEqual([args, 422]);
    }
  });

  test('a page holds 1 to 49 products, whatever is asked for', async () => {
    expect((await list({ page_size: -5 })).length).toBe(1);
    expect((await list({ page_size: 100_000 })).length).toBeLessThanOrEqual(49);
  });
});

test('count_products counts with the filters of the list', async () => {
  const count = async (args: Record<string, unknown>) => (await db.anon.rpc('count_products', args)).body;
  expect(await count({ category: shop.root })).toBe(2);
  expect(await count({ category: shop.leaf, deals: true })).toBe(1);
  expect(await count({ vendor: shop.vendors[1], deals: true })).toBe(0);
  expect(await count({ category: randomUUID() })).toBe(0);
});

describe('what products carry of their variants', () => {
  test('price, deal and stock follow; a product without an active variant is not listed', async () => {
    const own = await makeShop(db, 1);
    const row = async () =>
      (
        await db.sql(
          'select listed, price_from, compare_at_from, on_sale, in_stock, default_variant_id from public.products where id = $1',
          [own.bar],
        )
      )[0];
    await db.sql('update public.product_variants set stock = 0 where product_id = $1', [own.bar]);
    expect(await row()).toMatchObject({ in_stock: false, listed: true });
    await db.sql('update public.product_variants set active = false where id = $1', [own.small]);
    expect(await row()).toEqual({
      listed: true,
      price_from: '20.02',
      compare_at_from: null,
      on_sale: false,
      in_stock: false,
      default_variant_id: own.large,
    });
    await db.sql('delete from public.product_variants where id = $1', [own.large]);
    expect(await row()).toEqual({
      listed: false,
      price_from: null,
      compare_at_from: null,
      on_sale: false,
      in_stock: false,
      default_variant_id: null,
    });
    await db.sql('update public.product_variants set active = true, price = 8 where id = $1', [own.small]);
    expect(await row()).toMatchObject({
      listed: true,
      price_from: '8.00',
      compare_at_from: '12.00',
      on_sale: true,
    });
  });

  test('a store that is not published shows nothing, and counts follow', async () => {
    const own = await makeShop(db);
    const count = async () =>
      (
        await db.sql<{ product_count: number }>('select product_count from public.vendors where id = $1', [
          own.vendors[0],
        ])
      )[0]?.product_count;
    expect(await count()).toBe(1);
    await db.sql('update public.vendors set published = false where id = $1', [own.vendors[0]]);
    expect(await count()).toBe(0);
    expect(await list({ vendor: own.vendors[0] })).toEqual([]);
    expect((await db.anon.rpc('product_page', { product: own.bar })).body).toBeNull();
    expect((await db.anon.get(`product_variants?select=id&product_id=eq.${own.bar}`)).body).toEqual([]);
    expect((await db.anon.get(`public_vendors?id=eq.${own.vendors[0]}`)).body).toEqual([]);
    await db.sql('update public.vendors set published = true where id = $1', [own.vendors[0]]);
    expect(await count()).toBe(1);
  });

  test('what the public sees of a store follows every change of it, without contact data', async () => {
    const own = await makeShop(db);
    const [id] = own.vendors;
    const shown = async () =>
      (await db.anon.get(`public_vendors?id=eq.${id}`)).body as Record<string, unknown>[];
    await db.sql(
      "update public.vendors set store_name = 'Iron & Rope', description = 'Both.', phone = '+1 555 0100 200', website = 'https://rope.example' where id = $1",
      [id],
    );
    const [store = {}] = await shown();
    expect([store['store_name'], store['description']]).toEqual(['Iron & Rope', 'Both.']);
    expect(Object.keys(store).sort()).toEqual(
      'banner_url created_at description handling_days id logo_url product_count rating_avg rating_count ships_from slug store_name tagline'.split(
        ' ',
      ),
    );
    await db.sql("update public.vendors set status = 'rejected' where id = $1", [id]);
    expect(await shown()).toEqual([]);
    await db.sql("update public.vendors set status = 'approved' where id = $1", [id]);
    expect((await shown()).map((row) => row['store_name'])).toEqual(['Iron & Rope']);
  });

  test('a takeover re-keys the store with everything that hangs on it', async () => {
    const own = await makeShop(db);
    const heir = await makePerson(db);
    await db.sql('update public.vendors set id = $2 where id = $1', [own.vendors[0], heir]);
    expect(
      await db.sql(
        `select v.product_count, (select count(*)::int from public.product_variants pv where pv.vendor_id = v.id) as variants,
           (select count(*)::int from public.shipping_rates r where r.vendor_id = v.id) as rates
         from public.vendors v where v.id = $1`,
        [heir],
      ),
    ).toEqual([{ product_count: 1, variants: 2, rates: 3 }]);
    const shown = async (id: string) =>
      (await db.anon.get(`public_vendors?select=id,product_count&id=eq.${id}`)).body;
    expect(await shown(heir)).toEqual([{ id: heir, product_count: 1 }]);
    expect(await shown(own.vendors[0])).toEqual([]);
  });

  test('a moved branch takes its products along', async () => {
    const own = await makeShop(db);
    const [target] = await db.sql<{ id: string }>(
      "insert into public.categories (slug, name) values ($1, 'New root') returning id",
      [`new-${randomUUID()}`],
    );
    await db.sql('update public.categories set parent_id = $2 where id = $1', [own.leaf, target?.id]);
    expect((await list({ category: target?.id })).map((card) => card.id)).toEqual([own.bar]);
    await expect(
      db.sql('update public.categories set parent_id = $1 where id = $2', [own.leaf, target?.id]),
    ).rejects.toThrow('category_cycle');
  });
});

describe('product_page', () => {
  test('all three addresses lead to the same product; a foreign category does not', async () => {
    const tag = shop.slugs[0].slice(6);
    const page = async (args: Record<string, unknown>) =>
      ((await db.anon.rpc('product_page', args)).body as { product: { id: string } } | null)?.product.id;
    expect(await page({ product: shop.bar })).toBe(shop.bar);
    expect(await page({ vendor_slug: shop.slugs[0], product_slug: `bar-${tag}` })).toBe(shop.bar);
    expect(
      await page({ vendor_slug: shop.slugs[0], category_slug: `leaf-${tag}`, product_slug: `bar-${tag}` }),
    ).toBe(shop.bar);
    expect(
      await page({ vendor_slug: shop.slugs[0], category_slug: `root-${tag}`, product_slug: `bar-${tag}` }),
    ).toBe(shop.bar);
    expect(
      await page({ vendor_slug: shop.slugs[0], category_slug: 'other', product_slug: `bar-${tag}` }),
    ).toBeUndefined();
    expect(await page({ vendor_slug: shop.slugs[1], product_slug: `bar-${tag}` })).toBeUndefined();
    expect(await page({})).toBeUndefined();
  });

  test('stock is capped at 20 and leaves out what others hold', async () => {
    const own = await makeShop(db, 25);
    const stocks = async () =>
      (
        (await db.anon.rpc('product_page', { product: own.plate })).body as { variants: { stock: number }[] }
      ).variants.map((v) => v.stock);
    expect(await stocks()).toEqual([20]);
    await db.anon.rpc('hold_stock', {
      checkout_key: randomUUID(),
      lines: [{ variant_id: own.plateVariant, quantity: 23 }],
      email: 'ann@people.test',
    });
    expect(await stocks()).toEqual([2]);
  });

  test('ratings follow approved reviews only', async () => {
    const own = await makeShop(db);
    const person = await makePerson(db);
    const order = await buy(db, await db.person(person), [{ variant_id: own.small, quantity: 1 }]);
    await db.sql(
      `insert into public.product_reviews (product_id, vendor_id, user_id, order_item_id, author_name, rating, title, content, status)
       select i.product_id, i.vendor, $2, i.id, 'Ann', 4, 'Solid bar', 'It does what a bar should do.', 'approved'
       from public.order_items i where i.order_id = $1`,
      [order.orders[0]?.id, person],
    );
    await db.sql(
      `insert into public.product_reviews (product_id, vendor_id, author_name, rating, title, content)
       values ($1, $2, 'Bob', 1, 'Not seen', 'Nobody approved this one yet.')`,
      [own.bar, own.vendors[0]],
    );
    const page = (await db.anon.rpc('product_page', { product: own.bar })).body as Record<string, unknown>;
    expect(page['rating_histogram']).toEqual({ 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 });
    expect(page['reviews']).toMatchObject([{ author_name: 'Ann', rating: 4, verified: true }]);
    expect(page['product']).toMatchObject({ rating_avg: 4, rating_count: 1 });
    expect(
      await db.sql('select rating_avg, rating_count from public.vendors where id = $1', [own.vendors[0]]),
    ).toEqual([{ rating_avg: '4.00', rating_count: 1 }]);
  });
});

test('home_page answers all its parts', async () => {
  const { status, body } = await db.anon.rpc('home_page');
  expect(status).toBe(200);
  expect(Object.keys(body as object).sort()).toEqual(['categories', 'deals', 'newest', 'posts', 'vendors']);
});

test('get_vendor_shipping_rates: enabled first by the lowest base rate, then the rest', async () => {
  expect((await db.anon.rpc('get_vendor_shipping_rates', { vendor_id_param: shop.vendors[0] })).body).toEqual(
    [
      { enabled: true, base_rate: 5.95 },
      { enabled: true, base_rate: 12.5 },
      { enabled: false, base_rate: 1 },
    ],
  );
});

describe('suggestions', () => {
  const tag = () => shop.slugs[0].slice(6);
  test('the spec’s own query finds by part of a name, case-insensitively, and no drafts', async () => {
    const query = `products?select=id,name,vendor_id&published=eq.true&name=ilike.*AR%20${tag()}*&limit=5`;
    expect((await db.anon.get(query)).body).toEqual([
      { id: shop.bar, name: `Bar ${tag()}`, vendor_id: shop.vendors[0] },
    ]);
  });

  test('products_named: the newest first, any case, wildcards as they are, nothing below two characters', async () => {
    const ask = async (query: string) => (await db.anon.rpc('products_named', { query })).body;
    expect(await ask(tag().toUpperCase())).toEqual([
      { id: shop.plate, name: `Plate ${tag()}`, vendor_id: shop.vendors[1] },
      { id: shop.bar, name: `Bar ${tag()}`, vendor_id: shop.vendors[0] },
    ]);
    expect(await ask('b')).toEqual([]);
    expect(await ask('%%')).toEqual([]);
    expect(await ask('\\')).toEqual([]);
  });
});

describe('store addresses', () => {
  test('a slug comes from the store name, avoids taken and reserved ones', async () => {
    const [a, b, c] = [await makePerson(db), await makePerson(db), await makePerson(db)];
    const name = `Iron & Oak ${randomUUID().slice(0, 6)}`;
    await db.sql('insert into public.vendors (id, store_name) values ($1, $4), ($2, $4), ($3, $5)', [
      a,
      b,
      c,
      name,
      'Checkout',
    ]);
    const base = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const slugs = await db.sql<{ slug: string }>(
      'select slug from public.vendors where id = any ($1) order by slug',
      [[a, b]],
    );
    expect(slugs.map((row) => row.slug)).toEqual([base, `${base}-2`]);
    const [reserved] = await db.sql<{ slug: string }>('select slug from public.vendors where id = $1', [c]);
    expect(reserved?.slug).toMatch(/^checkout-\d+$/);
    await expect(db.sql("update public.vendors set slug = 'admin' where id = $1", [a])).rejects.toThrow(
      'slug_reserved',
    );
  });

  test('every first path segment of the spec is reserved', async () => {
    const segments = [
      'products',
      'categories',
      'vendors',
      'checkout',
      'blog',
      'search',
      'become-a-vendor',
      'vendor-waitlist',
      'vendor-pricing',
      'wishlist',
      'confirm-email',
      'email-verification',
      'forgot-password',
      'reset-password',
      'auth-test',
      'connection-test',
      'about',
      'careers',
      'press',
      'help',
      'contact',
      'shipping',
      'returns',
      'terms',
      'privacy',
      'cookies',
      'accessibility',
      'order',
      'orders',
      'profile',
      'analytics',
      'vendor',
      'auth',
      'vendor-invitation',
      'admin',
      'logout',
      'media',
    ];
    expect(
      await db.sql(
        'select s from unnest($1::text[]) s where not exists (select 1 from public.reserved_slugs where slug = s)',
        [segments],
      ),
    ).toEqual([]);
  });
});
