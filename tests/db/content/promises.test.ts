import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allTexts } from '../../support/texts/all.ts';
import { promises, unruled } from './promised-words.ts';
import { makePerson, makeShop, openDb, type Shop } from '../support.ts';

/** What pages and help articles promise, each next to the rule that keeps it. */
const db = openDb();
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop(db, 5);
});
afterAll(() => db.end());

const help = new Map(
  readdirSync('supabase/seed/help').map((file) => [
    `help/${file}`,
    readFileSync(`supabase/seed/help/${file}`, 'utf8').replaceAll(/\s+/g, ' '),
  ]),
);
const pages = new Map<string, string>();
for (const { file, text } of allTexts()) pages.set(file, `${pages.get(file) ?? ''}\n${text}`);

const textAt = (place: string) => help.get(place) ?? pages.get(`src/pages/${place}`) ?? '';

/** The one value of a query. */
const one = async (text: string): Promise<unknown> =>
  Object.values((await db.sql(text))[0] ?? { nothing: undefined })[0];

/** Runs it as nobody else will see it. */
async function undone<Result>(steps: readonly string[]): Promise<Result> {
  const connection = await db.connect();
  try {
    await connection.query('begin');
    for (const step of steps.slice(0, -1)) await connection.query(step);
    const { rows } = await connection.query<{ result: Result }>(steps.at(-1) ?? '');
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    return row.result;
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

const kinds = async (table: string, about: string) =>
  [
    ...String(
      await one(
        `select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
         where c.conrelid = '${table}'::regclass and contype = 'c' and pg_get_constraintdef(c.oid) like '%${about}%'`,
      ),
    ).matchAll(/'([a-z_-]+)'/g),
  ].map(([, kind]) => kind);

const movesTo = (target: string, actor: string) =>
  one(
    `select array_agg(distinct from_status order by from_status) from public.order_status_transitions where to_status = '${target}' and actor_role = '${actor}'`,
  );

const rules: Readonly<Record<string, () => Promise<void>>> = {
  'payouts run on their days': async () => {
    const starts = [
      '2026-03-08T04:59:00Z',
      '2026-07-01T12:00:00Z',
      '2026-11-02T13:59:00Z',
      '2026-12-31T23:59:59Z',
    ];
    const days = (schedule: string, format: string) =>
      one(
        `select array_agg(distinct to_char(private.next_payout('${schedule}', x::timestamptz) at time zone private.platform_zone(), '${format}'))
         from unnest('{${starts.join(',')}}'::text[]) x`,
      );
    expect(await days('weekly', 'FMDay HH24:MI')).toEqual(['Monday 09:00']);
    expect(await days('monthly', 'FMDD HH24:MI')).toEqual(['1 09:00']);
    expect(await days('daily', 'HH24:MI')).toEqual(['09:00']);
    expect(await days('manual', 'HH24:MI')).toEqual([null]);
  },
  'the terms told are those that payouts and releases use': async () => {
    const { body } = await db.anon.rpc('selling_terms');
    const [rule] = await db.sql(
      `select payout_schedule, holdback_days, trim_scale(payout_minimum / 100.0)::text as payout_minimum, commission_on_shipping
       from private.money_settings`,
    );
    expect(body).toMatchObject(rule ?? {});
    const [store] = await db.sql<{ schedule: string; minimum: string }>(
      'select schedule, minimum::text from private.payout_terms($1)',
      [shop.vendors[0]],
    );
    const terms = body as { payout_schedule: string; payout_minimum: string };
    expect([store?.schedule, Number(store?.minimum) / 100]).toEqual([
      terms.payout_schedule,
      Number(terms.payout_minimum),
    ]);
  },
  'other rates show where they apply': async () => {
    const rates = await undone([
      `insert into private.commission_rules (position, name, rate, category_id, vendor_id, starts_on, ends_on)
       select x.position, 'One', x.rate, case when x.position = 1 then (select id from public.categories order by path limit 1) end,
         case when x.position = 2 then '${shop.vendors[0]}'::uuid end, x.starts, x.ends
       from (values (1, 8, null::date, null::date), (2, 3, null, null), (3, 5, null, '2999-12-31'), (4, 6, '2999-01-01', null)) x (position, rate, starts, ends)`,
      `select public.selling_terms() -> 'other_rates' as result`,
    ]);
    const first = await one('select name from public.categories order by path limit 1');
    expect(rates).toEqual([
      { category: first, rate: 0.08, until: null },
      { category: null, rate: 0.05, until: '2999-12-31' },
    ]);
  },
  'a store is charged only by what it sold, and by disputes': async () => {
    expect([...new Set(await kinds('private.ledger_postings', 'earning'))].sort()).toEqual([
      'adjustment',
      'dispute_fee',
      'dispute_lost',
      'dispute_opened',
      'dispute_won',
      'earning',
      'held',
      'held_released',
      'payout',
      'payout_reversed',
      'refund',
      'refund_paid',
      'release',
      'reversal',
      'unallocated',
    ]);
  },
  'no rate and no line can be rewritten': async () => {
    expect(
      await one(
        `select array_agg(c.relname::text order by 1) from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where t.tgfoid in ('private.forbid_change'::regproc, 'private.keep_entries'::regproc)
           and c.relname in ('line_commissions', 'ledger_entries', 'ledger_postings')`,
      ),
    ).toEqual(['ledger_entries', 'ledger_postings', 'line_commissions']);
  },
  'each kind of movement has its line': async () => {
    expect(
      await one(
        `select array_agg(private.statement_line(x.reason, x.account) order by n)
         from unnest('{earning,earning,refund,payout}'::text[], '{pending,commission,available,paid_out}'::text[]) with ordinality x (reason, account, n)`,
      ),
    ).toEqual(['orders', 'commission', 'refunds', 'payouts']);
  },
  'a refund reverses its part of the commission': async () => {
    expect(
      await one(
        `select array[private.part_of(1000, 5000, 10000), private.part_of(1000, 10000, 10000)]::int[] as parts`,
      ),
    ).toEqual([500, 1000]);
  },
  'owners take products and orders along, strangers cannot': async () => {
    const statuses = async (person: string) => {
      const caller = await db.person(person);
      return [
        (await caller.rpc('export_orders', { vendor_id: shop.vendors[0] })).status,
        (await caller.rpc('export_product_rows', { vendor_id: shop.vendors[0] })).status,
      ];
    };
    expect([await statuses(shop.vendors[0]), await statuses(await makePerson(db))]).toEqual([
      [200, 200],
      [403, 403],
    ]);
  },
  'rates are flat, by weight or by total, free over an amount': async () => {
    expect(await kinds('public.shipping_rates', 'flat')).toEqual(['flat', 'weight', 'subtotal']);
    expect(
      await one(
        `select array[private.rate_price(r, 99, 1, 'CA'), private.rate_price(r, 100, 1, 'CA')]::float8[]
         from (select (jsonb_populate_record(null::public.shipping_rates, '{"enabled": true, "kind": "flat", "base_rate": 9, "free_over": 100, "bands": [], "zones": []}')).*) r`,
      ),
    ).toEqual([9, 0]);
  },
  'every state has its tax, five have none': async () => {
    expect(
      await one(
        `select array[count(*) filter (where private.tax_rate(s.code, now()) = 0 and s.code not in ('AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP', 'DC')),
           count(*) filter (where private.tax_rate(s.code, now()) > 0 and s.code <> 'DC')]::int[] from public.states s`,
      ),
    ).toEqual([5, 45]);
  },
  'only buyers of a product review it': async () => {
    const answer = await (
      await db.person(await makePerson(db))
    ).rpc('write_review', {
      order_item: shop.vendors[0],
      rating: 5,
      title: 'It holds',
      content: 'It holds what it says it holds.',
    });
    expect(answer.status).toBe(404);
  },
  'an order is canceled until it ships': async () => {
    expect(await movesTo('cancelled', 'customer')).toEqual(['confirmed', 'pending', 'processing']);
    expect(await movesTo('cancelled', 'guest')).toEqual(['confirmed', 'pending', 'processing']);
  },
  'an application is decided with a reason': async () => {
    const [decide] = await db.sql<{ rule: string }>(
      `select pg_get_functiondef(p.oid) as rule from pg_proc p where p.proname = 'review_vendor_application'`,
    );
    expect(decide?.rule).toContain("when 'reject' then 'Give a reason of");
  },
  'shipping comes back where the buyer is not at fault': async () => {
    const rule = String(await one(`select pg_get_functiondef('private.worth_of_return'::regproc)`));
    expect(rule).toContain("everything and wanted.reason in ('damaged', 'faulty', 'wrong-item')");
  },
  'the return window is the same at every store': async () => {
    expect(
      await one(
        `select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
         where d.adrelid = 'public.orders'::regclass and a.attname = 'return_days'`,
      ),
    ).toContain('return_days');
    expect(
      await one(
        `select count(*)::int from information_schema.columns where table_schema = 'public' and table_name in ('vendors', 'public_vendors') and column_name like '%return_days%'`,
      ),
    ).toBe(0);
  },
  'a hold has a length and a limit': async () => {
    expect(
      await one(
        `select (public.shop_terms() ->> 'hold_minutes')::int * interval '1 minute' = l.hold_time and l.hold_time < l.checkout_time from private.hold_limits l where l.contact_given`,
      ),
    ).toBe(true);
  },
  'links of the login live for an hour, passwords have four kinds': async () => {
    const config = readFileSync('supabase/config.toml', 'utf8');
    expect(config).toContain('otp_expiry = 3600');
    expect(config).toContain('minimum_password_length = 8');
    expect(config).toContain('password_requirements = "lower_upper_letters_digits_symbols"');
  },
};

describe('what pages promise', () => {
  test.each(promises)('%s: %s', (place, words) => {
    expect(textAt(place)).toContain(words);
  });

  test.each(Object.entries(rules))('%s', async (_, holds) => {
    await expect(holds()).resolves.toBeUndefined();
  });

  test('every sentence for sellers has its rule, or is no promise', () => {
    const told = allTexts()
      .filter(({ file, text }) => file.startsWith('src/pages/content/selling/') && /[.!]|\{…\}/.test(text))
      .filter(({ text }) => !unruled.some((words) => words.test(text)))
      .filter(
        ({ file, text }) =>
          !promises.some(([place, words]) => `src/pages/${place}` === file && text.includes(words)),
      )
      .map(({ text }) => text);
    expect(told).toEqual([]);
  });

  test('every rule keeps a promise, and every promise names its rule', () => {
    expect([...new Set(promises.map(([, , rule]) => rule))].sort()).toEqual(Object.keys(rules).sort());
  });
});
