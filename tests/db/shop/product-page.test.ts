import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { buy, makePerson, makeShop } from '../support.ts';
import { forgetHolds } from '../checkout/checkout-support.ts';

beforeAll(forgetHolds);

describe('product_page', () => {
  test('all three addresses lead to the same product, even with the wrong category, but not with the wrong store', async () => {
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
    ).toBe(shop.bar);
    expect(await page({ vendor_slug: shop.slugs[1], product_slug: `bar-${tag}` })).toBeUndefined();
    expect(await page({})).toBeUndefined();
  });

  test('goes-with products are of another kind, in stock, listed, and say why', async () => {
    const [own, other] = [await makeShop(db), await makeShop(db)];
    const goesWith = async () =>
      (
        (await db.anon.rpc('product_page', { product: own.bar })).body as {
          complements: { reason: string; card: { id: string } }[];
        }
      ).complements.map(({ reason, card }) => [reason, card.id]);
    const add = (category: string, reason: string, words: string | null = null) =>
      db.sql(
        'insert into public.category_complements (category_id, with_category_id, reason, words) values ($1, $2, $3, $4)',
        [own.leaf, category, reason, words],
      );
    expect(await goesWith()).toEqual([]);
    // The category above its own holds the same kind of thing.
    await add(own.root, 'More of the same');
    expect(await goesWith()).toEqual([]);
    await add(other.root, 'Weight for the bar', 'plate');
    await add(other.leaf, 'Has no such name', 'collar');
    expect(await goesWith()).toEqual([['Weight for the bar', other.plate]]);
    const [second] = await db.sql<{ id: string }>(
      `insert into public.products (vendor_id, category_id, name, slug, description, published, rating_avg, rating_count)
       values ($1, $2, 'Plate', 'better', 'Made for the tests of the shop.', true, 5, 40) returning id`,
      [other.vendors[0], other.root],
    );
    await db.sql(
      "insert into public.product_variants (product_id, sku, price, stock) values ($1, 'better', 9, 0)",
      [second?.id],
    );
    expect(await goesWith()).toEqual([['Weight for the bar', other.plate]]);
    await db.sql('update public.product_variants set stock = 4 where product_id = $1', [second?.id]);
    expect(await goesWith()).toEqual([['Weight for the bar', second?.id]]);
    await db.sql('update public.products set published = false where id = any ($1)', [
      [second?.id, other.plate],
    ]);
    expect(await goesWith()).toEqual([]);
  });

  test('stock is capped at 20 and excludes what others hold', async () => {
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
    const purchase = await buy(db, await db.person(person), [{ variant_id: own.small, quantity: 1 }]);
    await db.sql(
      `insert into public.product_reviews (product_id, vendor_id, user_id, order_item_id, author_name, rating, title, content, status)
       select i.product_id, i.vendor, $2, i.id, 'Ann', 4, 'Solid bar', 'It does what a bar should do.', 'approved'
       from public.order_items i where i.order_id = $1`,
      [purchase.orders[0]?.id, person],
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

test('home_page returns all its parts', async () => {
  const { status, body } = await db.anon.rpc('home_page');
  expect(status).toBe(200);
  expect(Object.keys(body as object).sort()).toEqual([
    'categories',
    'deals',
    'featured',
    'newest',
    'posts',
    'testimonials',
    'vendors',
  ]);
});
