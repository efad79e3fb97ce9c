import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../../one-shop.ts';
import { makePerson, type Caller } from '../../support.ts';
import { said } from '../product-support.ts';

const sealed = 'x'.repeat(60);

let vendor: string;
let owner: Caller;
const save = (caller: Caller, changes: object) =>
  caller.rpc('save_store_carrier', {
    vendor_id: vendor,
    version: 0,
    request_key: randomUUID(),
    carrier: 'test',
    test_mode: true,
    needs_credentials: true,
    sealed,
    ends: { api_key: '4242' },
    ...changes,
  });
const read = async (caller: Caller) => (await caller.rpc('store_carrier', { vendor_id: vendor })).body;
const stored = async () => (await db.service.rpc('carrier_account_of', { vendor_id: vendor })).body;
const note = (version: number, connection: string, reason: string | null = null) =>
  db.service.rpc('note_carrier_check', { vendor_id: vendor, version, connection, reason });

beforeAll(async () => {
  vendor = await makePerson(db);
  owner = await db.person(vendor);
  await db.sql(
    `insert into public.vendors (id, status, store_name, slug, published) values ($1, 'approved', 'Carrier', $2, true)`,
    [vendor, `carrier-${vendor.slice(-8)}`],
  );
});

describe("a store's carrier account", () => {
  const none = { reason: null, checked_at: null };

  test('is manual at first; once saved, only functions can read its credentials', async () => {
    expect(await read(owner)).toEqual({
      carrier: 'manual',
      test_mode: false,
      ends: {},
      connection: 'unchecked',
      version: 0,
      ...none,
    });
    expect(said(await save(owner, { sealed: null }))).toBe('422 credentials_missing');
    const key = randomUUID();
    const first = await save(owner, { request_key: key });
    expect(first.body).toEqual({
      carrier: 'test',
      test_mode: true,
      ends: { api_key: '4242' },
      connection: 'unchecked',
      version: 1,
      ...none,
    });
    // A retry after a lost response.
    expect((await save(owner, { request_key: key })).body).toEqual(first.body);
    expect(await stored()).toEqual({ carrier: 'test', test_mode: true, sealed, version: 1 });
    expect(said(await owner.rpc('carrier_account_of', { vendor_id: vendor }))).toMatch(/^40[134] /);
    expect(said(await owner.get('carrier_accounts'))).toMatch(/^40[46] /);
  });

  test("keeps the carrier's last answer until it changes", async () => {
    expect((await note(1, 'refused', 'Unknown key.')).body).toMatchObject({
      connection: 'refused',
      reason: 'Unknown key.',
      version: 1,
    });
    const changed = await save(owner, { version: 1, sealed: null, ends: {}, test_mode: false });
    expect(changed.body).toMatchObject({
      ends: { api_key: '4242' },
      connection: 'unchecked',
      version: 2,
      ...none,
    });
    expect(await stored()).toMatchObject({ sealed, test_mode: false });
    // A late response about the previous version of the account changes nothing.
    expect((await note(1, 'works')).body).toMatchObject({ connection: 'unchecked', version: 2 });
    expect((await note(2, 'works')).body).toMatchObject({ connection: 'works', reason: null, version: 2 });
  });

  test("keeps both of two people's changes", async () => {
    const second = await save(owner, { version: 1, carrier: 'manual' });
    expect(said(second)).toBe('409 carrier_changed');
    expect(JSON.parse((second.body as { hint: string }).hint)).toMatchObject({ carrier: 'test', version: 2 });
  });

  test('is deleted when the store goes back to shipping by hand', async () => {
    const left = await save(owner, { version: 2, carrier: 'manual', needs_credentials: false, sealed: null });
    expect(left.body).toMatchObject({ carrier: 'manual', ends: {}, connection: 'unchecked', version: 3 });
    expect(await stored()).toMatchObject({ carrier: 'manual', sealed: null });
    // Another carrier's credentials are not used for this one.
    expect(said(await save(owner, { version: 3, sealed: null }))).toBe('422 credentials_missing');
  });

  test('is seen and changed by roles that ship, and nobody else', async () => {
    const answers: Record<string, unknown> = {};
    const people = ['manager', 'fulfillment', 'catalog', 'finance', 'other store', 'shopper'] as const;
    for (const role of people) {
      const id = await makePerson(db);
      if (role === 'other store') {
        await db.sql("insert into public.vendors (id, status, store_name) values ($1, 'approved', 'Other')", [
          id,
        ]);
      } else if (role !== 'shopper') {
        await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
          vendor,
          id,
          role,
        ]);
      }
      const caller = await db.person(id);
      answers[role] = [
        (await caller.rpc('store_carrier', { vendor_id: vendor })).status,
        said(await save(caller, { version: -1 })),
        (await caller.rpc('begin_carrier_check', { vendor_id: vendor })).status,
      ];
    }
    const closed = [403, '403 not_allowed', 403];
    expect(answers).toEqual({
      manager: [200, '409 carrier_changed', 204],
      fulfillment: [200, '409 carrier_changed', 204],
      catalog: closed,
      finance: closed,
      'other store': closed,
      shopper: closed,
    });
    expect((await db.anon.rpc('store_carrier', { vendor_id: vendor })).status).toBe(401);
  });

  test('refuses credentials that are not encrypted', async () => {
    expect(
      said(await save(owner, { version: 3, sealed: '{"api_key": "my-plain-key-that-is-long-enough"}' })),
    ).toBe('422 carrier_invalid');
  });
});
