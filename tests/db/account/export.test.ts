import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { person } from './account-support.ts';
import { db, shop } from '../one-shop.ts';
import { buy } from '../support.ts';

describe('export', () => {
  test("it contains every kind of data, all of the person's and none of anyone else's", async () => {
    const email = `${randomUUID()}@people.test`;
    const { id, caller } = await person(email);
    const stranger = await person();
    await buy(db, stranger.caller, [{ variant_id: shop.large, quantity: 1 }]);
    const placed = await buy(db, caller, [{ variant_id: shop.small, quantity: 2 }]);
    await caller.rpc('save_cart', { lines: [{ variant_id: shop.small, quantity: 4 }] });
    const { body } = await caller.rpc('export_my_data');
    const exported = body as Record<string, unknown[]>;
    expect(Object.keys(exported).sort()).toEqual(
      [
        'exported_at',
        ...(
          await db.sql<{ name: string }>('select name from private.personal_data where export is not null')
        ).map(({ name }) => name),
      ].sort(),
    );
    expect(exported['account']).toMatchObject([{ id, email }]);
    expect(exported['cart']).toMatchObject([{ variant_id: shop.small, quantity: 4 }]);
    expect(exported['orders']).toMatchObject([
      { reference: placed.reference, city: 'Los Angeles', orders: [{ items: [{ quantity: 2 }] }] },
    ]);
    const text = JSON.stringify(body);
    expect(text).not.toContain(stranger.id);
    for (const secret of [
      'encrypted_password',
      'token_hash',
      'idempotency_key',
      'provider_ref',
      placed.token,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect((await db.anon.rpc('export_my_data')).status).toBe(401);
  });

  test('an unconfirmed email gives no access to what was sent to it', async () => {
    const email = `${randomUUID()}@people.test`;
    await db.sql('insert into public.vendor_waitlist (email) values ($1)', [email]);
    const { id, caller } = await person(email);
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    expect((await caller.rpc('export_my_data')).body).toMatchObject({ waitlist: [], mails: [] });
  });

  test('every table that names an account is in the export, or has a reason not to be', async () => {
    const exported = await db.sql<{ export: string }>(
      'select export from private.personal_data where export is not null',
    );
    const text = exported.map((row) => row.export).join('\n');
    const tables = await db.sql<{ name: string }>(
      `select distinct c.conrelid::regclass::text as name from pg_constraint c
       where c.contype = 'f' and c.confrelid = 'auth.users'::regclass and c.connamespace = 'public'::regnamespace`,
    );
    // The order records which code was used.
    const elsewhere = new Set(['promotion_redemptions']);
    expect(
      tables
        .map(({ name }) => name.replace('public.', ''))
        .filter((name) => !elsewhere.has(name) && !text.includes(`public.${name}`)),
    ).toEqual([]);
  });
});
