import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { person } from './account-support.ts';
import { db, shop } from '../one-shop.ts';

describe('the kept cart', () => {
  test("saved items return with names, options and today’s price; discontinued items don't", async () => {
    const { caller } = await person();
    const lines = [
      { variant_id: shop.small, quantity: 2 },
      { variant_id: shop.plateVariant, quantity: 1 },
      { variant_id: randomUUID(), quantity: 3 },
    ];
    expect(await caller.rpc('save_cart', { lines })).toEqual({ status: 200, body: 2 });
    expect((await caller.rpc('restore_cart')).body).toMatchObject([
      {
        variant_id: shop.small,
        product_id: shop.bar,
        vendor_id: shop.vendors[0],
        vendor_slug: shop.slugs[0],
        size: 'S',
        quantity: 2,
        unit_price: '10.01',
      },
      { variant_id: shop.plateVariant, vendor_id: shop.vendors[1], quantity: 1, unit_price: '33.33' },
    ]);
    expect(await caller.rpc('save_cart', { lines: [{ variant_id: shop.small, quantity: 5 }] })).toEqual({
      status: 200,
      body: 1,
    });
    expect((await caller.rpc('restore_cart')).body).toMatchObject([{ variant_id: shop.small, quantity: 5 }]);
    expect(await caller.rpc('save_cart', { lines: [] })).toEqual({ status: 200, body: 0 });
    expect(await caller.rpc('restore_cart')).toEqual({ status: 200, body: [] });
  });

  test('carts are separate, visitors have none, and malformed lines are refused', async () => {
    const { caller } = await person();
    const other = await person();
    await caller.rpc('save_cart', { lines: [{ variant_id: shop.small, quantity: 1 }] });
    expect(await other.caller.rpc('restore_cart')).toEqual({ status: 200, body: [] });
    expect((await db.anon.rpc('restore_cart')).status).toBe(401);
    for (const lines of [
      null,
      {},
      [{ variant_id: shop.small, quantity: 0 }],
      [{ variant_id: 'x', quantity: 1 }],
      Array.from({ length: 101 }, () => ({ variant_id: randomUUID(), quantity: 1 })),
    ]) {
      expect((await caller.rpc('save_cart', { lines })).status).toBe(422);
    }
  });

  test('two tabs that save at once leave one complete cart', async () => {
    const { caller } = await person();
    const carts = [
      [{ variant_id: shop.small, quantity: 1 }],
      [
        { variant_id: shop.large, quantity: 2 },
        { variant_id: shop.plateVariant, quantity: 3 },
      ],
    ];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => caller.rpc('save_cart', { lines: carts[n % 2] })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const kept = (await caller.rpc('restore_cart')).body as { quantity: number }[];
    expect([[1], [2, 3]]).toContainEqual(kept.map(({ quantity }) => quantity).sort());
  });
});
