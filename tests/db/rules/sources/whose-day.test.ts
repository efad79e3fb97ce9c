import { beforeAll, describe, expect, test } from 'vitest';
import { promotion, save } from '../../vendor-panel/promotion-support.ts';
import { db, shop } from '../../one-shop.ts';
import { buy, makePerson, type Caller } from '../../support.ts';

const pacific = 'America/Los_Angeles';
let owner: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
  await db.sql('update public.vendors set time_zone = $2 where id = $1', [shop.vendors[0], pacific]);
});

const one = async (text: string, values: readonly unknown[] = []) =>
  Object.values((await db.sql(`select (${text})::text`, values))[0] ?? {})[0];

/** What a cart of the store is promised at a moment. */
const quoteAt = async (at: string, promo: string | null = null) => {
  const [row] = await db.sql<{ quote: Record<string, never> }>(
    `select private.build_quote(private.price_lines(private.read_lines($1), null, $2), 'CA', null, $3, null, null, $2) as quote`,
    [JSON.stringify([{ variant_id: shop.small, quantity: 1 }]), at, promo],
  );
  return row?.quote as unknown as {
    tax: string;
    orders: { discount: string; promotion: unknown; rates: { earliest: string; latest: string }[] }[];
    promo: { status: string; ended_on: string | null } | null;
  };
};

describe('the day of a store', () => {
  test('is in New York time by default, and in the zone of its first address after that', async () => {
    const id = await makePerson(db);
    await db.sql(
      "insert into public.vendors (id, status, store_name, slug, published) values ($1, 'approved', 'Zones', $2, true)",
      [id, `zones-${id.slice(0, 8)}`],
    );
    expect(await one('private.store_zone($1)', [id])).toBe('America/New_York');
    const person = await db.person(id);
    const form = {
      legalName: 'Zones LLC',
      businessType: 'llc',
      taxId: '12-3456789',
      address: '1 Main Street',
      address2: '',
      city: 'Portland',
      state: 'Oregon',
      zipCode: '97201',
      contactName: 'Ann Lee',
      contactEmail: 'ann@zones.test',
      contactPhone: '5551234567',
    };
    expect(await person.rpc('save_store_business', { vendor: id, form, base_version: 0 })).toMatchObject({
      status: 200,
      body: { outcome: 'saved' },
    });
    expect(await one('private.store_zone($1)', [id])).toBe(pacific);
  });

  test.each([
    // In the evening; month ends, a leap day; the days on which clocks go forward and back. Far away, since pages
    // show only what has not ended.
    ['2096-11-29', '2096-11-30T07:59:30Z', '2096-11-30T08:00:00Z'],
    ['2096-11-30', '2096-12-01T07:59:30Z', '2096-12-01T08:00:00Z'],
    ['2096-02-29', '2096-03-01T07:59:30Z', '2096-03-01T08:00:00Z'],
    ['2096-03-11', '2096-03-12T06:59:30Z', '2096-03-12T07:00:00Z'],
    ['2096-11-04', '2096-11-05T07:59:30Z', '2096-11-05T08:00:00Z'],
  ])('ends a promotion with its last day %s, as pages and the form say', async (last_day, still, over) => {
    const made = promotion(
      await save(owner, shop.vendors[0], {
        first_day: '2096-01-01',
        last_day,
        code: `DAY-${last_day}`,
        advertised: true,
      }),
    );
    await db.sql(
      "update public.promotions set enabled = true, opened_at = now(), starts_at = '2020-01-01' where id = $1",
      [made.id],
    );
    expect(made).toMatchObject({ last_day });
    const shown = (await db.anon.rpc('active_promotions', { store: shop.vendors[0] })).body as {
      code: string;
      last_day: string;
      ends_at: string;
    }[];
    expect(shown.find(({ code }) => code === made.code)).toMatchObject({ last_day });
    expect((await quoteAt(still, made.code)).promo).toMatchObject({ status: 'applied' });
    expect((await quoteAt(over, made.code)).promo).toMatchObject({ status: 'ended', ended_on: last_day });
    // A store that moves keeps its days.
    await db.sql("update public.vendors set time_zone = 'Pacific/Honolulu' where id = $1", [shop.vendors[0]]);
    expect((await owner.rpc('vendor_promotion', { promotion_id: made.id })).body).toMatchObject({
      last_day,
    });
    expect((await quoteAt(over, made.code)).promo).toMatchObject({ status: 'applied' });
    await db.sql('update public.vendors set time_zone = $2 where id = $1', [shop.vendors[0], pacific]);
    expect(await one('(select p.ends_at from public.promotions p where p.id = $1)', [made.id])).toBe(
      await one('$1::timestamptz', [over]),
    );
    await db.sql('delete from public.promotions where id = $1', [made.id]);
  });

  test('is the one that delivery promises start from, with its cut-off', async () => {
    const [vendor] = shop.vendors;
    await db.sql("insert into public.vendor_shipping (vendor_id, cut_off) values ($1, '14:30')", [vendor]);
    const earliest = async (at: string) => (await quoteAt(at)).orders[0]?.rates[0]?.earliest;
    // Rates take 2 to 5 days, and the store hands over in 1. Friday, November 27, 2026, 14:29 and 14:30 Pacific.
    expect(await earliest('2026-11-27T22:29:00Z')).toBe('2026-12-02');
    expect(await earliest('2026-11-27T22:30:00Z')).toBe('2026-12-03');
    // Monday at 23:30 is not yet Tuesday.
    expect(await earliest('2026-12-01T07:30:00Z')).toBe('2026-12-04');
    // The Sundays of both clock changes, at 23:30.
    expect(await earliest('2027-03-15T06:30:00Z')).toBe('2027-03-17');
    expect(await earliest('2027-11-08T07:30:00Z')).toBe('2027-11-10');
    await db.sql('delete from public.vendor_shipping where vendor_id = $1', [vendor]);
  });

  test('is the one of a sale, of a promise and of the last day of a return', async () => {
    const [vendor] = shop.vendors;
    const placed = await buy(db, await db.person(await makePerson(db)), [
      { variant_id: shop.small, quantity: 1 },
    ]);
    const order = placed.orders[0]?.id;
    // 23:30 on October 31.
    await db.sql("update public.orders set created_at = '2026-11-01T06:30:00Z' where id = $1", [order]);
    const days = await db.sql(
      `select day::text from private.sales_rows($1, private.store_zone($1), '2026-10-25', '2026-11-05')
       where kind = 'all' or kind is not null group by day`,
      [vendor],
    );
    expect(days).toEqual([{ day: '2026-10-31' }]);
    await db.sql("update public.orders set status = 'processing' where id = $1 and status = 'confirmed'", [
      order,
    ]);
    await db.sql('update public.orders set return_days = 14 where id = $1', [order]);
    // 23:30 on October 31, a day before clocks go back: the fourteenth day after is November 14, all of it.
    await db.sql(
      "insert into public.shipments (order_id, status, shipped_at, delivered_at) values ($1, 'delivered', '2026-10-30T12:00Z', '2026-11-01T06:30:00Z')",
      [order],
    );
    expect(await one('private.returnable_until($1)', [order])).toBe('2026-11-14');
  });

  test('is the one of a vacation', async () => {
    const [vendor] = shop.vendors;
    await db.sql(
      `insert into private.vendor_holidays (vendor_id, from_day, to_day, mode, time_zone, end_told)
       values ($1, '2027-03-13', '2027-03-14', 'closed', $2, true)`,
      [vendor, pacific],
    );
    const at = (moment: string) => one("private.holiday_at($1, $2) ->> 'until'", [vendor, moment]);
    expect([
      await at('2027-03-13T07:59:59Z'),
      await at('2027-03-13T08:00:00Z'),
      await at('2027-03-15T06:59:59Z'),
      await at('2027-03-15T07:00:00Z'),
    ]).toEqual([null, '2027-03-14', '2027-03-14', null]);
    await db.sql('delete from private.vendor_holidays where vendor_id = $1', [vendor]);
  });
});

describe("the platform's day", () => {
  test('changes a tax rate, not midnight UTC', async () => {
    await db.sql(
      "insert into public.tax_rates (state, rate, effective_from) values ('WY', 0.01, '2027-01-01'), ('WY', 0.02, '2027-03-15')",
    );
    const rate = (at: string) => one("trim_scale(private.tax_rate('WY', $1))", [at]);
    expect([
      await rate('2027-01-01T04:59:59Z'),
      await rate('2027-01-01T05:00:00Z'),
      await rate('2027-03-15T03:59:59Z'),
      await rate('2027-03-15T04:00:00Z'),
    ]).toEqual(['0.04', '0.01', '0.01', '0.02']);
    await db.sql("delete from public.tax_rates where state = 'WY' and effective_from >= '2027-01-01'");
  });

  test.each([
    ['daily', '2027-03-13T15:00:00Z', '2027-03-14T13:00:00Z'],
    ['daily', '2027-11-06T14:00:00Z', '2027-11-07T14:00:00Z'],
    ['weekly', '2027-03-09T15:00:00Z', '2027-03-15T13:00:00Z'],
    ['monthly', '2027-02-28T23:30:00Z', '2027-03-01T14:00:00Z'],
    ['monthly', '2027-11-01T03:30:00Z', '2027-11-01T13:00:00Z'],
  ])('is when stores are paid: %s after %s at 9:00 there', async (schedule, after, at) => {
    expect(await one('private.next_payout($1, $2) = $3', [schedule, after, at])).toBe('true');
  });

  test('ends an invitation, and the email and the page name the same day', async () => {
    expect(
      await one("private.day_end('2026-11-14T12:00Z', private.platform_zone()) = '2026-11-15T05:00Z'"),
    ).toBe('true');
    expect(await one("private.last_day_words('2026-11-15T05:00Z')")).toBe('Nov 14, 2026');
  });

  test("can't change after money was booked", async () => {
    expect(await one('private.is_time_zone($1)', ['Europe/Berlin'])).toBe('false');
    await expect(
      db.sql(
        `select private.set_shop('{"return_days": "30", "application_days": "5", "hold_minutes": "15", "time_zone": "Pacific/Guam"}')
         where exists (select from private.ledger_postings)`,
      ),
    ).rejects.toThrow('shop_invalid');
  });
});
