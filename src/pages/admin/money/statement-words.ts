import { formatMoney } from '#schema/format.ts';
import type { Cents } from '#schema/money.ts';
import { kindWord } from '#schema/vendor-panel/money/ledger.ts';

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
