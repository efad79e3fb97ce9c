import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AdminRole } from '#schema/admin/rights.ts';
import { earn, makeSeller, start } from '../money/payout-support.ts';
import { codeEntered, db, makeAdmin } from './admin-support.ts';

const finance = await makeAdmin('finance');

interface Account {
  opening: string;
  closing: string;
  moves: Record<string, string>;
}

interface Statement {
  month: string;
  first_month: string;
  is_over: boolean;
  accounts: Record<string, Account>;
  states: { state: string; name: string; orders: number; tax: string }[];
}

const statement = async (month: string) => {
  const { status, body } = await finance.caller.rpc('admin_money', { month });
  expect(status).toBe(200);
  return body as Statement;
};

/** Posts entries for the platform's accounts and a store's on a past day. */
async function postAt(day: string, entries: Readonly<Record<string, number>>): Promise<void> {
  const { id } = await makeSeller(db);
  await db.sql(
    `with posting as (
       insert into private.ledger_postings (reason, note, at) values ('adjustment', 'test', $1) returning id)
     insert into private.ledger_entries (posting_id, account, vendor_id, cents)
     select posting.id, e.key, case when e.key = 'available' then $3::uuid end, e.value::bigint
     from posting cross join jsonb_each_text($2::jsonb) e`,
    [day, JSON.stringify(entries), id],
  );
}

async function fold(): Promise<void> {
  for (let left = 1; left > 0;) {
    const { body } = await db.service.rpc('fold_ledger', { max: 100_000 });
    left = body as number;
  }
}

describe("the platform's statement", () => {
  test('goes from opening to closing balance, by cause, and adds up to zero', async () => {
    await postAt('2019-04-01T03:59:59Z', {
      provider_clearing: -1080,
      commission: 100,
      tax_held: 80,
      available: 900,
    });
    await postAt('2019-04-01T04:00:00Z', { commission: -25, available: 25 });
    await fold();
    const march = await statement('2019-03');
    expect(march).toMatchObject({ month: '2019-03', is_over: true });
    expect(march.accounts['commission']).toEqual({
      opening: '0.00',
      closing: '1.00',
      moves: { adjustment: '1.00' },
    });
    const april = await statement('2019-04');
    expect(april.accounts).toEqual({
      provider_clearing: { opening: '-10.80', closing: '-10.80', moves: {} },
      commission: { opening: '1.00', closing: '0.75', moves: { adjustment: '-0.25' } },
      tax_held: { opening: '0.80', closing: '0.80', moves: {} },
      available: { opening: '9.00', closing: '9.25', moves: { adjustment: '0.25' } },
    });
    const now = (await finance.caller.rpc('admin_money')).body as Statement;
    expect(now.is_over).toBe(false);
    expect(now.first_month <= '2019-03').toBe(true);
    const closings = Object.values(april.accounts).map(({ closing }) => Math.round(Number(closing) * 100));
    expect(closings.reduce((sum, cents) => sum + cents, 0)).toBe(0);
  });

  test('matches the ledger for each day and account', async () => {
    await fold();
    const differences = await db.sql(
      `with posted as (
         select (p.at at time zone 'America/New_York')::date as day, e.account::text, p.reason, sum(e.cents) as cents
         from private.ledger_entries e join private.ledger_postings p on p.id = e.posting_id
         where not exists (select 1 from private.ledger_unfolded u where u.entry_id = e.id) group by 1, 2, 3)
       select * from posted a full join private.ledger_days d on (d.day, d.account::text, d.reason) = (a.day, a.account, a.reason)
       where coalesce(a.cents, 0) <> coalesce(d.cents, 0)`,
    );
    expect(differences).toEqual([]);
  });

  test('shows sales and refunds per state', async () => {
    await fold();
    const [found] = await db.sql<{ differences: unknown[] | null; orders: number; states: number }>(
      `with folded as (
         select e.account::text, e.cents, p.reason, p.order_id, date_trunc('month', p.at at time zone 'America/New_York')::date as month
         from private.ledger_entries e join private.ledger_postings p on p.id = e.posting_id
         where p.order_id is not null and not exists (select 1 from private.ledger_unfolded u where u.entry_id = e.id)
       ), expected as (
         select f.month, pu.state,
           count(*) filter (where f.reason = 'earning' and f.account = 'provider_clearing') as orders,
           coalesce(sum(f.cents) filter (where f.reason = 'earning' and f.account = 'tax_held'), 0) as tax,
           coalesce(-sum(f.cents) filter (where f.reason <> 'earning' and f.account = 'tax_held'), 0) as tax_back
         from folded f join public.orders o on o.id = f.order_id join public.purchases pu on pu.id = o.purchase_id
         where f.account in ('provider_clearing', 'tax_held') group by 1, 2)
       select (select jsonb_agg(e) from expected e left join private.tax_months t on (t.month, t.state) = (e.month, e.state)
           where (e.orders, e.tax, e.tax_back) <> (coalesce(t.orders, 0), coalesce(t.tax, 0), coalesce(t.tax_back, 0))) as differences,
         (select sum(orders)::int from expected) as orders, (select count(*)::int from private.tax_months) as states`,
    );
    expect(found?.differences).toBe(null);
    expect(found?.orders).toBeGreaterThan(0);
    expect(found?.states).toBeGreaterThan(0);
  });

  test('covers one month', async () => {
    const { status, body } = await finance.caller.rpc('admin_money', { month: '2019-13' });
    expect([status, body]).toMatchObject([422, { message: 'month_invalid' }]);
  });
});

const settle = (difference_id: string, note = 'It was paid by hand.', caller = finance.caller) =>
  caller.rpc('settle_difference', { difference_id, note });

async function makeDifference(): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `with job as (
       insert into private.money_jobs (kind, provider, day, done_at)
       values ('reconciliation', 'test-' || left(gen_random_uuid()::text, 8), '2019-05-01', now()) returning id)
     insert into private.money_differences (job_id, what, reference, theirs) select id, 'unknown_here', gen_random_uuid(), 1234 from job
     returning id`,
  );
  if (row === undefined) throw new Error('there is no difference');
  return row.id;
}

interface Problems {
  differences: { id: string; theirs: string }[];
  refunds: { id: string }[];
  faults: { subject: string }[];
  troubles: { subject: string; problem: string; times: number }[];
}

const problems = async () => (await finance.caller.rpc('money_problems')).body as Problems;

describe('ledger differences', () => {
  test('a difference stays until someone explains it', async () => {
    const id = await makeDifference();
    expect((await problems()).differences.find((each) => each.id === id)).toMatchObject({ theirs: '12.34' });
    expect((await settle(id, 'short')).body).toMatchObject({ message: 'words_invalid' });
    expect((await settle(randomUUID())).body).toMatchObject({ message: 'difference_unknown' });
    expect([(await settle(id)).status, (await settle(id)).status]).toEqual([204, 204]);
    expect((await problems()).differences.filter((each) => each.id === id)).toEqual([]);
    const [entry] = await db.sql(
      "select actor_id, after from public.audit_log where action = 'difference.settled' and subject_id = $1",
      [id],
    );
    expect(entry).toEqual({ actor_id: finance.id, after: { words: 'It was paid by hand.' } });
  });

  test('a ledger fault shows until it is fixed', async () => {
    const subject = `order ${randomUUID()}`;
    await db.sql(
      "insert into private.ledger_faults (rule, subject, detail) values (3, $1, 'costs 5, and 4 is paid')",
      [subject],
    );
    expect((await problems()).faults.map((fault) => fault.subject)).toContain(subject);
    await db.sql('update private.ledger_faults set gone_at = now() where subject = $1', [subject]);
    expect((await problems()).faults.map((fault) => fault.subject)).not.toContain(subject);
  });

  test('a permission that the provider denies the shop shows once, until a day passes without it', async () => {
    const note = (problem: string) =>
      db.service.rpc('note_provider_trouble', {
        subject: 'payments',
        code: 'payments_unavailable',
        problem,
      });
    await note('The key has expired.');
    await note('The account is closed.');
    expect((await problems()).troubles).toMatchObject([
      { subject: 'payments', problem: 'The account is closed.', times: 2 },
    ]);
    expect(
      (await db.anon.rpc('note_provider_trouble', { subject: 'payments', code: 'x', problem: 'y' })).status,
    ).toBe(401);
    await db.sql("update private.provider_troubles set seen_at = now() - interval '25 hours'");
    expect((await problems()).troubles).toEqual([]);
    await note('The key has expired.');
    expect((await problems()).troubles).toMatchObject([{ times: 1 }]);
    await db.sql('delete from private.provider_troubles');
  });

  test.each(['support', 'content'] satisfies AdminRole[])('are hidden from %s', async (role) => {
    const { caller } = await makeAdmin(role);
    const seller = await makeSeller(db);
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ['admin_money', {}],
      ['money_problems', {}],
      ['admin_payout', { number: 'PO-22222222' }],
      ['admin_payouts', {}],
      ['admin_disputes', {}],
      ['admin_store_money', { store: seller.id }],
      ['admin_store_ledger', { store: seller.id }],
      ['retry_refund', { refund_id: randomUUID() }],
      ['settle_difference', { difference_id: randomUUID(), note: 'It was paid by hand.' }],
      ['approve_payout', { payout_id: randomUUID() }],
      ['admin_cancel_payout', { payout_id: randomUUID(), reason: 'We look at this store.' }],
    ];
    const answers = await Promise.all(calls.map(async ([name, args]) => await caller.rpc(name, args)));
    expect(answers.map(({ status, body }) => [status, (body as { message: string }).message])).toEqual(
      calls.map(() => [403, 'right_missing']),
    );
  });

  test('need a fresh code before anyone acts on them', async () => {
    const { caller } = await makeAdmin('finance');
    const stale = await db.person(finance.id, undefined, codeEntered(16));
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    const { id } = (await start(seller)).body as { id: string };
    const answers = [
      await stale.rpc('retry_refund', { refund_id: id }),
      await settle(id, undefined, stale),
      await stale.rpc('approve_payout', { payout_id: id }),
      await stale.rpc('admin_cancel_payout', { payout_id: id, reason: 'We look at this store.' }),
    ];
    expect(answers.map(({ body }) => (body as { message: string }).message)).toEqual(
      answers.map(() => 'step_up_needed'),
    );
    expect((await caller.rpc('retry_refund', { refund_id: id })).body).toMatchObject({
      message: 'refund_ended',
    });
  });
});
