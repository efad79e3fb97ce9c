import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopDay } from '../../support/days.ts';
import { db, shop } from '../one-shop.ts';
import { makePerson, makeShop, quote, type Caller } from '../support.ts';
import { member, said } from './product-support.ts';
import { forgetHolds } from '../checkout/checkout-support.ts';

beforeAll(forgetHolds);

let vendor: string;
let owner: Caller;

beforeAll(async () => {
  [vendor] = shop.vendors;
  owner = await db.person(vendor);
});

const form = {
  storeName: 'Iron & Oak',
  tagline: 'Racks of ash',
  description: 'We build racks from ash, one at a time, and answer the phone.',
  phone: '555 010 0199',
  website: 'https://iron.example',
  shippingPolicy: 'On Tuesdays.',
  returnPolicy: '',
  logo: '',
  banner: '',
};
type Settings = { version: number; slug: string; former_slugs: string[]; form: typeof form };
type Saved = { outcome: string; store: Settings };
const read = async () => (await owner.rpc('store_settings', { vendor })).body as Settings;
const save = (caller: Caller, changes: Partial<typeof form>, version: number) =>
  caller.rpc('save_store_settings', { vendor, form: { ...form, ...changes }, base_version: version });
const hints = (reply: { body: unknown }) =>
  JSON.parse((reply.body as { hint: string }).hint) as Record<string, string>;

describe("a store's profile", () => {
  test('is saved as a draft; of two people who save at once, one sees what the other saved', async () => {
    const { version } = await read();
    const replies = await Promise.all([
      save(owner, {}, version),
      save(await member('manager'), { tagline: 'Theirs' }, version),
    ]);
    const answers = replies.map(({ body }) => body as Saved);
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'saved']);
    const now = await read();
    expect(answers.map(({ store }) => store)).toEqual([now, now]);
    const [open] = (await db.anon.get(`public_vendors?select=tagline&id=eq.${vendor}`)).body as unknown[];
    expect(open).toEqual({ tagline: null });
  });

  test('is refused field by field', async () => {
    const { version } = await read();
    const wrong = await save(
      owner,
      {
        storeName: 'Io',
        tagline: 'x'.repeat(161),
        description: 'Short.',
        phone: '1',
        website: 'iron',
        returnPolicy: 'x'.repeat(2001),
      },
      version,
    );
    expect([said(wrong), hints(wrong)]).toEqual([
      '422 store_invalid',
      {
        storeName: 'Store name must be 3 to 100 characters',
        tagline: 'Tagline must be at most 160 characters',
        description: 'Description must be 50 to 2,000 characters',
        phone: 'Phone number must be 10 to 20 characters',
        website: 'Website must look like myshop.com',
        returnPolicy: 'Return policy must be at most 2,000 characters',
      },
    ]);
    expect((await read()).version).toBe(version);
  });
});

describe("a store's pictures", () => {
  test('must be uploaded by that store; used ones are not deleted', async () => {
    const kept = (of: string, n: number) => `products/${of}/${randomUUID()}-00000${n}/400.webp`;
    const [mine, theirs] = [kept(vendor, 1), kept(shop.vendors[1], 2)];
    await db.sql(
      'insert into private.product_pictures (path, vendor_id, width, height, widths) values ($1, $2, 400, 300, $5), ($3, $4, 400, 300, $5)',
      [mine, vendor, theirs, shop.vendors[1], [160, 400]],
    );
    const { version } = await read();
    const wrong = await save(owner, { logo: theirs, banner: 'https://elsewhere.example/a.png' }, version);
    expect(hints(wrong)).toEqual({
      logo: "This picture doesn't belong to your store",
      banner: "This picture doesn't belong to your store",
    });
    const saved = (await save(owner, { logo: mine }, version)).body as Saved;
    expect([saved.store.form.logo, saved.store.form.banner]).toEqual([mine, '']);
    expect(
      await db.sql(
        'select path from private.product_pictures where path = any ($1) and used_at is not null',
        [[mine, theirs]],
      ),
    ).toEqual([{ path: mine }]);
    expect(((await save(owner, { logo: '' }, saved.store.version)).body as Saved).store.form.logo).toBe('');
  });
});

describe("a store's URL", () => {
  const slugs = () => [`new-${randomUUID()}`, `newer-${randomUUID()}`] as const;
  const move = (caller: Caller, slug: string, seen: string, of = vendor) =>
    caller.rpc('change_store_slug', { vendor: of, slug, seen_slug: seen });
  const moved = async (slug: string) => (await db.anon.rpc('store_moved', { former_slug: slug })).body;

  test("changes at once; earlier ones redirect to it and stay the store's own", async () => {
    const other = await makeShop(db);
    const person = await db.person(other.vendors[0]);
    const [old] = other.slugs;
    const [first, second] = slugs();
    for (const [to, from] of [
      [first, old],
      [second, first],
    ] as const) {
      expect(((await move(person, to, from, other.vendors[0])).body as Saved).outcome).toBe('saved');
    }
    expect([await moved(old), await moved(first), await moved(second)]).toEqual([second, second, null]);
    const page = (slug: string) =>
      db.anon.rpc('product_page', { vendor_slug: slug, product_slug: `bar-${old.slice(6)}` });
    const [now, before] = await Promise.all([page(second), page(old)]);
    expect([(now.body as { product: { id: string } }).product.id, before.body]).toEqual([
      other.bar,
      now.body,
    ]);
    const thief = await db.person(other.vendors[1]);
    expect(said(await move(thief, old, other.slugs[1], other.vendors[1]))).toBe('422 slug_taken');
    await expect(
      db.sql('update public.vendors set slug = $2 where id = $1', [other.vendors[1], first]),
    ).rejects.toThrow('slug_taken');
    const back = (await move(person, old, second, other.vendors[0])).body as Saved;
    expect([back.store.slug, back.store.former_slugs.toSorted(), await moved(second)]).toEqual([
      old,
      [first, second].toSorted(),
      old,
    ]);
  });

  test.each([
    ['admin', '422 slug_reserved'],
    ['no', '422 slug_invalid'],
    ['Two  words', '422 slug_invalid'],
    ['-edge', '422 slug_invalid'],
  ])('%j is refused', async (slug, answer) => {
    expect(said(await move(owner, slug, (await read()).slug))).toBe(answer);
  });

  test("can't be changed by someone who saw an earlier one, or to another store's", async () => {
    const { slug } = await read();
    expect(((await move(owner, slugs()[0], 'elsewhere')).body as Saved).outcome).toBe('conflict');
    expect(said(await move(owner, shop.slugs[1], slug))).toBe('422 slug_taken');
    expect((await read()).slug).toBe(slug);
  });

  test('can change ten times', async () => {
    const other = await makeShop(db);
    const [id] = other.vendors;
    const person = await db.person(id);
    await db.sql(
      "insert into private.former_slugs (slug, vendor_id) select $2 || '-' || n, $1::uuid from generate_series(1, 10) n",
      [id, other.slugs[0]],
    );
    expect(said(await move(person, slugs()[0], other.slugs[0], id))).toBe('409 slug_limit');
    expect(((await move(person, `${other.slugs[0]}-3`, other.slugs[0], id)).body as Saved).outcome).toBe(
      'saved',
    );
  });
});

describe('a vacation', () => {
  const day = shopDay;
  const plan = {
    mode: 'closed',
    from: day(0),
    to: day(3),
    extraDays: '',
    note: 'Away at a meet.',
    timeZone: 'America/New_York',
  };
  const version = async () =>
    ((await owner.rpc('store_holiday', { vendor })).body as { version: number }).version;
  const holiday = async (changes: Partial<typeof plan>, base_version?: number) =>
    owner.rpc('save_store_holiday', {
      vendor,
      form: { ...plan, ...changes },
      base_version: base_version ?? (await version()),
    });
  const seen = async () => {
    const [store] = (await db.anon.get(`public_vendors?select=holiday&id=eq.${vendor}`)).body as {
      holiday: { mode: string; opens: string; note: string } | null;
    }[];
    return store?.holiday ?? null;
  };
  /** As tiles in a list and on the wishlist: stock, and stores on vacation. */
  const tiles = async () => {
    type Cards = { id: string; in_stock: boolean; on_holiday: boolean }[];
    const lists = await Promise.all([
      db.anon.rpc('list_products', { vendor, page_size: 49 }),
      db.anon.rpc('saved_products', { ids: [shop.bar] }),
    ]);
    return lists.map(({ body }) =>
      (body as Cards)
        .filter(({ id }) => id === shop.bar)
        .map(({ in_stock, on_holiday }) => ({ in_stock, on_holiday })),
    );
  };
  const lines = () => [{ variant_id: shop.small, quantity: 1 }];
  const first = async () => {
    const { lines: priced, orders } = await quote(db.anon, lines());
    return {
      status: priced[0]?.['status'],
      available: priced[0]?.['available'],
      holiday: priced[0]?.['holiday'],
      rates: orders[0]?.['rates'],
    };
  };

  beforeEach(async () => {
    await holiday({ mode: 'none' });
  });

  test('that stops orders is announced only on its days, and then nothing can be ordered or held', async () => {
    expect(await seen()).toBe(null);
    expect(await first()).toMatchObject({ status: 'ok' });
    await holiday({ from: day(1) });
    const open = [{ in_stock: true, on_holiday: false }];
    expect(await tiles()).toEqual([open, open]);
    expect([await seen(), (await first()).status]).toEqual([null, 'ok']);
    await holiday({});
    expect(await seen()).toMatchObject({ mode: 'closed', opens: day(4), note: 'Away at a meet.' });
    expect(await first()).toMatchObject({
      status: 'holiday',
      available: 0,
      holiday: { mode: 'closed', until: day(3), opens: day(4), note: 'Away at a meet.' },
    });
    const page = (await db.anon.rpc('product_page', { product: shop.bar })).body as {
      product: { in_stock: boolean };
      variants: { stock: number }[];
      vendor: { holiday: { mode: string } };
    };
    expect([
      page.product.in_stock,
      page.variants.map(({ stock }) => stock),
      page.vendor.holiday.mode,
    ]).toEqual([false, [0, 0], 'closed']);
    const away = [{ in_stock: false, on_holiday: true }];
    expect(await tiles()).toEqual([away, away]);
    const held = await db.anon.rpc('hold_stock', { checkout_key: randomUUID(), lines: lines() });
    expect((held.body as { outcome: string }).outcome).toBe('short');
    await holiday({ mode: 'none' });
    expect([await seen(), (await first()).status]).toEqual([null, 'ok']);
  });

  test('with longer handling promises later delivery', async () => {
    const earliest = async () => ((await first()).rates as { earliest: string }[])[0]?.earliest ?? '';
    const before = await earliest();
    await holiday({ mode: 'slower', extraDays: '5' });
    expect((await earliest()) > before).toBe(true);
    const page = (await db.anon.rpc('product_page', { product: shop.bar })).body as {
      vendor: { handling_days: number };
    };
    expect(page.vendor.handling_days).toBe(6);
  });

  test('that has ended is reported to the owner once, by email and in the app; one entered later is not', async () => {
    const ended = async (days: string) =>
      db.sql(
        `update private.vendor_holidays set from_day = from_day - $2::int, to_day = to_day - $2::int where vendor_id = $1`,
        [vendor, days],
      );
    const told = async () => {
      await db.service.rpc('claim_emails', { max: 1 });
      const mails = await db.sql<{ payload: object }>(
        `select payload from public.email_outbox where template = 'vendor-holiday-ended' and payload ->> 'vendor_slug' =
           (select slug from public.vendors where id = $1)`,
        [vendor],
      );
      const notices = await db.sql(
        "select 1 from public.vendor_notices where vendor_id = $1 and event = 'holiday-ended' and shown",
        [vendor],
      );
      return [mails.map(({ payload }) => (payload as { was_closed: boolean }).was_closed), notices.length];
    };
    const before = await told();
    await holiday({});
    expect(await told()).toEqual(before);
    await ended('30');
    expect([await told(), await told()]).toEqual([
      [[...(before[0] as boolean[]), true], Number(before[1]) + 1],
      [[...(before[0] as boolean[]), true], Number(before[1]) + 1],
    ]);
    const after = await told();
    await holiday({ from: day(-9), to: day(-8) });
    expect(await told()).toEqual(after);
  });

  test("starts and ends at midnight in the store's time zone", async () => {
    const at = async (zone: string, moment: string) => {
      await db.sql(
        "update private.vendor_holidays set mode = 'closed', from_day = '2027-01-10', to_day = '2027-01-11', time_zone = $2 where vendor_id = $1",
        [vendor, zone],
      );
      const [row] = await db.sql<{ is: boolean }>('select private.holiday_at($1, $2) is not null as is', [
        vendor,
        moment,
      ]);
      return row?.is;
    };
    expect([
      await at('America/New_York', '2027-01-10T04:59:59Z'),
      await at('America/New_York', '2027-01-10T05:00:00Z'),
      await at('America/New_York', '2027-01-12T04:59:59Z'),
      await at('America/New_York', '2027-01-12T05:00:00Z'),
      await at('Pacific/Honolulu', '2027-01-12T05:00:00Z'),
    ]).toEqual([false, true, true, false, true]);
  });

  test('is refused field by field, and over a version that someone else has saved', async () => {
    const wrong = await holiday({
      from: day(3),
      to: day(1),
      mode: 'slower',
      extraDays: '31',
      note: 'x'.repeat(301),
      timeZone: 'Mars/Base',
    });
    expect(hints(wrong)).toEqual({
      to: "The end date can't be before the start date",
      extraDays: 'Extra handling time must be 1 to 30 days',
      note: 'Note must be at most 300 characters',
    });
    expect(((await holiday({}, 0)).body as { outcome: string }).outcome).toBe('conflict');
  });
});

describe('people without the right', () => {
  test.each<[string, () => Promise<Caller>, string, string]>([
    ['a visitor', async () => db.anon, '401 ', '401 '],
    ['a shopper', async () => db.person(await makePerson(db)), '403 not_allowed', '403 not_allowed'],
    ['the owner of another store', () => db.person(shop.vendors[1]), '403 not_allowed', '403 not_allowed'],
    ['a read-only member', () => member('finance'), '200', '403 not_allowed'],
  ])("can't change the settings: %s", async (_, person, reads, writes) => {
    const caller = await person();
    const before = await read();
    const answers = [
      await caller.rpc('store_settings', { vendor }),
      await caller.rpc('store_holiday', { vendor }),
      await save(caller, { tagline: 'Theirs' }, before.version),
      await caller.rpc('change_store_slug', { vendor, slug: 'theirs', seen_slug: before.slug }),
      await caller.rpc('save_store_holiday', { vendor, form: {}, base_version: 0 }),
    ].map(said);
    expect(answers.map((answer, n) => answer.startsWith(n < 2 ? reads : writes))).toEqual(
      answers.map(() => true),
    );
    expect(await read()).toEqual(before);
  });
});
