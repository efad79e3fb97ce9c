import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopDay, shopZone } from '../../support/days.ts';
import { db, shop } from '../one-shop.ts';
import { buy, makePerson, orderOf, place, quote, type Caller } from '../support.ts';
import {
  answers,
  applicant,
  decide,
  mine,
  save as saveDraft,
  submit,
  submitted,
} from '../onboarding/application-support.ts';
import { said } from '../vendor-panel/product-support.ts';
import { earn, makeSeller, start } from '../money/payout-support.ts';
import { codeEntered, makeAdminIn } from './code-entered.ts';
type Section = 'commission' | 'taxes' | 'payouts' | 'shop' | 'slugs' | 'switches';
type Rule = Readonly<Record<string, string>>;
type Settings = Record<Section, { version: number; value: unknown }>;

const kept = ['commission_rules', 'money_settings', 'hold_limits'] as const;
let finance: Caller;
let boss: Caller;
let other: Caller;
beforeAll(async () => {
  finance = (await makeAdminIn(db, 'finance')).caller;
  [boss, other] = [(await makeAdminIn(db, 'super')).caller, (await makeAdminIn(db, 'super')).caller];
  for (const table of kept) await db.sql(`create table kept_${table} as table private.${table}`);
  await db.sql('create table kept_settings as table public.settings');
  await db.sql('create table kept_taxes as table public.tax_rates');
});
const restore = async () => {
  await db.sql('delete from private.commission_changes');
  await db.sql(`with gone as (delete from private.commission_rules where position < 1000000) select 1`);
  await db.sql(
    'update private.commission_rules r set rate = k.rate, name = k.name from kept_commission_rules k where k.id = r.id',
  );
  await db.sql(
    `update private.money_settings m set holdback_days = k.holdback_days, payout_minimum = k.payout_minimum,
       payout_schedule = k.payout_schedule, approve_from = k.approve_from, approve_from_raised_by = null,
       correct_alone = k.correct_alone, correct_alone_raised_by = null from kept_money_settings k`,
  );
  await db.sql(
    'update private.hold_limits l set hold_time = k.hold_time from kept_hold_limits k where k.contact_given = l.contact_given',
  );
  await db.sql('update public.settings s set value = k.value from kept_settings k where k.key = s.key');
  await db.sql('delete from public.tax_rates');
  await db.sql('insert into public.tax_rates select * from kept_taxes');
  await db.sql('delete from public.reserved_slugs where by_admin');
};
beforeEach(restore);
afterAll(async () => {
  await restore();
  for (const table of [...kept, 'settings', 'taxes']) await db.sql(`drop table kept_${table}`);
});

const money = new Set<Section>(['commission', 'taxes', 'payouts']);
const read = async () => (await boss.rpc('admin_settings')).body as Settings;
const save = async (section: Section, value: unknown, caller = boss, version?: number) =>
  caller.rpc(money.has(section) ? 'save_money_settings' : 'save_shop_settings', {
    section,
    version: version ?? (await read())[section].version,
    value,
  });
const preview = (section: Section, value: unknown, caller = boss) =>
  caller.rpc(money.has(section) ? 'preview_money_settings' : 'preview_shop_settings', { section, value });
const rules = async () => (await read()).commission.value as readonly Rule[];
const rule = (more: Rule): Rule => ({
  id: randomUUID(),
  name: 'A rule',
  rate: '5',
  vendor: '',
  category: '',
  starts_on: '',
  ends_on: '',
  ...more,
});
const today = shopDay();
const inDays = shopDay;
/** An hour before this month started in the shop's zone. */
const lastMonth = `(date_trunc('month', now() at time zone '${shopZone}') - interval '1 hour') at time zone '${shopZone}'`;
const bars = () => [{ variant_id: shop.small, quantity: 2 }];

describe('commission rules', () => {
  test('apply from now on in their order; placed lines keep theirs', async () => {
    const before = await buy(db, db.anon, bars());
    const [standard] = await rules();
    const own = rule({ vendor: shop.slugs[0], rate: '3.25' });
    const wide = rule({ category: `root-${shop.slugs[0].slice(6)}`, rate: '7' });
    expect(said(await save('commission', { rules: [own, wide, standard] }, finance))).toBe('200');
    const first = await buy(db, db.anon, bars());
    expect((await rules()).map(({ rate }) => rate)).toEqual(['3.25', '7', '10']);
    await save('commission', { rules: [wide, own, standard] });
    const second = await buy(db, db.anon, bars());
    const rateOf = async ({ purchase_id: id }: { purchase_id: string }) =>
      (
        await db.sql<{ rate: string }>(
          'select c.rate from private.line_commissions c join public.order_items i on i.id = c.order_item_id join public.orders o on o.id = i.order_id where o.purchase_id = $1',
          [id],
        )
      )[0]?.rate;
    expect([await rateOf(before), await rateOf(first), await rateOf(second)]).toEqual([
      '10.00',
      '3.25',
      '7.00',
    ]);
  });

  test("are previewed on last month's orders without changing anything", async () => {
    const { purchase_id: id } = await buy(db, db.anon, bars());
    const gone = await buy(db, db.anon, bars());
    await db.sql(`update public.orders set created_at = ${lastMonth} where purchase_id = any ($1)`, [
      [id, gone.purchase_id],
    ]);
    await db.sql("update public.orders set status = 'cancelled' where purchase_id = $1", [gone.purchase_id]);
    const [standard] = await rules();
    const half = rule({ vendor: shop.slugs[0], rate: '5', starts_on: inDays(10) });
    const draft = { rules: [half, standard] };
    // The rule has not begun: today nothing is different.
    expect((await preview('commission', draft)).body).toMatchObject({ affected: 0 });
    const { body } = await preview('commission', { ...draft, on_day: inDays(10) }, finance);
    expect(body).toMatchObject({
      affected: 1,
      stores: [{ id: shop.vendors[0], orders: 1, was: '2.00', will: '1.00' }],
    });
    expect(await rules()).toEqual([standard]);
    await db.sql('update public.orders set created_at = now() where purchase_id = any ($1)', [
      [id, gone.purchase_id],
    ]);
  });

  test('end with a single rule for everything, and each mistake has its message', async () => {
    const [standard] = await rules();
    const wrong = rule({ name: ' ', rate: '101', vendor: 'nobody', category: 'nothing', ends_on: 'soon' });
    const reply = await save('commission', { rules: [wrong, standard] });
    expect(said(reply)).toBe('422 rules_invalid');
    expect(Object.keys(JSON.parse((reply.body as { hint: string }).hint) as object).sort()).toEqual(
      ['category', 'ends_on', 'name', 'rate', 'vendor'].map((field) => `${wrong['id']}.${field}`),
    );
    for (const list of [
      [],
      [standard, rule({ vendor: shop.slugs[0] })],
      [rule({ vendor: shop.slugs[0] })],
      [rule({}), standard],
    ]) {
      const { status, body } = await save('commission', { rules: list });
      expect([list, status, ['rules_invalid', 'catch_all_last']]).toEqual([
        list,
        422,
        expect.arrayContaining([(body as { message: string }).message]),
      ]);
    }
    const dates = rule({ starts_on: inDays(3), ends_on: inDays(2) });
    expect(said(await save('commission', { rules: [dates, standard] }))).toBe('422 rules_invalid');
  });

  test('are edited by two admins without overwriting, and a lost answer is given again', async () => {
    const [standard] = await rules();
    const { version } = (await read()).commission;
    const mine = { rules: [rule({ vendor: shop.slugs[0] }), standard] };
    const theirs = { rules: [rule({ vendor: shop.slugs[1] }), standard] };
    const both = await Promise.all([
      save('commission', mine, boss, version),
      save('commission', theirs, finance, version),
    ]);
    const outcomes = both.map(({ body }) => (body as { outcome: string }).outcome);
    expect(outcomes.toSorted()).toEqual(['conflict', 'saved']);
    expect((await rules()).length).toBe(2);
    const [won, by] = outcomes[0] === 'saved' ? [mine, boss] : [theirs, finance];
    expect((await save('commission', won, by, version)).body).toMatchObject({ outcome: 'saved' });
    expect((await read()).commission.version).toBe(version + 1);
    const [entry] = await db.sql<{ before: { rules: unknown[] }; after: { rules: unknown[] } }>(
      "select before, after from public.audit_log where action = 'settings.changed' and subject_id = 'commission' order by at desc limit 1",
    );
    expect([entry?.before.rules.length, entry?.after.rules.length]).toEqual([1, 2]);
  });

  test('need a fresh verification code', async () => {
    const { id } = await makeAdminIn(db, 'finance');
    const late = await db.person(id, undefined, codeEntered(16));
    expect(said(await save('commission', { rules: await rules() }, late))).toBe('403 step_up_needed');
  });
});

describe('tax rates', () => {
  const rateOn = async (day: string) =>
    Number(
      (
        await db.sql<{ rate: string }>(
          `select t.rate from public.tax_rates t where t.state = 'CA' and t.effective_from <= $1::date
           and (t.effective_to is null or t.effective_to > $1::date) order by t.effective_from desc limit 1`,
          [day],
        )
      )[0]?.rate ?? 0,
    );
  const days = Array.from({ length: 30 }, (_, day) => inDays(day - 2));

  test('change on the scheduled days and on no others', async () => {
    const start = await rateOn(today);
    const expected = new Map(days.map((day) => [day, start]));
    for (const [rate, from, to] of [
      [8, 5, 15],
      [9.5, 10, 20],
      [1, 3, 4],
      [0, 12, 13],
      [6.125, 0, 2],
      [2, 4, null],
      [3, 8, 9],
    ] as const) {
      const end = to === null ? '' : inDays(to);
      const reply = await save('taxes', { state: 'CA', rate: String(rate), from: inDays(from), to: end });
      expect(said(reply)).toBe('200');
      for (const day of days)
        if (day >= inDays(from) && (end === '' || day < end)) expected.set(day, rate / 100);
      for (const day of days) expect([day, await rateOn(day)]).toEqual([day, expected.get(day)]);
    }
  });

  test('leave the past alone, and placed orders keep their tax', async () => {
    expect(said(await save('taxes', { state: 'CA', rate: '5', from: inDays(-1), to: '' }))).toBe(
      '422 tax_invalid',
    );
    expect(said(await save('taxes', { state: 'XX', rate: '5%', from: today, to: today }))).toBe(
      '422 tax_invalid',
    );
    const { purchase_id: id } = await buy(db, db.anon, bars());
    const taxOf = async () => (await db.sql('select tax from public.orders where purchase_id = $1', [id]))[0];
    const tax = await taxOf();
    const change = { state: 'CA', rate: '50', from: today, to: inDays(2) };
    await db.sql(`update public.orders set created_at = ${lastMonth} where purchase_id = $1`, [id]);
    const tried = (await preview('taxes', change)).body as { was: string; will: string; rates: unknown[] };
    expect(Number(tried.will)).toBeGreaterThan(Number(tried.was));
    expect(tried.rates).toContainEqual(expect.objectContaining({ rate: '50', from: today, to: inDays(2) }));
    await db.sql('update public.orders set created_at = now() where purchase_id = $1', [id]);
    expect(await rateOn(today)).toBe(0.0725);
    await save('taxes', change, finance);
    expect((await quote(db.anon, bars())).tax).toBe('10.01');
    expect(await taxOf()).toEqual(tax);
  });
});

describe('payouts', () => {
  test('follow the waiting time and minimum in the settings', async () => {
    const names = ['holdback_days', 'payout_minimum', 'payout_schedule', 'approve_from', 'correct_alone'];
    const terms = (...values: string[]) => Object.fromEntries(names.map((name, n) => [name, values[n]]));
    const standard = terms('7', '25', 'weekly', '5000', '100');
    expect((await read()).payouts.value).toEqual(standard);
    // Empty as well: large payouts and corrections never go without another admin.
    for (const wrong of [terms('91', '0.50', 'hourly', '0.5', '-1'), terms('', '', '', '', '')])
      for (const [name, value] of Object.entries(wrong))
        expect(said(await save('payouts', { ...standard, [name]: value }))).toBe('422 payouts_invalid');
    const change = terms('14', '30.5', 'monthly', '900000', '0');
    const done = [await preview('payouts', change, finance), await save('payouts', change, finance)];
    expect(done.map(said)).toEqual(['200', '200']);
    const [due] = await db.sql<{ days: string; minimum: string }>(
      'select extract(day from private.earning_due(now()) - now()) as days, (private.payout_terms($1)).minimum as minimum',
      [shop.vendors[0]],
    );
    expect([Number(due?.days), Number(due?.minimum)]).toEqual([14, 3050]);
    const [seller, large] = [await makeSeller(db), await makeSeller(db)];
    await earn(db, seller, 89_999_999);
    expect((await start(seller)).body).toMatchObject({ approval: null });
    await earn(db, large, 90_000_000);
    expect((await start(large)).body).toMatchObject({ approval: 'waiting', status: 'queued' });
  });

  test('of stores without their own schedule follow a new one from its start', async () => {
    const [own, standard] = [await makeSeller(db), await makeSeller(db)];
    await db.sql(
      `insert into public.payout_settings (vendor_id, schedule, next_at) values ($1, 'weekly', '2031-05-05'), ($2, null, null)`,
      [own.id, standard.id],
    );
    const value = (await read()).payouts.value as object;
    expect(said(await save('payouts', { ...value, payout_schedule: 'daily' }))).toBe('200');
    const [due] = await db.sql(
      `select array_agg(vendor_id) as stores from public.payout_settings
       where vendor_id in ($1, $2) and next_at between now() and now() + interval '25 hours'`,
      [own.id, standard.id],
    );
    expect(due).toEqual({ stores: [standard.id] });
  });
});

describe('shop values', () => {
  test('apply to new orders: an order keeps its return window', async () => {
    const before = await buy(db, db.anon, bars());
    const change = { return_days: '45', application_days: '3', hold_minutes: '20' };
    expect(said(await save('shop', change, finance))).toBe('403 right_missing');
    expect(said(await save('shop', { ...change, return_days: '13' }))).toBe('422 shop_invalid');
    expect(said(await save('shop', { ...change, hold_minutes: '90' }))).toBe('422 shop_invalid');
    expect(said(await save('shop', change))).toBe('200');
    const after = await buy(db, db.anon, bars());
    const found = await db.sql<{ return_days: number }>(
      'select return_days from public.orders where purchase_id = any ($1) order by created_at',
      [[before.purchase_id, after.purchase_id]],
    );
    expect(found.map(({ return_days: days }) => days)).toEqual([30, 45]);
    expect((await db.anon.rpc('shop_terms')).body).toMatchObject({ return_days: 45, hold_minutes: 20 });
    expect((await db.anon.rpc('selling_terms')).body).toMatchObject({ application_days: 3 });
    const held = await db.anon.rpc('hold_stock', {
      checkout_key: randomUUID(),
      lines: bars(),
      email: 'held@people.test',
    });
    const minutes = (Date.parse((held.body as { expires_at: string }).expires_at) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(20);
  });
});

describe('reserved store URLs', () => {
  test("show what would collide, and can be released again; the app's own can't", async () => {
    const slug = `sale-${randomUUID().slice(0, 8)}`;
    expect((await preview('slugs', { slug: shop.slugs[0], reserved: true })).body).toMatchObject({
      store: expect.stringContaining('First'),
    });
    expect(said(await save('slugs', { slug: shop.slugs[0], reserved: true }))).toBe('409 slug_in_use');
    expect(said(await save('slugs', { slug: 'Not a slug', reserved: true }))).toBe('422 slug_invalid');
    expect(said(await save('slugs', { slug: 'checkout', reserved: false }))).toBe('409 slug_of_app');
    expect(said(await save('slugs', { slug: ` ${slug.toUpperCase()}`, reserved: true }))).toBe('200');
    const owner = await db.person(shop.vendors[0]);
    const move = () =>
      owner.rpc('change_store_slug', { vendor: shop.vendors[0], slug, seen_slug: shop.slugs[0] });
    expect(said(await move())).toBe('422 slug_reserved');
    const { version } = (await read()).slugs;
    const both = await Promise.all([
      save('slugs', { slug, reserved: false }, boss, version),
      save('slugs', { slug: 'flash-sale', reserved: true }, other, version),
    ]);
    expect(both.map(({ body }) => (body as { outcome: string }).outcome).toSorted()).toEqual([
      'conflict',
      'saved',
    ]);
  });
});

describe('switches', () => {
  const all = {
    reviews: true,
    questions: true,
    guest_checkout: true,
    applications: true,
    launch_banner: true,
  };
  const off = (name: keyof typeof all) => save('switches', { ...all, [name]: false });
  const on = () => save('switches', all);

  test('are visible to everyone, and changed only by an admin with the right', async () => {
    expect(said(await save('switches', { ...all, reviews: 'no' }))).toBe('422 switches_invalid');
    expect(said(await save('switches', { ...all, reviews: false }, finance))).toBe('403 right_missing');
    expect(said(await off('launch_banner'))).toBe('200');
    expect((await db.anon.rpc('shop_terms')).body).toMatchObject({
      switches: { ...all, launch_banner: false },
    });
  });

  test('without guest checkout only accounts can order', async () => {
    await off('guest_checkout');
    const order = orderOf(await quote(db.anon, bars()), bars());
    expect(said(await db.anon.rpc('place_order', order))).toBe('409 guest_checkout_off');
    const person = await db.person(await makePerson(db), 'ann@people.test');
    expect((await place(person, bars())).outcome).toBe('placed');
    await on();
    expect((await place(db.anon, bars())).outcome).toBe('placed');
  });

  test('with reviews or questions off, none are accepted', async () => {
    const author = await makePerson(db);
    const person = await db.person(author, 'ann@people.test');
    const ask = () =>
      person.rpc('ask_question', { product: shop.bar, question: 'Does it come with collars and a bag?' });
    await off('questions');
    expect(said(await ask())).toBe('409 questions_off');
    await on();
    expect(said(await ask())).toBe('200');
    const write = () =>
      db.sql(
        `insert into public.product_reviews (product_id, vendor_id, user_id, author_name, rating, title, content)
         values ($1, $2, $3, 'Ann', 5, 'Good bar', 'It is straight and it lasts.')`,
        [shop.bar, shop.vendors[0], author],
      );
    await off('reviews');
    await expect(write()).rejects.toThrow('reviews_off');
    await on();
    await write();
  });

  test('with applications off, no new store applies; applicants who were asked for more may answer', async () => {
    const asked = await submitted();
    await decide(boss, asked.application, 'ask', { words: 'Please tell us more about your lathe.' });
    const fresh = await applicant();
    await saveDraft(fresh.caller, answers(), 0);
    await off('applications');
    expect(said(await submit(fresh.caller, 1))).toBe('409 applications_off');
    expect(said(await submit(asked.caller, (await mine(asked.caller)).version))).toBe('200');
    await on();
    expect(said(await submit(fresh.caller, 1))).toBe('200');
  });
});
