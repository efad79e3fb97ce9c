import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../../one-shop.ts';
import { makeShop } from '../../support.ts';
import type { Caller } from '../../support.ts';
import { said } from '../../vendor-panel/product-support.ts';
import { makeAdmin, refusal } from '../admin-support.ts';

type Featured = { id: string; unsold_because: string | null };

let one: Caller;
let two: Caller;
let shop: Awaited<ReturnType<typeof makeShop>>;
beforeAll(async () => {
  [one, two] = [(await makeAdmin('content')).caller, (await makeAdmin('super')).caller];
  shop = await makeShop(db);
});

const feature = (id: string, featured: boolean, place: number | null = null, by = one) =>
  by.rpc('feature_product', { product_id: id, featured, place });
const order = (ids: readonly unknown[], by = one) => by.rpc('order_featured', { ids });
const all = async () => (await one.rpc('admin_featured')).body as Featured[];
const ids = async () => (await all()).map(({ id }) => id);
const onHome = async () =>
  ((await db.anon.rpc('home_page')).body as { featured: { id: string }[] }).featured.map(({ id }) => id);

/** Products that shoppers see, with one variant of three pieces each. */
const goods = async (count: number): Promise<string[]> => {
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const [row] = await db.sql<{ id: string }>(
      `insert into public.products (vendor_id, category_id, name, slug, description, published)
       select vendor_id, category_id, 'Pick', 'pick-' || gen_random_uuid(), description, true
       from public.products where id = $1 returning id`,
      [shop.bar],
    );
    await db.sql(
      `insert into public.product_variants (product_id, vendor_id, sku, price, weight_grams, stock)
       values ($1, $2, $3, 20, 500, 3)`,
      [row?.id, shop.vendors[0], randomUUID()],
    );
    made.push(row?.id ?? '');
  }
  return made;
};
const empty = () => db.sql('delete from private.featured_products');

describe('what admins choose for the home page', () => {
  test('shows in their order, eight at most, and each change can be undone', async () => {
    await empty();
    expect(await onHome()).toEqual([]);
    const made = await goods(9);
    for (const [at, id] of made.entries()) {
      expect((await feature(id, true)).body).toEqual({ featured: true, place: at + 1 });
    }
    expect(await onHome()).toEqual(made.slice(0, 8));
    expect(said(await order(made.toReversed()))).toBe('204');
    expect(await onHome()).toEqual(made.toReversed().slice(0, 8));
    expect(said(await order(made))).toBe('204');
    const [, , third = ''] = made;
    expect((await feature(third, false)).body).toEqual({ featured: false, place: 3 });
    expect(await onHome()).toEqual(made.filter((id) => id !== third));
    expect((await feature(third, true, 3)).body).toEqual({ featured: true, place: 3 });
    expect(await ids()).toEqual(made);
    // The response was lost, so the same request is sent again.
    expect((await feature(third, true, 1)).body).toEqual({ featured: true, place: 3 });
    expect((await feature(randomUUID(), false)).body).toEqual({ featured: false, place: null });
    expect(await ids()).toEqual(made);
  });

  const sql = (text: string) => (id: string) => db.sql(text, [id]);
  const ofStore = async (name: string) =>
    (await makeAdmin('support')).caller.rpc(name, {
      store: shop.vendors[0],
      reason: 'It does not answer its buyers.',
    });
  test.each<[string, string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
    [
      'sold-out',
      'is sold out',
      sql('update public.product_variants set stock = 0 where product_id = $1'),
      sql('update public.product_variants set stock = 2 where product_id = $1'),
    ],
    [
      'unpublished',
      'is no longer shown by its store',
      sql('update public.products set published = false where id = $1'),
      sql('update public.products set published = true where id = $1'),
    ],
    [
      'taken-down',
      'is taken down',
      sql("insert into private.product_takedowns (product_id, reason) values ($1, 'It is not safe at all.')"),
      sql('delete from private.product_takedowns where product_id = $1'),
    ],
    [
      'store-closed',
      'is of a suspended store',
      () => ofStore('suspend_store'),
      () => ofStore('restore_store'),
    ],
    [
      'holiday',
      'is of a store on vacation',
      sql(
        `insert into private.vendor_holidays (vendor_id, from_day, to_day, mode, time_zone)
         select vendor_id, current_date - 1, current_date + 1, 'closed', 'America/New_York'
         from public.products where id = $1`,
      ),
      sql(
        'delete from private.vendor_holidays where vendor_id = (select vendor_id from public.products where id = $1)',
      ),
    ],
  ])('leaves out as %s what %s, and shows it again in the same position', async (reason, _, away, back) => {
    await empty();
    const [own = ''] = await goods(1);
    for (const id of [own, shop.plate]) await feature(id, true);
    expect(await onHome()).toEqual([own, shop.plate]);
    await away(own);
    expect(await onHome()).toEqual([shop.plate]);
    expect((await all()).map(({ id, unsold_because: why }) => [id, why])).toEqual([
      [own, reason],
      [shop.plate, null],
    ]);
    await back(own);
    expect(await onHome()).toEqual([own, shop.plate]);
  });

  test('is 24 products at most, with a sentence that says what to do', async () => {
    await empty();
    const made = await goods(25);
    for (const id of made.slice(0, 23)) await feature(id, true);
    // Two admins take the last place at once.
    const both = await Promise.all([feature(made[23] ?? '', true), feature(made[24] ?? '', true, null, two)]);
    expect(both.map((answer) => said(answer)).sort()).toEqual(['200', '409 too_many_featured']);
    expect(both.filter(({ status }) => status === 409).map(refusal)).toEqual([
      [
        409,
        'too_many_featured',
        'The home page already has 24 products, which is the limit. Remove one first.',
      ],
    ]);
    expect(await ids()).toHaveLength(24);
    expect(await onHome()).toHaveLength(8);
  });

  test('is reordered as a whole: a list that another admin has changed since does nothing', async () => {
    await empty();
    const [a = '', b = '', c = ''] = await goods(3);
    for (const id of [a, b]) await feature(id, true);
    await feature(c, true, null, two);
    for (const wrong of [[b, a], [b, a, a], [b, a, c, randomUUID()], []]) {
      expect(said(await order(wrong))).toBe('409 featured_changed');
    }
    expect(await ids()).toEqual([a, b, c]);
    const both = await Promise.all([order([c, b, a]), feature(b, false, null, two)]);
    expect(both[1].status).toBe(200);
    expect(await ids()).toEqual(both[0].status === 204 ? [c, a] : [a, c]);
  });

  test('excludes own stores and drafts, and is closed to lesser admins', async () => {
    await empty();
    const { id, caller } = await makeAdmin('content');
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
      shop.vendors[0],
      id,
    ]);
    expect(said(await feature(shop.bar, true, null, caller))).toBe('403 own_product');
    const [draft] = await db.sql<{ id: string }>(
      `insert into public.products (vendor_id, category_id, name, slug, description, published)
       select vendor_id, category_id, 'Draft', 'draft-' || gen_random_uuid(), description, false
       from public.products where id = $1 returning id`,
      [shop.bar],
    );
    expect(said(await feature(draft?.id ?? '', true))).toBe('404 product_unknown');
    const finance = (await makeAdmin('finance')).caller;
    const support = (await makeAdmin('support')).caller;
    for (const lesser of [finance, support]) {
      expect(said(await feature(shop.bar, true, null, lesser))).toBe('403 right_missing');
      expect(said(await order([], lesser))).toBe('403 right_missing');
    }
    expect(await ids()).toEqual([]);
  });

  test('invalidates the cached home page and is on record', async () => {
    await empty();
    const [id = ''] = await goods(1);
    const told = async () =>
      Number(
        (
          await db.sql<{ count: string }>(
            `select count(*) from realtime.messages where topic = 'pages' and payload -> 'tags' ? 'featured'`,
          )
        )[0]?.count,
      );
    const before = await told();
    await feature(id, true);
    await feature(id, false);
    expect(await told()).toBe(before + 2);
    const log = await db.sql<{ action: string }>(
      'select action from public.audit_log where subject_id = $1 order by at, id',
      [id],
    );
    expect(log.map(({ action }) => action)).toEqual(['product.featured', 'product.unfeatured']);
  });
});
