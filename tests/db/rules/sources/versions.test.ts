import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeShop, openDb, type Reply } from '../../support.ts';

const db = openDb();
afterAll(() => db.end());

interface Source {
  schema: string;
  name: string;
  args: string[];
  body: string;
}
const sources = () =>
  db.sql<Source>(
    `select n.nspname as schema, p.proname as name, coalesce(p.proargnames, '{}') as args, pg_get_functiondef(p.oid) as body
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prokind = 'f' order by 1, 2`,
  );
/** The version that a caller claims to have seen. */
const seenOf = ({ args }: Source) => args.filter((arg) => /^(?:base_|seen_)?version$|^seen$/.test(arg));

test('no procedure compares a version so that null passes: only `is distinct from` is safe', async () => {
  const all = await sources();
  const taking = all.filter((source) => seenOf(source).length > 0);
  expect(taking.filter(({ schema }) => schema === 'public').length).toBeGreaterThan(30);
  const loose = taking.flatMap((source) =>
    seenOf(source).flatMap((arg) => {
      const named = `(?:${source.name}\\.)?\\b${arg}\\b`;
      const comparison = new RegExp(`(?:<>|!=)\\s*${named}(?!\\s*\\()|(?<![.\\w])${named}\\s*(?:<>|!=)`, 'u');
      return comparison.test(source.body) ? [`${source.schema}.${source.name} ${arg}`] : [];
    }),
  );
  expect(loose).toEqual([]);
});

/** Who gets a 200 although nothing was saved, and who is refused. */
const outcomeOf = ({ status, body }: Reply): string =>
  status === 200
    ? (body as { outcome: string }).outcome
    : `${status} ${(body as { message: string }).message}`;

test('a null or stale version saves nothing', async () => {
  const shop = await makeShop(db);
  const [vendor] = shop.vendors;
  const owner = await db.person(vendor);
  await db.sql("update public.vendors set description = 'Bars and plates.' where id = $1", [vendor]);
  const business = {
    legalName: 'First Rack LLC',
    businessType: 'llc',
    address: '1 Rack Street',
    city: 'Reno',
    state: 'NV',
    zipCode: '89501',
    contactName: 'Ann Lee',
    contactEmail: 'ann@rack.example',
    contactPhone: '555-123-4567',
  };
  const registration = randomUUID();
  const place = { place: 'CA', number: 'ABC-12345', validFrom: '2024-01-01' };
  const tries: readonly (readonly [name: string, seen: string, args: object, refused: string])[] = [
    ['save_store_business', 'base_version', { vendor, form: business }, 'conflict'],
    [
      'save_tax_registration',
      'base_version',
      { vendor, registration, form: place },
      '404 registration_unknown',
    ],
    ['save_payout_settings', 'version', { vendor_id: vendor, schedule: 'daily' }, '409 settings_changed'],
    ['publish_store', 'seen_version', { vendor, seen_published_at: null }, 'changed'],
  ];
  for (const [name, seen, args, refused] of tries) {
    for (const version of [null, 999]) {
      expect([name, version, outcomeOf(await owner.rpc(name, { ...args, [seen]: version }))]).toEqual([
        name,
        version,
        refused,
      ]);
    }
  }
  expect(
    (await owner.rpc('save_tax_registration', { vendor, registration, form: place, base_version: 0 })).status,
  ).toBe(200);
  for (const base_version of [null, 999]) {
    const reply = await owner.rpc('save_tax_registration', {
      vendor,
      registration,
      form: place,
      base_version,
    });
    expect(outcomeOf(reply)).toBe('conflict');
  }
  expect(
    await db.sql(
      `select (select b.legal_name from public.vendor_business b where b.vendor_id = $1) as legal_name,
         (select s.schedule from public.payout_settings s where s.vendor_id = $1) as schedule,
         (select v.last_published_at from public.vendors v where v.id = $1) as published`,
      [vendor],
    ),
  ).toEqual([{ legal_name: null, schedule: null, published: null }]);
});
