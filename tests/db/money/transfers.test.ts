import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeEntered } from '../admin/code-entered.ts';
import { admin, adminId, db } from '../orders/return-support.ts';
import { said } from '../orders/store-support.ts';
import { balancesOf } from './ledger-support.ts';
import {
  accountOf,
  claim,
  earn,
  makeSeller,
  payable,
  payoutsOf,
  record,
  say,
  start,
} from './payout-support.ts';

describe('a transfer', () => {
  test('that was killed before the answer continues with the same key, and pays once', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    await start(seller);
    const first = await claim(db, seller);
    expect(await claim(db, seller)).toBeUndefined();
    // The provider has it; the sender dies here.
    await db.service.rpc('ask_test_bank', {
      key: first?.key,
      payout_id: first?.payout_id,
      account: first?.account,
      cents: 4000,
    });
    const second = await claim(db, seller, 'later');
    expect([second?.key, second?.try]).toEqual([first?.key, 2]);
    const reference = (
      await db.service.rpc('ask_test_bank', {
        key: second?.key,
        payout_id: second?.payout_id,
        account: second?.account,
        cents: 4000,
      })
    ).body;
    await record(db, second, 'accepted', { provider_ref: reference });
    expect(
      await db.sql('select cents::int, status from private.test_bank where payout_id = $1', [
        first?.payout_id,
      ]),
    ).toEqual([{ cents: 4000, status: 'sent' }]);
    expect(await payoutsOf(db, seller)).toEqual([{ cents: 4000, status: 'sent', stamped: 4000 }]);
    expect(await claim(db, seller, 'later')).toBeUndefined();
  });

  test('that was refused is retried with another key; one without an answer keeps its key', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    await start(seller);
    const first = await claim(db, seller);
    await record(db, first, 'unanswered', { problem: 'timed out' });
    const second = await claim(db, seller, 'later');
    await record(db, second, 'refused', { problem: 'balance_insufficient' });
    const third = await claim(db, seller, 'later');
    expect([second?.key === first?.key, third?.key === first?.key]).toEqual([true, false]);
  });

  test('that is never answered ends after twelve tries, stays visible, and continues when an admin says so', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    await start(seller);
    const first = await claim(db, seller);
    await db.sql('update private.money_jobs set tries = 12 where id = $1', [first?.job_id]);
    expect(await claim(db, seller, 'later')).toBeUndefined();
    const { jobs } = (await admin.rpc('money_problems')).body as {
      jobs: { id: string; dead_at: string | null }[];
    };
    expect(jobs.find((job) => job.id === first?.job_id)?.dead_at).toEqual(expect.any(String));
    expect((await admin.rpc('retry_money_job', { job_id: first?.job_id })).status).toBe(204);
    // The second attempt, whoever requested it: the sender looks for what the provider has before it sends anything.
    expect(await claim(db, seller)).toMatchObject({ key: first?.key, try: 2 });
  });

  test('is canceled if the bank account changed before it was sent', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    await start(seller);
    await accountOf(db, seller, { destination: 'Other Bank ··1111', destination_ref: 'ba_2' });
    expect(await claim(db, seller)).toBeUndefined();
    expect(await payoutsOf(db, seller)).toEqual([{ cents: 4000, status: 'cancelled', stamped: 0 }]);
    expect(await payable(db, seller)).toBe(4000);
    expect((await start(seller)).body).toMatchObject({ destination: 'Other Bank ··1111' });
  });

  test('waits while payouts are paused', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    await start(seller);
    await admin.rpc('admin_pause_payouts', { vendor_id: seller.id, reason: 'We are checking an address.' });
    expect(await claim(db, seller)).toBeUndefined();
    expect((await seller.caller.rpc('resume_payouts', { vendor_id: seller.id })).status).toBe(204);
    expect(await claim(db, seller, 'later')).toBeUndefined();
    await admin.rpc('admin_resume_payouts', { vendor_id: seller.id });
    expect(await claim(db, seller, 'later')).toMatchObject({ cents: 4000 });
  });
});

describe('a returned payout', () => {
  test('is debited again once its transfer turns out to be done', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    await start(seller);
    const sent = await claim(db, seller);
    await say(db, sent?.payout_id ?? '', 'failed', randomUUID(), 'account_closed', 'Closed.');
    const early = await claim(db, seller, 'later');
    expect(early).toMatchObject({ kind: 'reversal', try: 1 });
    await record(db, early, 'accepted');
    const [transfer] = await db.sql<{ id: string }>(
      'insert into private.payout_transfers (payout_id, cents) values ($1, 4000) returning id',
      [sent?.payout_id],
    );
    const noted = { id: transfer?.id, provider_ref: `tr_${transfer?.id}` };
    await record(db, sent, 'accepted', { transfers: [noted] });
    // The answer of someone who did not know of the transfer ends nothing.
    const again = await claim(db, seller, 'later');
    expect(again).toMatchObject({ kind: 'reversal', try: 2 });
    await record(db, again, 'accepted');
    await record(db, await claim(db, seller, 'later'), 'accepted', {
      transfers: [{ ...noted, reversal_ref: 'trr_1' }],
    });
    expect(await claim(db, seller, 'later')).toBeUndefined();
  });

  test('that the provider refuses for good waits for an admin', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    await start(seller);
    const sent = await claim(db, seller);
    await say(db, sent?.payout_id ?? '', 'failed', randomUUID());
    const back = await claim(db, seller, 'later');
    await record(db, back, 'failed', { problem: 'The account has nothing left.', code: 'no_balance' });
    expect(await claim(db, seller, 'later')).toBeUndefined();
    const { jobs } = (await admin.rpc('money_problems')).body as { jobs: { id: string }[] };
    expect(jobs.find(({ id }) => id === back?.job_id)).toMatchObject({
      kind: 'reversal',
      problem: 'The account has nothing left.',
      dead_at: expect.any(String),
    });
  });
});

test("needs an admin with a fresh code to move a store's money", async () => {
  const { id: vendor_id } = await makeSeller(db);
  const stale = await db.person(adminId, undefined, codeEntered(16));
  expect([
    said(await stale.rpc('admin_pause_payouts', { vendor_id, reason: 'We are checking an address.' })),
    said(await stale.rpc('admin_resume_payouts', { vendor_id })),
    said(await stale.rpc('retry_money_job', { job_id: randomUUID() })),
  ]).toEqual(Array.from({ length: 3 }, () => '403 step_up_needed'));
});

describe('events from the provider', () => {
  const words = ['sent', 'paid', 'failed'] as const;
  const orders = words.flatMap((a) => words.flatMap((b) => words.map((c) => [a, b, c] as const)));

  test('in any order, each twice and at once, leave every cent in exactly one place', async () => {
    for (const said of orders) {
      const seller = await makeSeller(db);
      await earn(db, seller, 4000);
      const { id } = (await start(seller)).body as { id: string };
      let expected = 'queued';
      for (const word of said) {
        const event = `${id}-${word}`;
        await Promise.all([say(db, id, word, event), say(db, id, word, event)]);
        if (expected === 'queued' && word !== 'failed') expected = word;
        else if (expected === 'sent' && word === 'paid') expected = 'paid';
        else if (['queued', 'sent'].includes(expected) && word === 'failed') expected = 'failed';
        // A second event with the same id is a repeat, not a new fact.
        else if (expected === 'paid' && word === 'failed') expected = 'reversed';
      }
      const back = expected === 'failed' || expected === 'reversed';
      expect([said, await payoutsOf(db, seller)]).toEqual([
        said,
        [{ cents: 4000, status: expected, stamped: back ? 0 : 4000 }],
      ]);
      expect((await balancesOf(db, seller.id)).said).toMatchObject({
        available: back ? 4000 : 0,
        paid_out: back ? 0 : 4000,
      });
    }
  });

  test('about a failure pause the next payouts until the bank account changes or the store resumes', async () => {
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    const { id } = (await start(seller)).body as { id: string };
    await say(db, id, 'failed', randomUUID(), 'account_closed', 'The bank account is closed.');
    expect(await start(seller)).toMatchObject({ status: 409, body: { message: 'payouts_paused' } });
    await accountOf(db, seller, { destination: 'Other Bank ··1111', destination_ref: 'ba_2' });
    expect((await start(seller)).status).toBe(200);
    expect(await db.sql('select failure_code, failure from public.payouts where id = $1', [id])).toEqual([
      { failure_code: 'account_closed', failure: 'The bank account is closed.' },
    ]);
  });

  test('about an account count once and never return to an older status', async () => {
    const seller = await makeSeller(db);
    const version = async () =>
      (
        await db.sql<{ version: number; status: string; destination: string }>(
          'select version, status, destination from public.payout_accounts where vendor_id = $1',
          [seller.id],
        )
      )[0];
    const before = await version();
    await accountOf(db, seller, {
      destination: 'Old Bank ··0000',
      destination_ref: 'ba_0',
      said_at: '2020-01-01T00:00:00Z',
    });
    expect(await version()).toEqual(before);
    await accountOf(db, seller, { status: 'restricted', requirements: ['Send a photo of your ID.'] });
    expect(await version()).toMatchObject({ status: 'restricted' });
    expect(
      await db.sql('select source, reason from public.payout_pauses where vendor_id = $1 and ended is null', [
        seller.id,
      ]),
    ).toEqual([{ source: 'provider', reason: 'Send a photo of your ID.' }]);
    await accountOf(db, seller);
    expect(
      await db.sql('select 1 from public.payout_pauses where vendor_id = $1 and ended is null', [seller.id]),
    ).toEqual([]);
  });
});

test('the daily comparison lists differences and repairs nothing', async () => {
  const seller = await makeSeller(db);
  await earn(db, seller, 4000);
  await start(seller);
  const work = await claim(db, seller);
  await record(db, work, 'accepted', { provider_ref: `tp_${work?.key}` });
  const [job] = await db.sql<{ id: string }>(
    "insert into private.money_jobs (kind, provider, day) values ('reconciliation', 'test', current_date - (random() * 10000)::int) returning id",
  );
  const compare = (listed: object[]) =>
    db.service.rpc('reconcile_payouts', {
      job_id: job?.id,
      provider: 'test',
      since: new Date(Date.now() - 3_600_000).toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
      listed,
    });
  const unknown = `tp_${randomUUID()}`;
  await compare([
    { reference: `tp_${work?.key}`, cents: 3999, reversed: 0 },
    { reference: unknown, cents: 700, reversed: 0 },
  ]);
  expect(
    await db.sql(
      'select what, reference, ours::int, theirs::int from private.money_differences where job_id = $1 and reference = any ($2) order by what',
      [job?.id, [`tp_${work?.key}`, unknown]],
    ),
  ).toEqual([
    { what: 'amount', reference: `tp_${work?.key}`, ours: 4000, theirs: 3999 },
    { what: 'unknown_here', reference: unknown, ours: null, theirs: 700 },
  ]);
  expect(await payoutsOf(db, seller)).toEqual([{ cents: 4000, status: 'sent', stamped: 4000 }]);
  // What failed and is still with the store a day later.
  await say(db, work?.payout_id ?? '', 'failed', randomUUID());
  const late = `tr_${randomUUID()}`;
  await db.sql(
    'insert into private.payout_transfers (payout_id, cents, provider_ref) values ($1, 4000, $2)',
    [work?.payout_id, late],
  );
  const kept = () =>
    db.sql('select what from private.money_differences where job_id = $1 and reference = $2', [
      job?.id,
      late,
    ]);
  await compare([{ reference: late, cents: 4000, reversed: 0 }]);
  expect(await kept()).toEqual([]);
  await db.sql(
    "update public.payouts set sent_at = now() - interval '3 days', ended_at = now() - interval '24 hours' where id = $1",
    [work?.payout_id],
  );
  await compare([]);
  expect(await kept()).toEqual([{ what: 'not_reversed_there' }]);
  await db.sql('update private.money_jobs set done_at = now() where id = $1', [job?.id]);
});

test('every day since the last comparison is compared, up to a month', async () => {
  for (const [ago, days] of [
    [4, 3],
    [100, 30],
    [null, 1],
  ] as const) {
    const provider = `days-${randomUUID().slice(0, 8)}`;
    const seller = await makeSeller(db);
    await earn(db, seller, 4000);
    await start(seller);
    await db.sql('update public.payouts set provider = $2 where vendor_id = $1', [seller.id, provider]);
    if (ago !== null) {
      await db.sql(
        `insert into private.money_jobs (kind, provider, day, done_at)
         values ('reconciliation', $1, (now() at time zone 'UTC')::date - $2::int, now())`,
        [provider, ago],
      );
    }
    const claimed = (await db.service.rpc('claim_money_jobs', { provider, max: 100 })).body as {
      day: string;
    }[];
    expect([ago, new Set(claimed.map(({ day }) => day)).size]).toEqual([ago, days]);
  }
});
