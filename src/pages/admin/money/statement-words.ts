import { formatMoney } from '#schema/format.ts';
import type { Cents } from '#schema/money.ts';
import { kindWord } from '#schema/vendor-panel/money/ledger.ts';

/** The accounts of the ledger in their order. */
export const accountWords: Readonly<Record<string, readonly [label: string]>> = {
  commission: ['Commission'],
  fees: ['Fees'],
  promotions: ['Discounts that the platform pays'],
  shipping_subsidy: ['Delivery that the platform pays'],
  tax_held: ['Sales tax to hand on'],
  pending: ['Owed to stores, pending'],
  available: ['Owed to stores, available'],
  reserve: ['Owed to stores, on hold'],
  refunds_due: ['Owed to buyers'],
  disputes: ['Held by banks in disputes'],
  paid_out: ['Paid out to stores'],
  provider_clearing: ['With the payment providers'],
};

const moveWords: Readonly<Record<string, string>> = {
  earning: 'Sales',
  release: 'Became available',
  refund: 'Refunds',
  refund_paid: 'Refunds that were paid',
  unallocated: 'Payments without an order',
  payout: 'Payouts',
  payout_reversed: 'Payouts that came back',
  adjustment: 'Corrections',
};

/** What moved an account, a line for each reason. */
export const movesOf = (moves: Readonly<Record<string, Cents>>): readonly string[] =>
  Object.entries(moves).map(
    ([reason, amount]) => `${moveWords[reason] ?? kindWord(reason)} ${formatMoney(amount)}`,
  );
