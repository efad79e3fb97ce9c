import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson } from '../support.ts';

test('get_vendor_shipping_rates: enabled first by the lowest base rate, then the rest', async () => {
  expect((await db.anon.rpc('get_vendor_shipping_rates', { vendor_id_param: shop.vendors[0] })).body).toEqual(
    [
      { enabled: true, base_rate: 5.95 },
      { enabled: true, base_rate: 12.5 },
      { enabled: false, base_rate: 1 },
    ],
  );
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
