import { expect, test } from 'vitest';
import type { Database } from '../../../supabase/functions/_shared/database.ts';
import type { PayoutProvider } from '../../../supabase/functions/_shared/payout/port.ts';
import { runPayouts } from '../../../supabase/functions/_shared/payout/run.ts';
import { createHandler } from '../../../supabase/functions/send-payouts/handler.ts';
import { env, outsideOf, serviceKey } from '../checkout/payment-doubles.ts';

const transfer = { id: 't1', source: 'pi_1', cents: 5000, provider_ref: null, reversal_ref: null };
const job = {
  job_id: 'j1',
  kind: 'transfer',
  payout_id: 'p1',
  number: 'PO-1',
  cents: 5000,
  currency: 'USD',
  account: 'acct_1',
  key: 'k1',
  try: 1,
  transfers: [transfer],
};

/** A database with these jobs; `recorded` has their results. */
function desk(...jobs: Record<string, unknown>[]) {
  const recorded: Record<string, unknown>[] = [];
  let left = jobs;
  const database: Database = {
    async rpc(name, args) {
      if (name === 'claim_money_jobs') {
        const claimed = left;
        left = [];
        return claimed;
      }
      recorded.push({ name, ...args });
      return name === 'reconcile_payouts' ? 2 : null;
    },
    async select() {
      return [];
    },
  };
  return { database, recorded };
}
const providerWith = (changes: Partial<PayoutProvider>): PayoutProvider => ({
  name: 'test',
  openAccount: async () => 'acct_1',
  accountPage: async () => 'https://provider.example',
  send: async () => ({ outcome: 'accepted', providerRef: 'po_1', arrivesOn: '2026-11-24' }),
  takeBack: async () => ({ outcome: 'accepted', providerRef: null, arrivesOn: null }),
  list: async () => [],
  listRefunds: async () => null,
  readEvent: async () => null,
  ...changes,
});

test.each([
  [
    'taken',
    providerWith({}),
    { outcome: 'accepted', problem: null, code: null, provider_ref: 'po_1', arrives_on: '2026-11-24' },
    { ended: 1, waiting: 0 },
  ],
  [
    'not now',
    providerWith({ send: async () => ({ outcome: 'refused', code: 'Balance-Low', problem: 'Later.' }) }),
    { outcome: 'refused', problem: 'Later.', code: 'balance_low', provider_ref: null, arrives_on: null },
    { ended: 0, waiting: 1 },
  ],
  [
    'never',
    providerWith({ send: async () => ({ outcome: 'failed', code: 'account_closed', problem: 'Closed.' }) }),
    { outcome: 'failed', problem: 'Closed.', code: 'account_closed', provider_ref: null, arrives_on: null },
    { ended: 1, waiting: 0 },
  ],
] as const)(
  'a payout that is %s is recorded under the key of the attempt',
  async (_what, provider, said, run) => {
    const { database, recorded } = desk(job);
    expect(await runPayouts(database, provider, () => true)).toEqual(run);
    expect(recorded).toEqual([{ name: 'record_money_job', job_id: 'j1', key: 'k1', ...said, transfers: [] }]);
  },
);

test('without an answer the completed transfers are recorded, and the attempt stays open', async () => {
  const { database, recorded } = desk(job);
  const provider = providerWith({
    send: async ({ transfers }, note) => {
      for (const each of transfers) note(each, { providerRef: 'tr_1' });
      throw new Error('cut off');
    },
  });
  expect(await runPayouts(database, provider, () => true)).toEqual({ ended: 0, waiting: 1 });
  expect(recorded).toEqual([
    expect.objectContaining({
      outcome: 'unanswered',
      problem: "We don't know if the payment provider sent this. We'll check again automatically.",
      transfers: [{ id: 't1', provider_ref: 'tr_1' }],
    }),
  ]);
});

test('a failed payout is taken back', async () => {
  const { database, recorded } = desk({ ...job, kind: 'reversal' });
  const provider = providerWith({
    takeBack: async ({ transfers }, note) => {
      for (const each of transfers) note(each, { reversalRef: 'trr_1' });
      return { outcome: 'accepted', providerRef: null, arrivesOn: null };
    },
  });
  await runPayouts(database, provider, () => true);
  expect(recorded).toEqual([
    expect.objectContaining({ outcome: 'accepted', transfers: [{ id: 't1', reversal_ref: 'trr_1' }] }),
  ]);
});

test('a day is compared from midnight to midnight UTC', async () => {
  const { database, recorded } = desk({ job_id: 'j2', kind: 'reconciliation', day: '2026-11-20' });
  const listed = [{ reference: 'tr_1', cents: 5000, reversed: 0 }];
  await runPayouts(database, providerWith({ list: async () => listed }), () => true);
  expect(recorded).toEqual([
    {
      name: 'reconcile_payouts',
      job_id: 'j2',
      provider: 'test',
      since: '2026-11-20T00:00:00.000Z',
      until: '2026-11-21T00:00:00.000Z',
      listed,
    },
    { name: 'record_money_job', job_id: 'j2', key: null, outcome: 'accepted', problem: '2 differences.' },
  ]);
});

test('refunds are compared as well, including those made in the hour before', async () => {
  const { database, recorded } = desk({ job_id: 'j2', kind: 'reconciliation', day: '2026-11-20' });
  const asked: string[] = [];
  const refund = { reference: 're_1', cents: 700, failed: false, at: '2026-11-19T23:59:59.000Z' };
  const provider = providerWith({
    listRefunds: async (since, until) => {
      asked.push(since.toISOString(), until.toISOString());
      return [{ ...refund, refundId: 'r1' }];
    },
  });
  await runPayouts(database, provider, () => true);
  expect(asked).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-21T00:00:00.000Z']);
  expect(recorded).toEqual([
    expect.objectContaining({ name: 'reconcile_payouts', listed: [] }),
    {
      name: 'reconcile_refunds',
      job_id: 'j2',
      provider: 'test',
      since: '2026-11-20T00:00:00.000Z',
      until: '2026-11-21T00:00:00.000Z',
      listed: [{ ...refund, refund_id: 'r1' }],
    },
    expect.objectContaining({ name: 'record_money_job', outcome: 'accepted' }),
  ]);
});

test('a run that is out of time starts nothing more', async () => {
  const { database, recorded } = desk(job, job);
  let turns = 0;
  expect(await runPayouts(database, providerWith({}), () => (turns += 1) <= 2)).toEqual({
    ended: 1,
    waiting: 0,
  });
  expect(recorded).toHaveLength(1);
});

test('only the shop itself sends payouts', async () => {
  const outside = outsideOf(() => Response.json([]));
  const call = (key: string) =>
    createHandler(
      env(),
      outside,
    )(new Request('http://127.0.0.1/', { method: 'POST', headers: { authorization: `Bearer ${key}` } }));
  expect((await call('another-key')).status).toBe(401);
  expect(outside.calls).toEqual([]);
  expect((await call(serviceKey)).status).toBe(200);
});
