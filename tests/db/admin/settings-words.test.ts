import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdminIn } from './code-entered.ts';
import { customer, db, delivered } from '../orders/return-support.ts';

/** Unusual values: none of them occurs anywhere by chance. */
const value = {
  return_days: 47,
  application_days: 23,
  hold_minutes: 37,
  holdback_days: 61,
  payout_minimum: 83,
};

type Place = () => Promise<unknown>;
const help = async (slug: string) =>
  (
    (await db.anon.get(`help_articles?slug=eq.${slug}&select=body:words`)).body as readonly { body: string }[]
  )[0]?.body;
const terms = async () => (await db.anon.rpc('shop_terms')).body;
const selling = async () => (await db.anon.rpc('selling_terms')).body;

/**
 * Where people read each setting, with the expected text once it has an unusual value; or why no sentence contains
 * it. A setting in neither list fails.
 */
const told: Readonly<
  Record<string, readonly (readonly [where: string, read: Place, words: unknown])[] | string>
> = {
  'shop.return_days': [
    ['pages', terms, expect.objectContaining({ return_days: 47 })],
    ['help', () => help('return-an-item'), expect.stringContaining('**47 days**')],
  ],
  'shop.application_days': [
    ['pages', terms, expect.objectContaining({ application_days: 23 })],
    ['pages for sellers', selling, expect.objectContaining({ application_days: 23 })],
    ['help', () => help('start-selling'), expect.stringContaining('within 23 business days')],
  ],
  'shop.hold_minutes': [
    ['pages', terms, expect.objectContaining({ hold_minutes: 37 })],
    ['help', () => help('reserved-stock'), expect.stringContaining('**37 minutes**')],
  ],
  'shop.time_zone': [['pages', terms, expect.objectContaining({ time_zone: 'America/New_York' })]],
  'payouts.payout_schedule': [
    ['pages for sellers', selling, expect.objectContaining({ payout_schedule: 'monthly' })],
    ['help', () => help('fees-and-payouts'), expect.stringContaining('made on the first of each month')],
  ],
  'payouts.holdback_days': [
    ['pages for sellers', selling, expect.objectContaining({ holdback_days: value.holdback_days })],
  ],
  'payouts.payout_minimum': [
    ['pages for sellers', selling, expect.objectContaining({ payout_minimum: String(value.payout_minimum) })],
  ],
  'payouts.approve_from': 'Only admins know it.',
  'payouts.correct_alone': 'Only admins know it.',
  commission:
    'selling_terms answers the rate of the rule for everything else; each order line keeps its own.',
  taxes: 'The quote tells the tax of a cart.',
  slugs: 'Addresses are told where one is taken.',
  switches: 'Pages leave out what is off.',
};

beforeAll(async () => {
  await db.sql(
    `update public.settings s set value = s.value || jsonb_build_object('return_days', $1::int, 'application_days', $2::int) where s.key = 'shop'`,
    [value.return_days, value.application_days],
  );
  await db.sql(
    'update private.hold_limits l set hold_time = make_interval(mins => $1) where l.contact_given',
    [value.hold_minutes],
  );
  await db.sql(
    "update private.money_settings m set holdback_days = $1, payout_minimum = $2 * 100, payout_schedule = 'monthly', commission_on_shipping = true",
    [value.holdback_days, value.payout_minimum],
  );
});
afterAll(async () => {
  await db.sql(
    `update public.settings s set value = s.value || '{"return_days": 30, "application_days": 5}' where s.key = 'shop'`,
  );
  await db.sql("update private.hold_limits l set hold_time = '15 minutes' where l.contact_given");
  await db.sql(
    "update private.money_settings m set holdback_days = 7, payout_minimum = 2500, payout_schedule = 'weekly', commission_on_shipping = false",
  );
});

describe('texts that depend on settings', () => {
  test('every setting appears in a text, or has a reason not to', async () => {
    const settings = (await (await makeAdminIn(db, 'super')).caller.rpc('admin_settings')).body as Record<
      string,
      { value?: unknown } | null
    >;
    const names = Object.entries(settings).flatMap(([section, found]) => {
      const given = found?.value;
      return given === undefined
        ? []
        : Array.isArray(given) || section === 'switches'
          ? [section]
          : Object.keys(given as object).map((name) => `${section}.${name}`);
    });
    expect(names.toSorted()).toEqual(Object.keys(told).toSorted());
  });

  test.each(
    Object.entries(told).flatMap(([setting, places]) =>
      typeof places === 'string'
        ? []
        : places.map(([where, read, words]) => [setting, where, read, words] as const),
    ),
  )('%s in %s', async (_setting, _where, read, words) => {
    expect([await read()]).toEqual([words]);
  });

  test('the commission on shipping in the help', async () => {
    expect(await help('fees-and-payouts')).toContain('and its shipping, not on tax');
    expect(await selling()).toMatchObject({ commission_on_shipping: true });
  });

  test('the days of returns, in the order email and in the refusal', async () => {
    const order = await delivered(1);
    const [mail] = await db.sql<{ days: string; until: string; last: string }>(
      `select m.payload ->> 'return_days' as days, m.payload ->> 'return_until' as until,
         to_char(private.returnable_until($1), 'Mon FMDD') as last
       from public.email_outbox m where m.template = 'order-delivered' and m.payload ->> 'reference' = (
         select p.reference from public.purchases p join public.orders o on o.purchase_id = p.id where o.id = $1)`,
      [order.order_id],
    );
    expect(mail).toMatchObject({ days: '47', until: `${mail?.last}, Eastern Time` });
    await db.sql(
      "update public.shipments set delivered_at = now() - interval '49 days' where order_id = $1",
      [order.order_id],
    );
    const refused = await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]);
    expect(JSON.stringify(refused.body)).toContain('The 47-day return window has closed.');
  });

  test('no built-in email has a number in place of a setting', async () => {
    const mails = await db.sql<{ key: string; text: string }>(
      'select key, html || text as text from public.email_templates',
    );
    const told30 = mails.filter(({ text }) =>
      /\b(?:thirty|30|fifteen|15|seven|7|fourteen|14) (?:working |business )?(?:days|minutes)\b/i.test(text),
    );
    expect(told30.map(({ key }) => key)).toEqual([]);
  });
});
