import { cents } from '#schema/money.ts';
import type { PaidOrder, Payout, PayoutDesk, Statement } from '#schema/vendor-panel/money/payouts.ts';
import type { Balance, LedgerRow } from '#schema/vendor-panel/money/ledger.ts';

export const balance = (changes: Partial<Balance> = {}): Balance => ({
  pending: cents(128_450),
  available: cents(341_206),
  reserve: cents(0),
  paid_out: cents(1_920_377),
  holdback_days: 7,
  next: { at: '2026-11-27T14:00:00Z', amount: cents(31_240) },
  waiting: cents(0),
  ...changes,
});

const rows: Readonly<Record<string, Partial<LedgerRow>>> = {
  sale: {
    kind: 'earning',
    pending: cents(3298),
    change: cents(3298),
    lines: { orders: cents(3816), tax: cents(-218), commission: cents(-300) },
  },
  release: { kind: 'release', pending: cents(-3298), available: cents(3298) },
  refund: {
    kind: 'refund',
    available: cents(-1496),
    change: cents(-1496),
    lines: { refunds: cents(-1669), tax: cents(73), commission: cents(100) },
  },
  payout: {
    kind: 'payout',
    order: null,
    payout: 'PO-7F3K2MAB',
    available: cents(-341_206),
    change: cents(-341_206),
    lines: { payouts: cents(-341_206) },
  },
  dispute: { kind: 'dispute_opened', available: cents(-3298), reserve: cents(3298) },
  correction: {
    kind: 'adjustment',
    order: null,
    available: cents(123_456_789),
    change: cents(123_456_789),
    lines: { adjustments: cents(123_456_789) },
    note: 'Goodwill for the labels that were charged twice in the week of Thanksgiving; agreed with your account manager by mail. Reference CORRECTION-0000000000000000000000000000000000001.',
  },
};

export const movement = (name: string): LedgerRow => ({
  id: name,
  kind: name,
  at: '2026-11-20T10:12:00Z',
  note: null,
  order: 'SB-7F3K2M',
  payout: null,
  pending: cents(0),
  available: cents(0),
  reserve: cents(0),
  change: cents(0),
  lines: {},
  ...rows[name],
});

export const payout = (changes: Partial<Payout> = {}): Payout => ({
  id: 'payout',
  number: 'PO-7F3K2MAB',
  approval: null,
  status: 'paid',
  amount: cents(341_206),
  origin: 'schedule',
  destination: 'Test Bank, ends in 6789',
  failure: null,
  arrives_on: null,
  created_at: '2026-11-16T09:00:00Z',
  sent_at: '2026-11-16T09:01:00Z',
  paid_at: '2026-11-18T14:00:00Z',
  ended_at: null,
  ...changes,
});

export const paidOrders: readonly PaidOrder[] = [
  { order: 'SB-7F3K2M', amount: cents(3298) },
  { order: 'SB-8G4M3N', amount: cents(338_058) },
  { order: null, amount: cents(-150) },
];

export const desk = (changes: Partial<PayoutDesk> = {}): PayoutDesk => ({
  account: {
    status: 'active',
    provider: 'test',
    destination: 'Test Bank, ends in 6789',
    requirements: [],
  },
  settings: { schedule: '', minimum: cents(0), is_own_minimum: false, version: 0 },
  standard: { schedule: 'weekly', minimum: cents(2500) },
  next: { at: '2026-11-30T09:00:00Z', amount: cents(372_446) },
  least: cents(2500),
  available: cents(341_206),
  open: null,
  pauses: [],
  skips: [],
  thresholds: {
    tax_form: {
      year: 2026,
      total: cents(1_284_050),
      sales: 131,
      over_total: cents(2_000_000),
      over_sales: 200,
      reached: false,
    },
    inform: {
      total: cents(1_502_240),
      sales: 158,
      from_total: cents(500_000),
      from_sales: 200,
      reached: false,
    },
  },
  ...changes,
});

export const statement = (changes: Partial<Statement> = {}): Statement => ({
  month: '2026-10',
  first_month: '2026-02',
  number: 'ST-202610-0A1B2C3D',
  store: 'Iron & Oak',
  legal_name: 'Iron & Oak Strength Equipment LLC',
  time_zone: 'America/New_York',
  is_over: true,
  opening: cents(128_450),
  closing: cents(469_656),
  pending: cents(128_450),
  available: cents(341_206),
  reserve: cents(0),
  orders: 214,
  sales: paidOrders.map((row) => ({ ...row, at: '2026-10-12T09:00:00Z' })),
  lines: {
    orders: cents(812_450),
    tax: cents(-46_381),
    commission: cents(-75_120),
    refunds: cents(-8_537),
    payouts: cents(-341_206),
  },
  payouts: [
    { ...payout(), at: '2026-10-16T09:00:00Z', came_back: false, orders: paidOrders },
    {
      ...payout({ id: 'second', number: 'PO-9H5P4QCD', status: 'reversed' }),
      at: '2026-10-20T09:00:00Z',
      came_back: true,
      orders: [],
    },
  ],
  ...changes,
});
