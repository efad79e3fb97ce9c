import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../one-shop.ts';
import { makePerson, type Caller } from '../support.ts';
import { said } from './product-support.ts';

type View = { id: string; name: string; query: string; shared: boolean; version: number };
type Views = { may_share: boolean; views: View[] };

let vendor: string;
let owner: Caller;
let catalog: Caller;
let fulfillment: Caller;
let catalogId: string;

beforeAll(async () => {
  vendor = await makePerson(db);
  await db.sql(
    "insert into public.vendors (id, status, store_name, published) values ($1, 'approved', 'View store', true)",
    [vendor],
  );
  const join = async (role: string) => {
    const id = await makePerson(db);
    await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
      vendor,
      id,
      role,
    ]);
    return id;
  };
  catalogId = await join('catalog');
  owner = await db.person(vendor);
  catalog = await db.person(catalogId);
  fulfillment = await db.person(await join('fulfillment'));
});

const read = async (caller: Caller, list = 'products') =>
  (await caller.rpc('vendor_views_of', { vendor_id: vendor, list })).body as Views;
const names = async (caller: Caller) => (await read(caller)).views.map(({ name, shared }) => [name, shared]);
const save = (caller: Caller, name: string, more: object = {}) =>
  caller.rpc('save_view', { vendor_id: vendor, list: 'products', name, query: 'state=draft', ...more });
const named = async (caller: Caller, name: string): Promise<View> => {
  const found = (await read(caller)).views.find((view) => view.name === name);
  if (found === undefined) throw new Error(`no view ${name}`);
  return found;
};

describe('saved views', () => {
  test('a private one is seen by nobody else, a shared one by members who may read the list', async () => {
    await save(catalog, ' Drafts ');
    await save(catalog, 'Low', { query: 'low=true', shared: true });
    expect(await names(catalog)).toEqual([
      ['Drafts', false],
      ['Low', true],
    ]);
    expect(await names(owner)).toEqual([['Low', true]]);
    expect(await read(fulfillment)).toMatchObject({ may_share: false, views: [{ query: 'low=true' }] });
    // Another list has its own.
    expect((await read(owner, 'orders')).views).toEqual([]);
  });

  test("members who may only read save private ones and can't change shared ones", async () => {
    const { id, version } = await named(fulfillment, 'Low');
    expect(said(await save(fulfillment, 'Mine'))).toBe('200');
    expect([
      said(await save(fulfillment, 'For all', { shared: true })),
      said(await fulfillment.rpc('change_view', { view_id: id, version, name: 'Taken', shared: false })),
      said(await fulfillment.rpc('delete_view', { view_id: id })),
    ]).toEqual(['403 not_allowed', '403 not_allowed', '403 not_allowed']);
    const mine = await named(fulfillment, 'Mine');
    expect([
      said(
        await fulfillment.rpc('change_view', { view_id: mine.id, version: 1, name: 'Mine', shared: true }),
      ),
      // The store's owner can't reach a member's own view.
      said(await owner.rpc('delete_view', { view_id: mine.id })),
      said(await catalog.rpc('vendor_views_of', { vendor_id: vendor, list: 'customers' })),
      said(await owner.rpc('vendor_views_of', { vendor_id: vendor, list: 'secrets' })),
    ]).toEqual(['403 not_allowed', '404 view_missing', '403 not_allowed', '422 view_invalid']);
  });

  test('one is renamed, shared and deleted by members with the right, on the version they saw', async () => {
    await save(owner, 'First');
    const { id, version } = await named(owner, 'First');
    const change = (caller: Caller, seen: number, name: string, shared: boolean) =>
      caller.rpc('change_view', { view_id: id, version: seen, name, shared });
    expect(said(await change(owner, version, 'Second', true))).toBe('200');
    expect(await named(catalog, 'Second')).toMatchObject({ shared: true, version: version + 1 });
    // Repeated because the answer was lost, and by someone who has not seen the change.
    expect(said(await change(owner, version, 'Second', true))).toBe('200');
    expect(said(await change(catalog, version, 'Third', true))).toBe('409 view_changed');
    expect(said(await catalog.rpc('delete_view', { view_id: id }))).toBe('200');
    expect(said(await owner.rpc('delete_view', { view_id: id }))).toBe('404 view_missing');
  });

  test('one has a unique name of 1 to 60 characters and a query of at most 1000', async () => {
    expect([
      said(await save(owner, 'Twice')),
      // Saving the same view again returns it.
      said(await save(owner, 'Twice')),
      said(await save(owner, 'tWICE')),
      said(await save(owner, 'Twice', { query: 'other' })),
      said(await save(owner, 'Twice', { shared: true })),
      said(await save(owner, '  ')),
      said(await save(owner, 'x'.repeat(60))),
      said(await save(owner, 'x'.repeat(61))),
      said(await save(owner, 'Long', { query: 'x'.repeat(1001) })),
    ]).toEqual([
      '200',
      '200',
      '409 view_named',
      '409 view_named',
      '200',
      '422 view_invalid',
      '200',
      '422 view_invalid',
      '422 view_invalid',
    ]);
  });

  test('20 per person and list, even with concurrent requests', async () => {
    const free = 20 - (await read(catalog)).views.filter(({ shared }) => !shared).length;
    const answers = await Promise.all(
      Array.from({ length: free + 3 }, (_, index) => save(catalog, `View ${index}`)),
    );
    const refused = answers.map(said).filter((answer) => answer !== '200');
    expect(refused).toEqual(Array(3).fill('409 view_limit'));
  });

  test("private ones are in the person's export and are deleted with the account", async () => {
    const { body } = await catalog.rpc('export_my_data');
    expect((body as { store_views: unknown[] }).store_views).toHaveLength(20);
    await db.sql('delete from auth.users where id = $1', [catalogId]);
    expect(await db.sql('select id from public.vendor_views where user_id = $1', [catalogId])).toEqual([]);
    expect((await read(owner)).views.map(({ name }) => name)).toContain('Low');
  });

  test('visitors and strangers see none', async () => {
    const stranger = await db.person(await makePerson(db));
    expect(said(await stranger.rpc('vendor_views_of', { vendor_id: vendor, list: 'products' }))).toBe(
      '403 not_allowed',
    );
    expect((await stranger.get(`vendor_views?vendor_id=eq.${vendor}`)).body).toEqual([]);
    expect(
      (await fulfillment.get(`vendor_views?vendor_id=eq.${vendor}&select=name`)).body,
    ).not.toContainEqual({ name: 'Drafts' });
    expect((await db.anon.rpc('vendor_views_of', { vendor_id: vendor, list: 'products' })).status).toBe(401);
  });
});
