import { describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';

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
      {
        id: shop.plate,
        name: `Plate ${tag()}`,
        vendor_id: shop.vendors[1],
        image: null,
        price_from: '33.33',
      },
      { id: shop.bar, name: `Bar ${tag()}`, vendor_id: shop.vendors[0], image: null, price_from: '10.01' },
    ]);
    expect(await ask('b')).toEqual([]);
    expect(await ask('%%')).toEqual([]);
    expect(await ask('\\')).toEqual([]);
  });
});
