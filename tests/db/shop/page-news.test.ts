import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, makePerson, makeShop, openDb, type Shop } from '../support.ts';

const db = openDb();
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop(db);
});
afterAll(() => db.end());

const messages = () =>
  db.sql<{ id: string; tags: string[]; private: boolean }>(
    `select id, array(select jsonb_array_elements_text(payload -> 'tags')) as tags, private
     from realtime.messages where topic = 'pages' order by inserted_at`,
  );

/** The tags of each message that `work` causes, of this shop or of all. */
async function toldBy(work: () => Promise<unknown>, of: Shop = shop): Promise<string[][]> {
  const before = new Set((await messages()).map(({ id }) => id));
  await work();
  const ours = new Set([of.bar, of.plate, ...of.vendors, `list:${of.root}`, 'all', 'posts']);
  const told = (await messages()).filter(
    ({ id, tags }) => !before.has(id) && tags.some((tag) => ours.has(tag)),
  );
  expect(told.every((message) => message.private)).toBe(true);
  return told.map(({ tags }) => tags.sort());
}

const sql = (text: string, ...values: unknown[]) => toldBy(() => db.sql(text, values));

describe('the content of a product', () => {
  test('a price invalidates the product and the lists that contain it', async () => {
    expect(await sql('update public.product_variants set price = 9.99 where id = $1', shop.small)).toEqual([
      [shop.bar, 'list', `list:${shop.leaf}`, `list:${shop.root}`, `list:${shop.vendors[0]}`].sort(),
    ]);
  });

  test.each<[string, string, () => unknown[]]>([
    [
      'a price that no tile shows',
      'update public.product_variants set price = price + 1 where id = $1',
      () => [shop.large],
    ],
    [
      'its words',
      "update public.products set description = description || ' And more.' where id = $1",
      () => [shop.bar],
    ],
    [
      'a picture that is not its first',
      "insert into public.product_media (product_id, position, path) values ($1, 7, 'x/y.svg')",
      () => [shop.bar],
    ],
    [
      'an option',
      "insert into public.product_options (product_id, name) values ($1, 'size')",
      () => [shop.bar],
    ],
  ])('%s invalidates only its page', async (_, text, values) => {
    if (text.includes('product_media')) {
      await db.sql("insert into public.product_media (product_id, path) values ($1, 'x/first.svg')", [
        shop.bar,
      ]);
    }
    expect(await sql(text, ...values())).toEqual([[shop.bar]]);
  });

  test('a product that becomes active or inactive also invalidates the pages of related products and of its store', async () => {
    const told = await sql('update public.products set published = false where id = $1', shop.bar);
    expect(told.flat().sort()).toEqual(
      [
        shop.bar,
        'list',
        `list:${shop.leaf}`,
        `list:${shop.root}`,
        `list:${shop.vendors[0]}`,
        `related:${shop.leaf}`,
        // The number of its products.
        shop.vendors[0],
        'stores',
      ].sort(),
    );
    await db.sql('update public.products set published = true where id = $1', [shop.bar]);
  });

  test('a product that is renamed also invalidates the sitemaps', async () => {
    const rename = (slug: string) =>
      sql('update public.products set slug = $2 where id = $1', shop.bar, slug);
    const slug = `bar-${shop.slugs[0].slice(6)}`;
    expect((await rename(`${slug}-renamed`)).flat()).toContain(`related:${shop.leaf}`);
    await rename(slug);
  });

  test('a draft sends nothing', async () => {
    const draft = async () => {
      const [made] = await db.sql<{ id: string }>(
        `insert into public.products (vendor_id, category_id, name, slug, description)
         values ($1, $2, 'Draft', 'draft-' || left($3, 8), 'Not for anyone yet.') returning id`,
        [shop.vendors[0], shop.leaf, randomUUID()],
      );
      await db.sql('insert into public.product_variants (product_id, sku, price) values ($1, $2, 5)', [
        made?.id,
        randomUUID(),
      ]);
      await db.sql("update public.products set name = 'Draft 2' where id = $1", [made?.id]);
    };
    expect(await toldBy(draft)).toEqual([]);
  });

  test('writing the same values counts as no change', async () => {
    expect(await sql('update public.products set listed = listed where id = $1', shop.bar)).toEqual([]);
    expect(await sql('update public.product_variants set price = price where id = $1', shop.small)).toEqual(
      [],
    );
    expect(await sql('update public.vendors set tagline = tagline where id = $1', shop.vendors[0])).toEqual(
      [],
    );
  });
});

describe('stock', () => {
  const setStock = (pieces: number) =>
    sql('update public.product_variants set stock = $2 where id = $1', shop.plateVariant, pieces);

  test("is announced where a visitor sees it change, and not above 20, so that sales can't be counted", async () => {
    expect(await setStock(500)).toEqual([]);
    expect(await setStock(21)).toEqual([]);
    expect(await setStock(19)).toEqual([[shop.plate]]);
    expect(await setStock(0)).toEqual([
      [shop.plate, 'list', `list:${shop.root}`, `list:${shop.vendors[1]}`].sort(),
    ]);
    expect(await setStock(30)).toHaveLength(1);
  });

  test('that a checkout holds is unavailable to others: holding, renewing and releasing are announced', async () => {
    const key = randomUUID();
    const hold = (quantity: number) =>
      toldBy(() =>
        db.sql(
          `insert into public.stock_holds (checkout_key, variant_id, quantity, contact_given, expires_at)
           values ($1, $2, $3, false, now() + interval '15 minutes')
           on conflict (checkout_key, variant_id) do update set quantity = excluded.quantity`,
          [key, shop.plateVariant, quantity],
        ),
      );
    // 30 in stock: 29 left, 18 left, 29 again.
    expect(await hold(1)).toEqual([]);
    expect(await hold(12)).toEqual([[shop.plate]]);
    expect(await sql('delete from public.stock_holds where checkout_key = $1', key)).toEqual([[shop.plate]]);
  });

  test('an order of several lines sends one message per step, however many statements it takes', async () => {
    const scarce = await makeShop(db, 6);
    const buyer = await makePerson(db);
    const lines = [scarce.small, scarce.large, scarce.plateVariant].map((variant_id) => ({
      variant_id,
      quantity: 1,
    }));
    const person = await db.person(buyer);
    const told = await toldBy(() => buy(db, person, lines), scarce);
    expect(new Set(told.flat())).toEqual(new Set([scarce.bar, scarce.plate]));
    // Placing it, starting the payment, paying.
    expect(told.length).toBeLessThanOrEqual(3);
  });
});

describe('other content of pages', () => {
  test.each<[string, string, () => unknown[], () => string[]]>([
    [
      "a store's draft text, which nobody sees yet",
      "update public.vendors set tagline = 'New' where id = $1",
      () => [shop.vendors[0]],
      () => [],
    ],
    [
      "a store's text",
      'update public.vendors v set live = private.store_face(v) where id = $1',
      () => [shop.vendors[0]],
      () => [shop.vendors[0], 'stores'],
    ],
    [
      "a store's phone number, which nobody sees",
      "update public.vendors set phone = '555 123 4567' where id = $1",
      () => [shop.vendors[0]],
      () => [],
    ],
    [
      "a store's rate",
      'update public.shipping_rates set base_rate = 6 where id = $1',
      () => [shop.standard],
      () => [shop.vendors[0]],
    ],
    [
      'a category',
      "update public.categories set description = 'Anew' where id = $1",
      () => [shop.leaf],
      () => ['all'],
    ],
  ])('%s', async (_, text, values, tags) => {
    const told = await sql(text, ...values());
    expect(told).toEqual(tags().length === 0 ? [] : [tags().sort()]);
  });

  test("an advertised code: a store's invalidates the store's pages, one for everything all pages", async () => {
    const code = `N-${randomUUID().slice(0, 8).toUpperCase()}`;
    const write = `insert into public.promotions (code, label, kind, value, vendor_id, advertised)
      values ($1, 'Test', 'percent', 10, $2, $3)`;
    const tags = [[shop.vendors[0], 'promotions'].sort()];
    expect(await sql(write, code, shop.vendors[0], true)).toEqual(tags);
    expect(await sql("update public.promotions set label = 'New' where code = $1", code)).toEqual(tags);
    expect(await sql('update public.promotions set ends_at = now() where code = $1', code)).toEqual(tags);
    expect(await sql("update public.promotions set label = 'Newer' where code = $1", code)).toEqual([]);
    expect(await sql(write, `${code}-S`, shop.vendors[0], false)).toEqual([]);
    expect(await sql(write, `${code}-A`, null, true)).toEqual([['all', 'promotions']]);
    expect(await sql('delete from public.promotions where code = $1', `${code}-A`)).toEqual([
      ['all', 'promotions'],
    ]);
  });

  test('a code is announced when it starts and when it ends, and its next change is found in milliseconds', async () => {
    const code = `M-${randomUUID().slice(0, 8).toUpperCase()}`;
    const announce = () => toldBy(() => db.service.rpc('announce_promotions', { seconds: 20 }));
    const move = (text: string) => db.sql(`update public.promotions set ${text} where code = $1`, [code]);
    await db.sql('update public.promotions set advertised = false where vendor_id = any ($1)', [
      shop.vendors,
    ]);
    await db.sql(
      `insert into public.promotions (code, label, kind, value, vendor_id, advertised, starts_at)
       values ($1, 'Test', 'percent', 10, $2, true, now() + interval '30 seconds')`,
      [code, shop.vendors[0]],
    );
    expect(await announce()).toEqual([]);
    const wait = (await db.service.rpc('announce_promotions', { seconds: 20 })).body;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30_000);
    const tags = [[shop.vendors[0], 'promotions'].sort()];
    await move("starts_at = now() - interval '1 second'");
    expect(await announce()).toEqual(tags);
    await move("starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour'");
    expect(await announce()).toEqual([]);
    await move("ends_at = now() - interval '1 second'");
    expect(await announce()).toEqual(tags);
    await move('advertised = false');
    expect(await announce()).toEqual([]);
  });

  test('a review is announced when it is approved, with the rating it changes', async () => {
    const review = randomUUID();
    expect(
      await sql(
        `insert into public.product_reviews (id, product_id, vendor_id, author_name, rating, title, content)
         values ($1, $2, $3, 'Ann', 4, 'It holds', 'It holds what it promised.')`,
        review,
        shop.bar,
        shop.vendors[0],
      ),
    ).toEqual([]);
    const told = await sql("update public.product_reviews set status = 'approved' where id = $1", review);
    expect(new Set(told.flat())).toEqual(
      new Set([
        shop.bar,
        'list',
        `list:${shop.leaf}`,
        `list:${shop.root}`,
        `list:${shop.vendors[0]}`,
        shop.vendors[0],
        'stores',
      ]),
    );
    expect(await sql('update public.product_reviews set helpful_count = 3 where id = $1', review)).toEqual([
      [shop.bar],
    ]);
  });

  test('a post is announced when it is approved', async () => {
    const post = randomUUID();
    const write = `insert into public.vendor_blog_posts (id, vendor_id, title, slug, body, status, published_at)
      values ($1::uuid, $2, 'Oil and sand', 'oil-' || left($1::uuid::text, 8), 'Words.', $3, now())`;
    expect(await sql(write, post, shop.vendors[0], 'draft')).toEqual([]);
    expect(await sql("update public.vendor_blog_posts set status = 'submitted' where id = $1", post)).toEqual(
      [],
    );
    expect(await sql("update public.vendor_blog_posts set status = 'approved' where id = $1", post)).toEqual([
      [post, 'posts'].sort(),
    ]);
  });
});

test("a thousand changes in one transaction send one message, plus the one for the store's count", async () => {
  const many = async () => {
    const connection = await db.connect();
    try {
      await connection.query('begin');
      await connection.query(
        `insert into public.products (vendor_id, category_id, name, slug, description, published)
         select $1, $2, 'Bulk ' || n, 'bulk-' || n, 'One of a thousand.', true from generate_series(1, 1000) n`,
        [shop.vendors[1], shop.root],
      );
      await connection.query(
        `insert into public.product_variants (product_id, sku, price, stock)
         select id, 'bulk-' || id, 5, 5 from public.products where vendor_id = $1 and slug like 'bulk-%'`,
        [shop.vendors[1]],
      );
      await connection.query(
        "update public.product_variants set price = 6 where vendor_id = $1 and sku like 'bulk-%'",
        [shop.vendors[1]],
      );
      await connection.query('commit');
    } finally {
      connection.release();
    }
  };
  const told = await toldBy(many);
  // Both are announced at the commit, in no particular order.
  expect(told.toSorted((a, b) => a.length - b.length)).toEqual([['all'], [shop.vendors[1], 'stores'].sort()]);
  await db.sql("update public.products set published = false where slug like 'bulk-%' and vendor_id = $1", [
    shop.vendors[1],
  ]);
});

test('a change that was rolled back to a savepoint is announced when it is made again', async () => {
  const work = async () => {
    const connection = await db.connect();
    const raise = () =>
      connection.query('update public.product_variants set price = price + 1 where id = $1', [shop.large]);
    try {
      await connection.query('begin');
      await connection.query('savepoint here');
      await raise();
      await connection.query('rollback to savepoint here');
      await raise();
      await connection.query('commit');
    } finally {
      connection.release();
    }
  };
  expect(await toldBy(work)).toEqual([[shop.bar]]);
});
