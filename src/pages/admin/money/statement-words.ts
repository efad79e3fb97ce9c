import { formatMoney } from '#schema/format.ts';
import type { Cents } from '#schema/money.ts';
import { kindWord } from '#schema/vendor-panel/money/ledger.ts';

/** The accounts of the ledger in order. */
export const accountWords: Readonly<Record<string, readonly [label: string]>> = {
  commission: ['Commission'],
  fees: ['Fees'],
  promotions: ['Discounts paid by Stallbar'],
  shipping_subsidy: ['Shipping paid by Stallbar'],
  tax_held: ['Sales tax to remit'],
  pending: ['Owed to stores, pending'],
  available: ['Owed to stores, available'],
  reserve: ['Owed to stores, on hold'],
  refunds_due: ['Owed to buyers'],
  disputes: ['Held by banks in disputes'],
  paid_out: ['Paid out to stores'],
  provider_clearing: ['Held by payment providers'],
};

const actionWords: Readonly<Record<string, string>> = {
  earning: 'Sales',
  release: 'Funds released',
  refund: 'Refunds',
  refund_paid: 'Refunds paid',
  unallocated: 'Payments without an order',
  payout: 'Payouts',
  payout_reversed: 'Returned payouts',
  adjustment: 'Adjustments',
};

/** The movements of an account, a line per reason. */
export const movesOf = (moves: Readonly<Record<string, Cents>>): readonly string[] =>
  Object.entries(moves).map(
    ([reason, amount]) => `${actionWords[reason] ?? kindWord(reason)} ${formatMoney(amount)}`,
  );
