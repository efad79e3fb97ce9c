import { plainDate } from '#schema/day.ts';
import type {
  DisputeRow,
  MoneyProblems,
  PayoutRow,
  PayoutSheet,
  PlatformStatement,
  StoreMoney,
} from '#schema/admin/money.ts';
import { cents } from '#schema/money.ts';
import { payout } from '../../vendor-panel/money/money-samples.ts';

export const long = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley of the Northern Barbell Company';
const store = { id: '01890000-0000-7000-8000-000000000001', name: 'Iron Hollow Forge' };
const otherStore = { id: '01890000-0000-7000-8000-000000000002', name: 'Skipjack Ropes' };

export const payoutRow = (changes: Partial<PayoutRow> = {}): PayoutRow => ({
  ...payout(),
  store,
  ...changes,
});

export const payoutSheet = (changes: Partial<PayoutSheet> = {}): PayoutSheet => ({
  ...payoutRow(),
  provider: 'stripe',
  reference: 'po_1QXyZ2eZvKYlo2C',
  by: null,
  is_own: false,
  credited_by_me: false,
  can_cancel: false,
  job: null,
  attempts: [
    { kind: 'transfer', event: 'accepted', detail: null, at: '2026-10-05T09:01:00Z' },
    { kind: 'transfer', event: 'claimed', detail: null, at: '2026-10-05T09:00:30Z' },
  ],
  orders: [
    { order: 'SB-7F3K2M', amount: cents(118_400) },
    { order: 'SB-2QX9LP', amount: cents(4620) },
    { order: null, amount: cents(-1500) },
  ],
  decisions: [],
  ...changes,
});

export const disputeRow = (changes: Partial<DisputeRow> = {}): DisputeRow => ({
  id: '1',
  status: 'open',
  reason: 'product_not_received',
  amount: cents(24_900),
  fee: cents(1500),
  order: 'SB-7F3K2M',
  provider: 'stripe',
  reference: 'dp_1QXyZ2eZvKYlo2C',
  answer_by: '2026-11-12T00:00:00Z',
  opened_at: '2026-10-29T10:12:00Z',
  decided_at: null,
  stores: [{ ...store, amount: cents(24_900) }],
  ...changes,
});

export const twoStores = [
  { ...store, amount: cents(20_000) },
  { ...otherStore, amount: cents(4900) },
];

const account = (opening: number, moves: Readonly<Record<string, number>>) => ({
  opening: cents(opening),
  closing: cents(Object.values(moves).reduce((sum, move) => sum + move, opening)),
  moves: Object.fromEntries(Object.entries(moves).map(([reason, move]) => [reason, cents(move)])),
});

export const statement = (changes: Partial<PlatformStatement> = {}): PlatformStatement => ({
  month: '2026-10',
  first_month: '2026-08',
  is_over: true,
  accounts: {
    commission: account(812_044, { earning: 104_350, refund: -2210, dispute_lost: -900 }),
    promotions: account(-23_100, { earning: -8000, adjustment: -1200 }),
    tax_held: account(402_311, { earning: 78_219, refund: -1630 }),
    pending: account(1_204_000, { earning: 861_000, release: -640_000, refund: -19_870 }),
    available: account(402_310, { release: 640_000, payout: -588_000, adjustment: 1200 }),
    refunds_due: account(0, { refund: 23_710, refund_paid: -23_710 }),
    paid_out: account(7_345_100, { payout: 588_000 }),
    provider_clearing: account(-10_142_665, { earning: -1_035_569, refund_paid: 23_710, dispute_lost: 900 }),
  },
  states: [
    {
      state: 'CA',
      name: 'California',
      orders: 42,
      sold: cents(412_350),
      back: cents(12_000),
      tax: cents(27_866),
      tax_back: cents(811),
    },
    {
      state: 'OR',
      name: 'Oregon',
      orders: 3,
      sold: cents(31_000),
      back: cents(0),
      tax: cents(0),
      tax_back: cents(0),
    },
    {
      state: 'TX',
      name: 'Texas',
      orders: 31,
      sold: cents(298_870),
      back: cents(0),
      tax: cents(17_220),
      tax_back: cents(0),
    },
  ],
  ...changes,
});

export const storeMoney = (changes: Partial<StoreMoney> = {}): StoreMoney => ({
  ...store,
  is_own: false,
  pending: cents(120_400),
  available: cents(83_210),
  reserve: cents(0),
  paid_out: cents(1_845_100),
  account: 'active',
  destination: 'Test Bank ··4242',
  schedule: 'weekly',
  minimum: cents(2500),
  next_at: '2026-11-02T09:00:00Z',
  pauses: [],
  skips: [],
  corrections: [],
  held: [],
  payouts: [payout()],
  thresholds: {
    tax_form: {
      year: 2026,
      total: cents(2_104_500),
      sales: 188,
      over_total: cents(2_000_000),
      over_sales: 200,
      reached: false,
    },
    inform: {
      total: cents(2_404_500),
      sales: 221,
      from_total: cents(500_000),
      from_sales: 200,
      reached: true,
    },
  },
  ...changes,
});

export const correction = (
  changes: Partial<MoneyProblems['corrections'][number]> = {},
): MoneyProblems['corrections'][number] => ({
  id: 'c1',
  store,
  amount: cents(40_000),
  reason: 'Labels were charged twice.',
  by: 'Sam Ito',
  at: '2026-10-30T08:00:00Z',
  is_mine: false,
  is_own: false,
  ...changes,
});

export const problems = (changes: Partial<MoneyProblems> = {}): MoneyProblems => ({
  corrections: [
    correction(),
    correction({ id: 'c2', store: otherStore, amount: cents(-15_000), is_mine: true }),
    correction({ id: 'c3', is_own: true }),
  ],
  discounts: [
    {
      id: 'f1',
      store,
      reason: 'own-store',
      code: 'WELCOME10',
      times: 4,
      first_at: '2026-10-29T08:00:00Z',
      last_at: '2026-10-30T08:00:00Z',
    },
    {
      id: 'f2',
      store: otherStore,
      reason: 'many',
      code: 'WELCOME10',
      times: 61,
      first_at: '2026-10-29T08:00:00Z',
      last_at: '2026-10-30T08:00:00Z',
    },
  ],
  jobs: [
    {
      id: 'j1',
      kind: 'transfer',
      provider: 'stripe',
      payout: 'PO-7F3K2MAB',
      store,
      day: null,
      tries: 12,
      problem: 'The provider could not be reached.',
      dead_at: '2026-10-30T04:00:00Z',
      next_try_at: '2026-10-30T04:00:00Z',
    },
    {
      id: 'j2',
      kind: 'reconciliation',
      provider: 'stripe',
      payout: null,
      store: null,
      day: plainDate('2026-10-29'),
      tries: 4,
      problem: null,
      dead_at: null,
      next_try_at: '2026-10-30T11:00:00Z',
    },
  ],
  refunds: [
    {
      id: 'r1',
      order: 'SB-2QX9LP',
      store: otherStore,
      amount: cents(4620),
      tries: 12,
      problem: 'The card was closed.',
      dead_at: '2026-10-28T10:00:00Z',
      next_try_at: '2026-10-28T10:00:00Z',
    },
  ],
  differences: [
    {
      id: 'd1',
      what: 'unknown_here',
      reference: 'tr_1QXyZ2eZvKYlo2C',
      payout: null,
      order: null,
      day: plainDate('2026-10-28'),
      ours: cents(0),
      theirs: cents(12_340),
      seen_at: '2026-10-29T01:00:00Z',
    },
  ],
  troubles: [
    {
      subject: 'payments',
      problem:
        'The payment provider answered with api_key_expired. Check the key, the account and the log there.',
      times: 14,
      found_at: '2026-10-29T08:00:00Z',
      seen_at: '2026-10-29T09:12:00Z',
    },
  ],
  faults: [
    {
      id: 'f1',
      rule: 11,
      subject: `store ${store.id}`,
      detail: 'has 83210 available, and what can be paid out adds up to 82210',
      found_at: '2026-10-29T03:10:00Z',
      seen_at: '2026-10-30T03:10:00Z',
    },
  ],
  ...changes,
});
