import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeShop, openDb, type Shop } from '../support.ts';

const db = openDb();
let shop: Shop;
let shirt: string;
const mark = `quux${[...randomUUID().replaceAll(/[^a-f]/g, '')].slice(0, 6).join('')}`;

/** A shirt: black in M (sold out) and L, red only in M, cheap in red. */
beforeAll(async () => {
  shop = await makeShop(db);
  const [row] = await db.sql<{ id: string }>(
    `insert into public.products (vendor_id, category_id, name, slug, description, published)
     values ($1, $2, $3, $4, 'A shirt to train in every day.', true) returning id`,
    [shop.vendors[0], shop.leaf, `Heavy ${mark} shirt`, `heavy-${mark}-shirt`],
  );
  shirt = row?.id ?? '';
  await db.sql(
    `insert into public.product_variants (product_id, sku, color, color_hex, size, price, stock, position)
     values ($1, $2 || '1', 'Black', '#111111', 'M', 30, 0, 0), ($1, $2 || '2', 'Black', '#111111', 'L', 32, 5, 1),
       ($1, $2 || '3', 'Red', '#c00000', 'M', 20, 5, 2)`,
    [shirt, mark],
  );
});
afterAll(() => db.end());

async function found(args: Record<string, unknown>): Promise<string[]> {
  const { body } = await db.anon.rpc('list_products', { vendor: shop.vendors[0], ...args });
  return (body as { id: string }[]).map(({ id }) => id);
}
const count = async (args: Record<string, unknown>) =>
  (await db.anon.rpc('count_products', { vendor: shop.vendors[0], ...args })).body;

describe('products that searches show first', () => {
  const inFront = () => db.sql('select 1 from private.search_front where product_id = $1', [shirt]);

  test('a product joins when it is listed, leaves when it is not, and its new name is found at once', async () => {
    expect(await inFront()).toHaveLength(1);
    await db.sql('update public.products set published = false where id = $1', [shirt]);
    expect(await inFront()).toEqual([]);
    expect(await found({ query: mark })).toEqual([]);
    await db.sql('update public.products set published = true, name = $2 where id = $1', [
      shirt,
      `Renamed ${mark}x shirt`,
    ]);
    expect(await found({ query: `renamed ${mark}x` })).toEqual([shirt]);
    await db.sql('update public.products set name = $2 where id = $1', [shirt, `Heavy ${mark} shirt`]);
    expect(await found({ query: `renamed ${mark}x` })).toEqual([]);
    expect(await found({ query: mark })).toEqual([shirt]);
  });

  test('the selection is renewed once an hour; products that have left it are still found', async () => {
    await db.sql("update private.search_front_refreshed set at = now() - interval '2 hours'");
    await db.sql('delete from private.search_front where product_id = $1', [shirt]);
    expect(await found({ query: mark })).toEqual([shirt]);
    // The refresh is put off while someone else is writing, so try again.
    await expect
      .poll(
        async () => {
          await db.service.rpc('refresh_search_front');
          return inFront();
        },
        { timeout: 20_000 },
      )
      .toHaveLength(1);
    expect((await db.service.rpc('refresh_search_front')).body).toBe(0);
  });
});

describe('all options of a filter must match one variant', () => {
  test.each([
    ['black', { colors: ['Black'] }, true],
    ['black and M', { colors: ['black'], sizes: ['M'] }, true],
    ['red and L, which two variants have but none together', { colors: ['Red'], sizes: ['L'] }, false],
    [
      'black and M in stock: that one is sold out',
      { colors: ['Black'], sizes: ['M'], in_stock: true },
      false,
    ],
    ['black and L in stock', { colors: ['Black'], sizes: ['L'], in_stock: true }, true],
    ['black up to 25: only the red one is cheap', { colors: ['Black'], price_max: 25 }, false],
    ['red up to 25', { colors: ['Red'], price_max: 25 }, true],
    ['red or black in L', { colors: ['Red', 'Black'], sizes: ['L'] }, true],
    ['black on sale', { colors: ['Black'], deals: true }, false],
    ['four stars and up', { rating: 4 }, false],
  ] as const)('%s', async (_, args, isThere) => {
    expect((await found(args)).includes(shirt)).toBe(isThere);
    expect(await count(args)).toBe((await found(args)).length);
  });

  test('a product loses the options that its variants lose', async () => {
    await db.sql(
      "update public.product_variants set color = 'Blue', color_hex = null where product_id = $1 and size = 'L'",
      [shirt],
    );
    expect(await found({ colors: ['Black'], sizes: ['L'] })).toEqual([]);
    expect(await found({ colors: ['Blue'], sizes: ['L'] })).toEqual([shirt]);
    await db.sql(
      "update public.product_variants set color = 'Black', color_hex = '#111111' where product_id = $1 and size = 'L'",
      [shirt],
    );
  });
});

test('facets count each value under all other filters, on one variant', async () => {
  const facets = async (args: Record<string, unknown>) =>
    (await db.anon.rpc('list_facets', { vendor: shop.vendors[0], ...args })).body;
  expect(await facets({ sizes: ['M'] })).toEqual({
    colors: [
      { value: 'Black', hex: '#111111', count: 1 },
      { value: 'Red', hex: '#c00000', count: 1 },
    ],
    sizes: [
      { value: 'S', hex: null, count: 1 },
      { value: 'M', hex: null, count: 1 },
      { value: 'L', hex: null, count: 2 },
    ],
    flavors: [],
    // Every store: this facet ignores the store filter itself.
    vendors: expect.arrayContaining([
      {
        id: shop.vendors[0],
        slug: shop.slugs[0],
        value: shop.slugs[0].replace('first-', 'First '),
        count: 1,
      },
    ]),
    categories: { [`leaf-${shop.slugs[0].slice(6)}`]: 1, [`root-${shop.slugs[0].slice(6)}`]: 1 },
    ratings: [
      { value: 4, count: 0 },
      { value: 3, count: 0 },
      { value: 2, count: 0 },
    ],
    in_stock: 1,
    deals: 0,
    price: { min: '20.00', max: '20.00' },
  });
  expect(await facets({ sizes: ['M'], in_stock: true })).toMatchObject({
    colors: [{ value: 'Red', count: 1 }],
  });
  expect(await facets({ colors: ['Red'] })).toMatchObject({ sizes: [{ value: 'M', count: 1 }] });
});

describe('search', () => {
  test('matches all words by prefix, in any case, best first', async () => {
    expect(await found({ query: `HEAVY ${mark.slice(0, 6)}` })).toEqual([shirt]);
    expect(await found({ query: `shirts ${mark}` })).toEqual([shirt]);
    expect(await found({ query: `"bar ${mark}"` })).toEqual([]);
    expect(await count({ query: mark })).toBe(1);
    expect(await count({ query: mark, colors: ['Red'], sizes: ['L'] })).toBe(0);
  });

  test.each(['', '   ', '%', '"', "'); --", '!&|()<->', '":*ABC"', 'the of and', '"zz\'q:*"'])(
    'the words %j find nothing and break nothing',
    async (query) => {
      const reply = await db.anon.rpc('list_products', { query });
      expect(reply).toEqual({ status: 200, body: [] });
      expect(await count({ query })).toBe(0);
    },
  );

  test('relevance can be paged to the end with a cursor, and is only for a search', async () => {
    // Use products with a unique word: another test file may publish one between two pages.
    const query = `page${mark}`;
    for (const name of ['bar', 'rack', 'bench', 'plate']) {
      const slug = `${query}-${name}`;
      await db.sql(
        `with made as (
           insert into public.products (vendor_id, category_id, name, slug, description, published)
           values ($1, $2, $3, $4, 'Made to be found page by page.', true) returning id)
         insert into public.product_variants (product_id, sku, price, stock) select id, $4, 30, 5 from made`,
        [shop.vendors[0], shop.leaf, `${query} ${name}`, slug],
      );
    }
    const all = (await db.anon.rpc('list_products', { query, page_size: 48 })).body as {
      id: string;
      sort_key: string;
    }[];
    const walked: string[] = [];
    let after: { key: string; id: string } | null = null;
    for (let page = 0; page < all.length; page += 1) {
      const [card] = (await db.anon.rpc('list_products', { query, page_size: 1, after })).body as typeof all;
      if (card === undefined) break;
      walked.push(card.id);
      after = { key: card.sort_key, id: card.id };
    }
    expect(all.length).toBeGreaterThan(1);
    expect(walked).toEqual(all.map(({ id }) => id));
    expect((await db.anon.rpc('list_products', { sort: 'relevance' })).status).toBe(422);
  });

  test('finds stores, posts and corrected words', async () => {
    const title = `Training with ${mark}`;
    await db.sql(
      `insert into public.vendor_blog_posts (vendor_id, title, slug, body, status, published_at)
       values ($1, $2, $3, 'Words about it.', 'approved', now()), ($1, $2 || ' draft', $3 || '-draft', 'Words.', 'draft', null)`,
      [shop.vendors[0], title, `training-with-${mark}`],
    );
    const { body } = await db.anon.rpc('search_elsewhere', { query: mark });
    expect(body).toMatchObject({ corrected: null, vendors: [], posts: [{ title }] });
    const store = await db.anon.rpc('search_elsewhere', { query: shop.slugs[0].replace('first-', 'FIRST ') });
    expect(store.body).toMatchObject({ vendors: [{ id: shop.vendors[0] }] });
    const wrong = `${mark.slice(0, 3)}x${mark.slice(3)}`;
    expect((await db.anon.rpc('search_elsewhere', { query: `heavy ${wrong}` })).body).toMatchObject({
      corrected: `heavy ${mark}`,
    });
    expect(await found({ query: `heavy ${wrong}` })).toEqual([shirt]);
    expect(await found({ query: `"heavy ${wrong}"` })).toEqual([]);
    expect((await db.anon.rpc('search_elsewhere', { query: `"heavy ${wrong}"` })).body).toMatchObject({
      corrected: null,
    });
  });

  test('nobody can read the list of words', async () => {
    expect((await db.anon.get('search_words?select=word')).status).toBe(401);
  });
});

describe('the search index', () => {
  test('a product is found by its store, its category and its ancestors, its options and its features', async () => {
    const [place] = await db.sql<{ leaf: string; root: string; store: string }>(
      `select c.name as leaf, r.name as root, v.store_name as store from public.categories c
       join public.categories r on r.id = c.root_id, public.vendors v where c.id = $1 and v.id = $2`,
      [shop.leaf, shop.vendors[0]],
    );
    await db.sql("update public.products set features = '{Flatlock seams}' where id = $1", [shirt]);
    for (const words of [place?.leaf, place?.root, place?.store, 'red', 'flatlock']) {
      expect([words, await found({ query: `${mark} ${String(words)}` })]).toEqual([words, [shirt]]);
      expect([words, await found({ query: `${String(words)} ${mark}` })]).toEqual([words, [shirt]]);
    }
  });

  test('a renamed category or store is found by its new name', async () => {
    await db.sql("update public.categories set name = 'Zibeline ' || name where id = $1", [shop.leaf]);
    expect(await found({ query: `${mark} zibeline` })).toEqual([shirt]);
    await db.sql("update public.categories set name = replace(name, 'Zibeline ', '') where id = $1", [
      shop.leaf,
    ]);
    const [vendor] = shop.vendors;
    const publish = () =>
      db.sql('update public.vendors v set live = private.store_face(v) where id = $1', [vendor]);
    const words = () =>
      db.sql("select 1 from public.products where id = $1 and search @@ to_tsquery('english', 'yarrow')", [
        shirt,
      ]);
    await db.sql("update public.vendors set store_name = store_name || ' Yarrow' where id = $1", [vendor]);
    expect(await words()).toHaveLength(0);
    await publish();
    expect(await words()).toHaveLength(1);
    expect(await found({ query: `${mark} yarrow` })).toEqual([shirt]);
    await db.sql("update public.vendors set store_name = replace(store_name, ' Yarrow', '') where id = $1", [
      vendor,
    ]);
    await publish();
    expect(await words()).toHaveLength(0);
  });

  test('an unknown word is ignored, but only if all words together find nothing', async () => {
    expect(await found({ query: `${mark} xylophonist` })).toEqual([shirt]);
    expect(await found({ query: `"${mark} xylophonist"` })).toEqual([]);
  });

  test('no results because of filters is a valid answer: no other reading is tried', async () => {
    expect(await found({ query: `${mark} shirt`, price_max: 1 })).toEqual([]);
    expect(await count({ query: `${mark} shirt`, price_max: 1 })).toBe(0);
  });

  test('in-stock products rank before equal ones that are not, and many ratings before few', async () => {
    const twin = (n: number) => `Gravel ${mark} vest ${['one', 'two', 'three'][n]}`;
    const ids: string[] = [];
    for (const n of [0, 1, 2]) {
      const [row] = await db.sql<{ id: string }>(
        `insert into public.products (vendor_id, category_id, name, slug, description, published, rating_count, rating_avg)
         values ($1, $2, $3, $4, 'A vest of gravel for long walks.', true, $5, 4) returning id`,
        [shop.vendors[0], shop.leaf, twin(n), `gravel-${mark}-${n}`, n === 2 ? 40 : 1],
      );
      ids.push(row?.id ?? '');
      await db.sql(
        'insert into public.product_variants (product_id, sku, price, stock) values ($1, $2, 30, $3)',
        [row?.id, `gravel-${mark}-${n}`, n === 0 ? 0 : 5],
      );
    }
    expect(await found({ query: `gravel ${mark}` })).toEqual([ids[2], ids[1], ids[0]]);
  });

  test('a synonym works as soon as it is stored', async () => {
    const term = `plugh${mark.slice(4)}`;
    expect(await found({ query: `"${term}"` })).toEqual([]);
    await db.sql('insert into public.search_synonyms (term, means) values ($1, $2)', [
      `${term} garment`,
      `heavy ${mark}`,
    ]);
    expect(await found({ query: `${term} garments` })).toEqual([shirt]);
    await db.sql('delete from public.search_synonyms where means = $1', [`heavy ${mark}`]);
  });
});
