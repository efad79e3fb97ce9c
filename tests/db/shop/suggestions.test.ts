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

  test('products_named: newest first, case-insensitive, wildcards taken literally, nothing below two characters', async () => {
    const ask = async (query: string) => (await db.anon.rpc('products_named', { query })).body;
    expect(await ask(tag().toUpperCase())).toEqual([
      {
        id: shop.plate,
        name: `Plate ${tag()}`,
        vendor_id: shop.vendors[1],
        image: null,
        price_from: '33.33',
        price_varies: false,
      },
      {
        id: shop.bar,
        name: `Bar ${tag()}`,
        vendor_id: shop.vendors[0],
        image: null,
        price_from: '10.01',
        price_varies: true,
      },
    ]);
    expect(await ask('b')).toEqual([]);
    expect(await ask('%%')).toEqual([]);
    expect(await ask('\\')).toEqual([]);
  });
  test.each([
    ['hex bar', /trap bar/i],
    ['jumprope', /rope/i],
    ['kettelbell', /kettlebell/i],
    ['20kg plate', /plate|disc|bumper/i],
    ['speed ropes', /speed rope/i],
  ])('a word that is in no name is suggested as the full search finds it: %s', async (query, name) => {
    const suggested = (await db.anon.rpc('products_named', { query })).body as { id: string; name: string }[];
    const found = (await db.anon.rpc('list_products', { query, page_size: 5 })).body as { id: string }[];
    expect(suggested[0]?.name).toMatch(name);
    expect(suggested.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  });

  test('a word that the full search does not find is not suggested', async () => {
    expect((await db.anon.rpc('products_named', { query: 'zzqxv' })).body).toEqual([]);
  });
});
