import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../one-shop.ts';
import { contact, makeShop, quote } from '../support.ts';
import { forgetHolds } from './checkout-support.ts';

beforeAll(forgetHolds);

describe('hold_stock', () => {
  test('holds for 15 minutes, is replaced by the same key, and takes nothing from stock', async () => {
    const own = await makeShop(db, 10);
    const key = randomUUID();
    const hold = (quantity: number, checkout_key = key) =>
      db.anon.rpc('hold_stock', {
        checkout_key,
        lines: [{ variant_id: own.small, quantity }],
        email: contact.email,
      });
    const first = (await hold(6)).body as { outcome: string; expires_at: string; expires_in: number };
    expect(first).toMatchObject({ outcome: 'held', expires_in: 900 });
    expect(Math.abs(Date.parse(first.expires_at) - Date.now() - 15 * 60_000)).toBeLessThan(5000);
    expect((await hold(10)).body).toMatchObject({ outcome: 'held' });
    expect((await hold(1, randomUUID())).body).toEqual({
      outcome: 'short',
      lines: [{ variant_id: own.small, requested: 1, available: 0 }],
    });
    expect((await hold(11)).body).toMatchObject({ outcome: 'short', lines: [{ available: 10 }] });
    expect(await db.sql('select quantity from public.stock_holds where checkout_key = $1', [key])).toEqual([
      { quantity: 10 },
    ]);
    await db.anon.rpc('release_hold', { checkout_key: key });
    expect((await hold(10, randomUUID())).body).toMatchObject({ outcome: 'held' });
    expect(await db.sql('select stock from public.product_variants where id = $1', [own.small])).toEqual([
      { stock: 10 },
    ]);
  });

  test('an expired hold counts for nothing and is swept', async () => {
    const own = await makeShop(db, 1);
    const lines = [{ variant_id: own.small, quantity: 1 }];
    const key = randomUUID();
    await db.anon.rpc('hold_stock', { checkout_key: key, lines });
    await db.sql(
      "update public.stock_holds set expires_at = now() - interval '1 second' where checkout_key = $1",
      [key],
    );
    expect((await db.anon.rpc('hold_stock', { checkout_key: randomUUID(), lines })).body).toMatchObject({
      outcome: 'held',
    });
    expect(Number((await db.service.rpc('release_expired_holds')).body)).toBeGreaterThanOrEqual(1);
    expect(await db.sql('select 1 from public.stock_holds where checkout_key = $1', [key])).toEqual([]);
  });

  test("the shopper's own hold counts as available in the quote of their checkout", async () => {
    const own = await makeShop(db, 1);
    const lines = [{ variant_id: own.small, quantity: 1 }];
    const key = randomUUID();
    await db.anon.rpc('hold_stock', { checkout_key: key, lines, email: contact.email });
    expect((await quote(db.anon, lines)).lines[0]?.['status']).toBe('short');
    expect((await quote(db.anon, lines, { checkout_key: key })).lines[0]?.['status']).toBe('ok');
  });
});
