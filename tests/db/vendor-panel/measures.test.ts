import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson } from '../support.ts';
import type { Caller, Reply } from '../support.ts';
import { member, said } from './product-support.ts';

const chicago = { time_zone: 'America/Chicago', units: 'us' };
let vendor: string;
let owner: Caller;
const save = (caller: Caller, measures: object, version: number): Promise<Reply> =>
  caller.rpc('save_store_measures', { vendor_id: vendor, version, measures });

beforeAll(async () => {
  vendor = await makePerson(db);
  owner = await db.person(vendor);
  await db.sql(
    `insert into public.vendors (id, status, store_name, slug, published) values ($1, 'approved', 'Measures', $2, true)`,
    [vendor, `measures-${vendor.slice(-8)}`],
  );
});

describe("a store's time zone and units", () => {
  test('are asked once, from the zone of its address on, and known on each page of its panel', async () => {
    await owner.rpc('save_store_business', {
      vendor,
      form: {
        legalName: 'Measures LLC',
        businessType: 'llc',
        taxId: '12-3456789',
        address: '1 Main Street',
        address2: '',
        city: 'Portland',
        state: 'Oregon',
        zipCode: '97201',
        contactName: 'Ann Lee',
        contactEmail: 'ann@measures.test',
        contactPhone: '5551234567',
      },
      base_version: 0,
    });
    expect((await owner.rpc('store_measures', { vendor_id: vendor })).body).toEqual({
      time_zone: 'America/Los_Angeles',
      units: 'us',
      version: 0,
      address_zone: 'America/Los_Angeles',
    });
    expect((await save(owner, chicago, 0)).body).toMatchObject({ ...chicago, version: 1 });
    expect((await owner.rpc('my_stores')).body).toMatchObject([chicago]);
  });

  test("keep both of two people's edits, and take the same again", async () => {
    expect((await save(owner, { ...chicago, units: 'metric' }, 1)).body).toMatchObject({ version: 2 });
    expect((await save(owner, { ...chicago, units: 'metric' }, 1)).body).toMatchObject({ version: 2 });
    const late = await save(owner, chicago, 1);
    expect(said(late)).toBe('409 measures_changed');
    expect((late.body as { hint: string }).hint).toContain('"units": "metric"');
    expect((await save(owner, chicago, 2)).body).toMatchObject({ version: 3 });
  });

  test('are refused with a sentence per field, and to those who may not write them', async () => {
    const wrong = await save(owner, { time_zone: 'Europe/Berlin', units: 'stone' }, 3);
    expect(said(wrong)).toBe('422 measures_invalid');
    expect(JSON.parse((wrong.body as { hint: string }).hint)).toEqual({
      time_zone: 'Choose a time zone',
      units: 'Choose your units',
    });
    expect(said(await save(owner, {}, 3))).toBe('422 measures_invalid');
    const packer = await member('fulfillment');
    const theirs = { vendor_id: shop.vendors[0], version: 0, measures: chicago };
    expect(said(await packer.rpc('save_store_measures', theirs))).toBe('403 not_allowed');
    const stranger = await db.person(shop.vendors[0]);
    expect(said(await save(stranger, chicago, 3))).toBe('403 not_allowed');
    expect(said(await stranger.rpc('store_measures', { vendor_id: vendor }))).toBe('403 not_allowed');
  });

  test('move a vacation with them, whatever zone its form sends', async () => {
    const plan = {
      from: '2096-03-01',
      to: '2096-03-05',
      mode: 'closed',
      extraDays: '',
      note: '',
      timeZone: 'Pacific/Guam',
    };
    expect(
      (await owner.rpc('save_store_holiday', { vendor, form: plan, base_version: 0 })).body,
    ).toMatchObject({ outcome: 'saved', form: { timeZone: 'America/Chicago' } });
    await save(owner, { ...chicago, time_zone: 'Pacific/Honolulu' }, 3);
    expect(
      await db.sql('select time_zone from private.vendor_holidays where vendor_id = $1', [vendor]),
    ).toEqual([{ time_zone: 'Pacific/Honolulu' }]);
  });

  test('stay as chosen when the shipping setup is saved without them, and boxes keep inches', async () => {
    const box = { name: 'Flat box', length: 30.48, width: 20.96, height: 0.64, grams: 85 };
    const setup = {
      address: '12 Forge Road',
      address2: '',
      city: 'Reno',
      state: 'NV',
      zip_code: '89501',
      handling_days: 3,
      cut_off: '',
      parcels: [box],
    };
    const saved = await owner.rpc('save_shipping_setup', { vendor_id: vendor, version: 0, setup });
    expect(saved.body).toMatchObject({ time_zone: 'Pacific/Honolulu', parcels: [box] });
    for (const length of [0, 999.01, 1.234, '1e2']) {
      const parcels = [{ ...box, length }];
      expect(
        said(
          await owner.rpc('save_shipping_setup', {
            vendor_id: vendor,
            version: 1,
            setup: { ...setup, parcels },
          }),
        ),
      ).toBe('422 setup_invalid');
    }
  });
});
