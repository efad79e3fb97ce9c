import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller, type Reply } from '../support.ts';
import { member, said } from './product-support.ts';

const setup = {
  address: '12 Forge Road',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
  handling_days: 3,
  cut_off: '14:30',
  time_zone: 'America/Los_Angeles',
  parcels: [{ name: 'Small box', length: 30, width: 20, height: 10, grams: 120 }],
};

let vendor: string;
let owner: Caller;
const save = (caller: Caller, changes: object, version: number) =>
  caller.rpc('save_shipping_setup', { vendor_id: vendor, version, setup: { ...setup, ...changes } });
const problems = ({ body }: Reply) => JSON.parse((body as { hint: string }).hint) as Record<string, unknown>;

beforeAll(async () => {
  vendor = await makePerson(db);
  owner = await db.person(vendor);
  await db.sql(
    `insert into public.vendors (id, status, store_name, slug, published) values ($1, 'approved', 'Setup', $2, true)`,
    [vendor, `setup-${vendor.slice(-8)}`],
  );
});

describe("a store's shipping setup", () => {
  test('is saved as a whole, read back, and shows shoppers origin and handling time', async () => {
    expect((await owner.rpc('store_shipping_setup', { vendor_id: vendor })).body).toMatchObject({
      city: '',
      version: 0,
    });
    expect((await save(owner, {}, 0)).body).toEqual({ ...setup, version: 1 });
    expect(
      (await db.anon.get(`public_vendors?id=eq.${vendor}&select=ships_from,handling_days`)).body,
    ).toEqual([{ ships_from: 'Reno, NV', handling_days: 3 }]);
  });

  test("keeps both of two people's edits", async () => {
    const [{ version } = { version: 0 }] = await db.sql<{ version: number }>(
      'select version from public.vendor_shipping where vendor_id = $1',
      [vendor],
    );
    expect((await save(owner, { handling_days: 1 }, version)).body).toMatchObject({ version: version + 1 });
    const second = await save(owner, { cut_off: '' }, version);
    expect(said(second)).toBe('409 setup_changed');
    expect(problems(second)).toMatchObject({ handling_days: 1, cut_off: '14:30', version: version + 1 });
    // A repetition after a lost answer is not a conflict.
    expect((await save(owner, { handling_days: 1 }, version)).body).toMatchObject({ version: version + 1 });
  });

  test('is refused with a message per invalid field', async () => {
    const reply = await save(
      owner,
      {
        address: 'x',
        city: '1',
        state: 'XX',
        zip_code: '1',
        handling_days: 61,
        cut_off: '25:00',
        time_zone: 'Mars',
        parcels: [{ name: '', length: 0 }],
      },
      1,
    );
    expect(problems(reply)).toEqual({
      address: 'Address must be 5 to 100 characters',
      city: 'City must be 2 to 50 letters',
      state: 'Choose a state',
      zip_code: 'ZIP code must look like 12345 or 12345-6789',
      handling_days: 'Enter 0 to 60 business days for handling',
      cut_off: 'Enter a time like 14:30',
      time_zone: 'Choose a time zone',
      parcels: 'Give each box a name, three sides and its empty weight',
    });
  });

  test("adds a business day after the store's cut-off, and the quote's promise follows", async () => {
    const late = async (at: string) =>
      (await db.sql('select private.late_days($1, $2) as days', [vendor, at]))[0]?.['days'];
    // Monday, 14:29 and 14:30 in Nevada; Saturday afternoon.
    expect([
      await late('2026-11-23T22:29:00Z'),
      await late('2026-11-23T22:30:00Z'),
      await late('2026-11-28T23:00:00Z'),
    ]).toEqual([0, 1, 0]);
    await db.sql(
      `insert into public.vendor_shipping (vendor_id, cut_off) values ($1, '00:00')
       on conflict (vendor_id) do update set cut_off = '00:00'`,
      [shop.vendors[0]],
    );
    const [wanted] = await db.sql<{ day: string }>(
      `select min(private.add_business_days(private.store_today(v.id), v.handling_days + r.min_days + private.late_days(v.id, now())))::text as day
       from public.vendors v join public.shipping_rates r on r.vendor_id = v.id and r.enabled where v.id = $1`,
      [shop.vendors[0]],
    );
    const { body } = await db.anon.rpc('quote_cart', { lines: [{ variant_id: shop.small, quantity: 1 }] });
    const rates = (body as { orders: { rates: { earliest: string }[] }[] }).orders[0]?.rates ?? [];
    expect(rates.map(({ earliest }) => earliest).toSorted()[0]).toBe(wanted?.day);
    await db.sql('delete from public.vendor_shipping where vendor_id = $1', [shop.vendors[0]]);
  });

  test('belongs to members who ship', async () => {
    const callers = {
      fulfillment: await member('fulfillment'),
      catalog: await member('catalog'),
      'other store': await db.person(shop.vendors[1]),
      shopper: await db.person(await makePerson(db)),
      visitor: db.anon,
    };
    const answers: Record<string, string> = {};
    for (const [who, caller] of Object.entries(callers)) {
      const replies = [
        await caller.rpc('store_shipping_setup', { vendor_id: shop.vendors[0] }),
        await caller.rpc('save_shipping_setup', { vendor_id: shop.vendors[0], version: 99, setup }),
        await caller.get(`vendor_shipping?vendor_id=eq.${vendor}`),
      ];
      answers[who] = replies
        .map(({ status, body }) => (Array.isArray(body) ? `${body.length} rows` : status))
        .join(' ');
    }
    expect(answers).toEqual({
      fulfillment: '200 409 0 rows',
      catalog: '403 403 0 rows',
      'other store': '403 403 0 rows',
      shopper: '403 403 0 rows',
      visitor: '401 401 401',
    });
  });
});
