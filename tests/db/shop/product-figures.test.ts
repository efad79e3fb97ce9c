import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { list } from './product-list.ts';
import { db } from '../one-shop.ts';
import { makePerson, makeShop } from '../support.ts';

describe('figures on products from their variants', () => {
  test('price, deal and stock follow; a product without an active variant is not listed', async () => {
    const own = await makeShop(db, 1);
    const row = async () =>
      (
        await db.sql(
          'select listed, price_from, compare_at_from, price_varies, on_sale, in_stock, default_variant_id from public.products where id = $1',
          [own.bar],
        )
      )[0];
    await db.sql('update public.product_variants set stock = 0 where product_id = $1', [own.bar]);
    expect(await row()).toMatchObject({ in_stock: false, listed: true, price_varies: true });
    const largeFor = (price: string) =>
      db.sql('update public.product_variants set price = $2 where id = $1', [own.large, price]);
    await largeFor('10.01');
    expect(await row()).toMatchObject({ price_from: '10.01', price_varies: false, default_variant_id: null });
    await largeFor('20.02');
    await db.sql('update public.product_variants set active = false where id = $1', [own.small]);
    expect(await row()).toEqual({
      listed: true,
      price_from: '20.02',
      compare_at_from: null,
      price_varies: false,
      on_sale: false,
      in_stock: false,
      default_variant_id: own.large,
    });
    await db.sql('delete from public.product_variants where id = $1', [own.large]);
    expect(await row()).toEqual({
      listed: false,
      price_from: null,
      compare_at_from: null,
      price_varies: false,
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

  test('the public view of a store follows what is published, without contact data', async () => {
    const own = await makeShop(db);
    const [id] = own.vendors;
    const shown = async () =>
      (await db.anon.get(`public_vendors?id=eq.${id}`)).body as Record<string, unknown>[];
    await db.sql(
      "update public.vendors set store_name = 'Iron & Rope', description = 'Both.', phone = '+1 555 0100 200', website = 'https://rope.example' where id = $1",
      [id],
    );
    await db.sql('update public.vendors v set live = private.store_face(v) where id = $1', [id]);
    const [store = {}] = await shown();
    expect([store['store_name'], store['description']]).toEqual(['Iron & Rope', 'Both.']);
    expect(Object.keys(store).sort()).toEqual(
      'banner_url created_at description handling_days id logo_url product_count rating_avg rating_count return_policy shipping_policy ships_from slug store_name tagline'.split(
        ' ',
      ),
    );
    await db.sql("update public.vendors set status = 'rejected' where id = $1", [id]);
    expect(await shown()).toEqual([]);
    await db.sql("update public.vendors set status = 'approved' where id = $1", [id]);
    expect((await shown()).map((row) => row['store_name'])).toEqual(['Iron & Rope']);
  });

  test('a takeover re-keys the store with everything that refers to it', async () => {
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

  test('a moved branch moves its products', async () => {
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
