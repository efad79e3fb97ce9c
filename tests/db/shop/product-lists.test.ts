import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { list, type Card } from './product-list.ts';
import { db, shop } from '../one-shop.ts';
import { makeShop } from '../support.ts';

describe('list_products', () => {
  test('a tile has what a list shows, with money as text and quick add only for a single variant', async () => {
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
      price_varies: false,
      on_sale: false,
      in_stock: true,
      rating_avg: 0,
      rating_count: 0,
      created_at: expect.any(String),
      default_variant_id: shop.plateVariant,
      on_holiday: false,
      sort_key: expect.any(String),
    });
    const [bar] = await list({ vendor: shop.vendors[0] });
    expect(bar).toMatchObject({
      price_from: '10.01',
      compare_at_from: '12.00',
      price_varies: true,
      on_sale: true,
      default_variant_id: null,
      on_holiday: false,
    });
  });

  test('GET works too, as the procedure is stable', async () => {
    const { status, body } = await db.anon.get(`rpc/list_products?vendor=${shop.vendors[0]}&page_size=1`);
    expect([status, (body as Card[]).map((card) => card.id)]).toEqual([200, [shop.bar]]);
  });

  test('the next page also works with GET', async () => {
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
              ? -(card.rating_avg * card.rating_count + 35) / (card.rating_count + 10)
              : Number(card.price_from),
        );
        const ordered = sort === 'price-desc' ? keys.map((key) => -key) : keys;
        expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
      }
    }
  });

  test('best rated weighs the number of reviews: two perfect ones are less than eighty good ones', async () => {
    const own = await makeShop(db);
    const rated = [
      ['Two perfect', 5, 2],
      ['Eighty good', 4.6, 80],
      ['Many fair', 3.4, 200],
      ['None', 0, 0],
      ['Three awful', 1, 3],
      ['Twenty perfect', 5, 20],
    ];
    await db.sql(
      `with made as (
         insert into public.products (vendor_id, category_id, name, slug, description, published, rating_avg, rating_count)
         select $1, $2, r ->> 0, lower(replace(r ->> 0, ' ', '-')), 'Made for weighing its reviews.', true,
           (r ->> 1)::numeric, (r ->> 2)::int
         from jsonb_array_elements($3) r returning id, name
       )
       insert into public.product_variants (product_id, sku, price, stock) select id, name, 5, 3 from made`,
      [own.vendors[0], own.leaf, JSON.stringify(rated)],
    );
    const cards = await list({ category: own.leaf, sort: 'rating' });
    expect(cards.map(({ name }) => name).filter((name) => rated.some(([other]) => other === name))).toEqual([
      'Twenty perfect',
      'Eighty good',
      'Two perfect',
      'None',
      'Many fair',
      'Three awful',
    ]);
  });

  test('an unknown sort and a broken cursor are refused with 422', async () => {
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

  test('a page has 1 to 49 products, whatever is requested', async () => {
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

test('sizes come in their natural order, not by number of products', async () => {
  const own = await makeShop(db);
  const sizes = [
    'XXL',
    'M',
    'XS',
    'One size',
    'L',
    'S',
    '3XL',
    'XL',
    'S/M',
    'US 10',
    'US 9.5',
    '5 kg',
    '20 kg',
    '45 lb',
    '500 g',
    '1 kg',
    '1.25 kg',
    '20 mm',
    '0.5 in',
    '2 m',
    '60 x 90 cm',
    '1 l',
    '500 ml',
    'Tall',
  ];
  await db.sql(
    `with made as (
       insert into public.products (vendor_id, category_id, name, slug, description, published)
       values ($1, $2, 'Sized', 'sized', 'Comes in many sizes.', true) returning id
     )
     insert into public.product_variants (product_id, sku, size, price, stock)
     select made.id, s, s, 5, 3 from made, unnest($3::text[]) s`,
    [own.vendors[0], own.leaf, sizes],
  );
  const { body } = await db.anon.rpc('list_facets', { vendor: own.vendors[0] });
  const found = (body as { sizes: { value: string }[] }).sizes.map(({ value }) => value);
  expect(found.filter((value) => sizes.includes(value))).toEqual([
    'One size',
    'XS',
    'S',
    'S/M',
    'M',
    'L',
    'XL',
    'XXL',
    '3XL',
    'US 9.5',
    'US 10',
    '500 g',
    '1 kg',
    '1.25 kg',
    '5 kg',
    '20 kg',
    '45 lb',
    '0.5 in',
    '20 mm',
    '60 x 90 cm',
    '2 m',
    '500 ml',
    '1 l',
    'Tall',
  ]);
});
