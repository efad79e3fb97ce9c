import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { askAs, makePerson, type Caller, type Reply } from '../../support.ts';
import { member, said } from '../product-support.ts';

let vendor: string;
let owner: Caller;
beforeAll(async () => {
  [vendor] = shop.vendors;
  owner = await db.person(vendor);
});

const hints = ({ body }: Reply) => JSON.parse((body as { hint: string }).hint) as Record<string, unknown>;
const everyoneElse = async (): Promise<Record<string, Caller>> => ({
  fulfillment: await member('fulfillment'),
  catalog: await member('catalog'),
  'another store': await db.person(shop.vendors[1]),
  'a shopper': await db.person(await makePerson(db)),
  'a visitor': db.anon,
});

type Paper = { id: string; kind: string; name: string; path: string };

describe('business documents', () => {
  const pathIn = (store: string) => `${store}/${randomUUID()}.pdf`;
  const keep = async (path: string, replaces: string | null = null, name = 'Licence.pdf') =>
    db.service.rpc('keep_business_document', {
      path,
      kind: 'registration',
      name,
      type: 'application/pdf',
      bytes: 9,
      replaces,
    });
  const listed = async (caller = owner) =>
    (await caller.rpc('store_documents', { vendor })).body as readonly Paper[];

  test('are stored only by the function, replaced in one step, and removed', async () => {
    const path = pathIn(vendor);
    expect((await owner.rpc('may_keep_business_document', { path })).body).toBe(true);
    expect((await owner.rpc('keep_business_document', { path })).status).toBeGreaterThanOrEqual(400);
    const [first] = (await keep(path)).body as Paper[];
    expect(first).toMatchObject({ kind: 'registration', name: 'Licence.pdf', path });
    // Repeated, it is the same document.
    expect((await keep(path)).body).toEqual([first]);
    const newer = pathIn(vendor);
    expect((await owner.rpc('may_keep_business_document', { path: newer, replaces: first?.id })).body).toBe(
      true,
    );
    const replaced = (await keep(newer, first?.id, 'Newer.pdf')).body as Paper[];
    expect(replaced.map(({ name, path: at }) => [name, at])).toEqual([['Newer.pdf', newer]]);
    const rest = await owner.rpc('remove_business_document', { vendor, document: replaced[0]?.id });
    expect([rest.body, await listed()]).toEqual([[], []]);
  });

  test('are ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await keep(pathIn(vendor));
    const [any] = await listed();
    expect([
      said(await owner.rpc('may_keep_business_document', { path: pathIn(vendor) })),
      said(await keep(pathIn(vendor))),
      said(await owner.rpc('may_keep_business_document', { path: pathIn(vendor), replaces: any?.id })),
    ]).toEqual(['409 documents_full', '409 documents_full', '200']);
    await db.sql('delete from private.business_documents where vendor_id = $1', [vendor]);
  });

  test('are closed to everyone without the right to the business', async () => {
    const path = pathIn(vendor);
    const [paper] = (await keep(path)).body as Paper[];
    const answers: Record<string, string[]> = {};
    for (const [who, caller] of Object.entries(await everyoneElse())) {
      answers[who] = (
        await Promise.all([
          caller.rpc('store_documents', { vendor }),
          caller.rpc('may_keep_business_document', { path: pathIn(vendor), replaces: paper?.id }),
          caller.rpc('remove_business_document', { vendor, document: paper?.id }),
        ])
      ).map((reply) => said(reply).slice(0, 15));
    }
    const not = ['403 not_allowed', '403 not_allowed', '403 not_allowed'];
    expect(Object.values(answers).filter((each) => each.every((one) => one.startsWith('401')))).toHaveLength(
      1,
    );
    expect({ ...answers, 'a visitor': not }).toEqual({
      fulfillment: not,
      catalog: not,
      'another store': not,
      'a shopper': not,
      'a visitor': not,
    });
    // A manager can read the business but change nothing.
    const manager = await member('manager');
    expect([
      (await listed(manager)).length,
      said(await manager.rpc('remove_business_document', { vendor, document: paper?.id })),
      // One store's document can't be removed through another.
      (
        (await (
          await db.person(shop.vendors[1])
        ).rpc('remove_business_document', {
          vendor: shop.vendors[1],
          document: paper?.id,
        })) as Reply
      ).body,
      (await listed()).length,
    ]).toEqual([1, '403 not_allowed', [], 1]);
    await db.sql('delete from private.business_documents where vendor_id = $1', [vendor]);
  });

  test('are readable in the bucket by members who may read the business, once checked', async () => {
    const path = pathIn(vendor);
    await db.sql("insert into storage.objects (bucket_id, name) values ('business', $1)", [path]);
    const finance = await makePerson(db);
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'finance')", [
      vendor,
      finance,
    ]);
    const sees = async (person: string): Promise<number> => {
      const connection = await db.connect();
      try {
        await connection.query('begin');
        await askAs(connection, person, { aal: 'aal2' });
        await connection.query('set local role authenticated');
        const { rows } = await connection.query(
          "select name from storage.objects where bucket_id = 'business' and name = $1",
          [path],
        );
        return rows.length;
      } finally {
        await connection.query('rollback');
        connection.release();
      }
    };
    const people = [vendor, finance, shop.vendors[1], await makePerson(db)];
    const all = async () => {
      const seen: number[] = [];
      for (const person of people) seen.push(await sees(person));
      return seen;
    };
    expect(await all()).toEqual([0, 0, 0, 0]);
    await keep(path);
    expect(await all()).toEqual([1, 1, 0, 0]);
    await db.sql('delete from private.business_documents where vendor_id = $1', [vendor]);
    await db.sql("update storage.objects set created_at = now() - interval '2 hours' where name = $1", [
      path,
    ]);
    expect((await db.service.rpc('stray_files', { bucket: 'business', max: 1000 })).body).toContain(path);
  });
});

describe('tax registrations', () => {
  type Saved = { outcome: string; registration: { version: number; number_end: string } };
  const form = { place: 'US-CA', number: '123-456789', validFrom: '2026-01-01', validTo: '' };
  const save = (caller: Caller, id: string, version: number, changes: object = {}) =>
    caller.rpc('save_tax_registration', {
      vendor,
      registration: id,
      form: { ...form, ...changes },
      base_version: version,
    });
  const listed = async (caller = owner) => (await caller.rpc('store_tax_registrations', { vendor })).body;

  test('are saved, read without their number, changed and removed', async () => {
    const id = randomUUID();
    const shown = {
      id,
      place: 'US-CA',
      number_end: '789',
      valid_from: '2026-01-01',
      valid_to: null,
      version: 1,
    };
    expect((await save(owner, id, 0)).body).toEqual({ outcome: 'saved', registration: shown });
    expect(await listed()).toEqual([shown]);
    // Without a number, the stored one stays.
    const kept = (await save(owner, id, 1, { number: '', validTo: '2026-12-31' })).body as Saved;
    expect(kept.registration).toEqual({ ...shown, valid_to: '2026-12-31', version: 2 });
    const late = (await save(owner, id, 1, { number: '999999999' })).body as Saved;
    expect([late.outcome, late.registration]).toEqual(['conflict', kept.registration]);
    expect((await owner.rpc('remove_tax_registration', { vendor, registration: id })).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  test('are refused field by field, and each jurisdiction once', async () => {
    const id = randomUUID();
    const wrong = await save(owner, id, 0, {
      place: 'US-XX',
      number: '!',
      validFrom: '2026-13-01',
      validTo: 'x',
    });
    expect(hints(wrong)).toEqual({
      place: 'Choose a state or country',
      number: 'Use 6 to 30 letters, digits, spaces, dots and hyphens',
      validFrom: 'Choose a start date',
      validTo: 'Choose a day',
    });
    expect(hints(await save(owner, id, 0, { validTo: '2025-12-31' }))).toEqual({
      validTo: "The end date can't be before the start date",
    });
    expect(hints(await save(owner, id, 0, { number: '' }))).toHaveProperty('number');
    await save(owner, id, 0, { place: 'CA' });
    expect(hints(await save(owner, randomUUID(), 0, { place: 'CA' }))).toEqual({
      place: 'You already have a registration for this place',
    });
    await owner.rpc('remove_tax_registration', { vendor, registration: id });
  });

  test("are closed to everyone else, and can't be reached through another store", async () => {
    const id = randomUUID();
    await save(owner, id, 0);
    const before = await listed();
    for (const [who, caller] of Object.entries(await everyoneElse())) {
      const answers = [
        await caller.rpc('store_tax_registrations', { vendor }),
        await save(caller, id, 1, { number: '666666666' }),
        await caller.rpc('remove_tax_registration', { vendor, registration: id }),
      ].map(({ status }) => status);
      expect([who, ...answers]).toEqual([
        who,
        ...Array.from({ length: 3 }, () => (who === 'a visitor' ? 401 : 403)),
      ]);
    }
    const thief = await db.person(shop.vendors[1]);
    const [theirs] = [shop.vendors[1]];
    expect([
      said(
        await thief.rpc('save_tax_registration', { vendor: theirs, registration: id, form, base_version: 1 }),
      ),
      (await thief.rpc('remove_tax_registration', { vendor: theirs, registration: id })).status,
      await listed(),
    ]).toEqual(['404 registration_unknown', 204, before]);
    await owner.rpc('remove_tax_registration', { vendor, registration: id });
  });
});
