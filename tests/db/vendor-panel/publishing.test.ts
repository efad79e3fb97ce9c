import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson, makeShop, type Caller } from '../support.ts';
import { member, said, setStatus } from './product-support.ts';

type Face = Readonly<Record<string, string | null>>;
type Store = {
  readonly version: number;
  readonly published: boolean;
  readonly last_published_at: string | null;
  readonly updated_at: string;
  readonly published_by: string | null;
  readonly draft: Face;
  readonly live: Face | null;
  readonly products_shown: number;
  readonly waiting: readonly { readonly name: string; readonly kind: string }[];
};

let vendor: string;
let owner: Caller;

beforeAll(async () => {
  [vendor] = shop.vendors;
  owner = await db.person(vendor);
});

const read = async (caller = owner): Promise<Store> =>
  (await caller.rpc('store_publishing', { vendor })).body as Store;
const publish = (caller: Caller, seen: Store) =>
  caller.rpc('publish_store', {
    vendor,
    seen_version: seen.version,
    seen_published_at: seen.last_published_at,
  });
const unpublish = (caller: Caller, seen: Store) =>
  caller.rpc('unpublish_store', { vendor, seen_published_at: seen.last_published_at });
const outcome = ({ body }: { body: unknown }) => (body as { outcome: string }).outcome;
const shown = async () =>
  (await db.anon.get(`public_vendors?select=store_name,tagline&id=eq.${vendor}`)).body;
const draft = (tagline: string) =>
  db.sql("update public.vendors set tagline = $2, description = 'Bars.' where id = $1", [vendor, tagline]);

describe('a store', () => {
  beforeEach(async () => {
    await draft('Old');
    await publish(owner, await read());
  });

  test('shows what was last published, whatever is drafted since, and the draft once it is published', async () => {
    await draft('New');
    const drafted = await read();
    expect([drafted.live?.['tagline'], drafted.draft['tagline']]).toEqual(['Old', 'New']);
    expect(await shown()).toEqual([{ store_name: drafted.draft['store_name'], tagline: 'Old' }]);
    const page = (await db.anon.rpc('product_page', { product: shop.bar })).body as {
      vendor: { tagline: string };
    };
    expect(page.vendor.tagline).toBe('Old');
    expect(Date.parse(drafted.updated_at)).toBeGreaterThan(Date.parse(drafted.last_published_at ?? ''));
    expect(outcome(await publish(owner, drafted))).toBe('done');
    expect(await shown()).toEqual([{ store_name: drafted.draft['store_name'], tagline: 'New' }]);
    const live = await read();
    expect([live.live, Date.parse(live.updated_at) > Date.parse(live.last_published_at ?? '')]).toEqual([
      live.draft,
      false,
    ]);
  });

  test('stays unchanged as §4 defines it after a new rating, phone number or origin', async () => {
    const before = await read();
    await db.sql(
      "update public.vendors set rating_count = 5, phone = '555 123 4567', ships_from = 'Ohio', handling_days = 3 where id = $1",
      [vendor],
    );
    const after = await read();
    expect(after.updated_at).toBe(before.updated_at);
    const [open] = (await db.anon.get(`public_vendors?select=ships_from,handling_days&id=eq.${vendor}`))
      .body as unknown[];
    expect(open).toEqual({ ships_from: 'Ohio', handling_days: 3 });
  });

  test('is published by one of two members at once; the other sees it', async () => {
    const manager = await member('manager');
    await draft('New');
    const seen = await read();
    const outcomes = (await Promise.all([publish(owner, seen), publish(manager, seen)])).map(outcome);
    expect(outcomes.sort()).toEqual(['done', 'overtaken']);
  });

  test('is not published over a draft that changed after the caller loaded it; a repeated call is no conflict', async () => {
    await draft('New');
    const seen = await read();
    await draft('Newer');
    expect(outcome(await publish(owner, seen))).toBe('changed');
    expect(await shown()).toMatchObject([{ tagline: 'Old' }]);
    const again = await read();
    expect([outcome(await publish(owner, again)), outcome(await publish(owner, again))]).toEqual([
      'done',
      'done',
    ]);
  });

  test('disappears with its products when it is unpublished, and keeps what was live', async () => {
    await draft('New');
    const seen = await read();
    expect(outcome(await unpublish(owner, { ...seen, last_published_at: '2020-01-01T00:00:00Z' }))).toBe(
      'overtaken',
    );
    expect(outcome(await unpublish(owner, seen))).toBe('done');
    const hidden = await read();
    expect([await shown(), hidden.published, hidden.live?.['tagline'], hidden.products_shown]).toEqual([
      [],
      false,
      'Old',
      0,
    ]);
    expect((await db.anon.rpc('product_page', { product: shop.bar })).body).toBe(null);
    expect(outcome(await publish(owner, hidden))).toBe('done');
    expect([await shown(), (await read()).products_shown]).toEqual([
      [{ store_name: hidden.draft['store_name'], tagline: 'New' }],
      1,
    ]);
  });

  test('needs a name and a description', async () => {
    await db.sql("update public.vendors set description = ' ' where id = $1", [vendor]);
    expect(said(await publish(owner, await read()))).toBe('422 store_incomplete');
  });

  test("that is suspended is hidden, can't be published, and returns unchanged", async () => {
    await draft('New');
    const seen = await read();
    await setStatus(vendor, 'rejected');
    try {
      expect(await shown()).toEqual([]);
      expect([said(await publish(owner, seen)), said(await unpublish(owner, seen))]).toEqual([
        '403 store_closed',
        '403 store_closed',
      ]);
      expect((await read()).draft['tagline']).toBe('New');
    } finally {
      await setStatus(vendor, 'approved');
    }
    expect(await shown()).toMatchObject([{ tagline: 'Old' }]);
  });

  test('lists the products with pending work: drafts, scheduled and changed ones', async () => {
    const other = await makeShop(db);
    const person = await db.person(other.vendors[0]);
    await db.sql("update public.products set name = 'A draft', published = false where id = $1", [other.bar]);
    const { body } = await person.rpc('store_publishing', { vendor: other.vendors[0] });
    expect((body as Store).waiting.map(({ name, kind }) => [name, kind])).toEqual([['A draft', 'draft']]);
  });
});

describe('people without the right', () => {
  test.each<[string, () => Promise<Caller>, string, string]>([
    ['a visitor', async () => db.anon, '401 ', '401 '],
    ['a shopper', async () => db.person(await makePerson(db)), '403 not_allowed', '403 not_allowed'],
    ['the owner of another store', () => db.person(shop.vendors[1]), '403 not_allowed', '403 not_allowed'],
    ['a member who ships', () => member('fulfillment'), '403 not_allowed', '403 not_allowed'],
    ['a read-only member', () => member('catalog'), '200', '403 not_allowed'],
  ])("can't publish: %s", async (_, person, reads, writes) => {
    const caller = await person();
    const seen = await read();
    const answers = [
      await caller.rpc('store_publishing', { vendor }),
      await publish(caller, seen),
      await unpublish(caller, seen),
    ].map(said);
    expect(answers.map((answer, n) => answer.startsWith(n === 0 ? reads : writes))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await read()).toEqual(seen);
  });
});
