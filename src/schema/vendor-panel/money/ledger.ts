import { Schema } from 'effect';
import { isPlainDate } from '#schema/day.ts';
import { Money } from '#schema/wire.ts';

const Text = Schema.String;
const NullableText = Schema.NullOr(Text);

/** A store's money at the shop. */
export const Balance = Schema.Struct({
  pending: Money,
  /** Below zero, the store owes the shop. */
  available: Money,
  reserve: Money,
  paid_out: Money,
  holdback_days: Schema.Finite,
  /** When something pending becomes available next, and how much within a day of that. */
  next: Schema.NullOr(Schema.Struct({ at: Text, amount: Money })),
  /** Due, but with an open return. */
  waiting: Money,
});
export type Balance = typeof Balance.Type;

/** A movement of a store's balance. */
export const LedgerRow = Schema.Struct({
  id: Text,
  kind: Text,
  at: Text,
  note: NullableText,
  /** The number of the order. */
  order: NullableText,
  /** The number of the payout. */
  payout: NullableText,
  pending: Money,
  available: Money,
  reserve: Money,
  change: Money,
  /** The parts of the change, by heading: they add up to it. */
  lines: Schema.Record(Text, Money),
});
export type LedgerRow = typeof LedgerRow.Type;

export const LedgerPage = Schema.Struct({ rows: Schema.Array(LedgerRow), next: NullableText });

/** The kinds of movements, and their names for people. */
export const ledgerKinds = {
  earning: 'Sale',
  release: 'Funds released',
  refund: 'Refund',
  payout: 'Payout',
  payout_reversed: 'Payout returned',
  dispute_opened: 'Dispute opened',
  dispute_fee: 'Dispute fee',
  dispute_lost: 'Dispute lost',
  dispute_won: 'Dispute won',
  adjustment: 'Adjustment',
  reversal: 'Debit',
  held: 'Hold placed',
  held_released: 'Hold released',
} as const;

/** The headings of a statement in order. */
export const statementLines = {
  orders: 'Orders',
  tax: 'Sales tax (remitted by Stallbar)',
  commission: 'Commission',
  fees: 'Fees',
  refunds: 'Refunds to buyers',
  disputes: 'Disputes',
  adjustments: 'Adjustments',
  payouts: 'Payouts',
} as const;

const has = (object: object, name: string): boolean => Object.hasOwn(object, name);

/** The name for a kind from the server. */
export const kindWord = (kind: string): string => {
  const words: Readonly<Record<string, string>> = ledgerKinds;
  return words[kind] ?? kind;
};

/** The ledger's query string, parsed. */
export type LedgerQuery = Readonly<Partial<Record<'kind' | 'from' | 'to' | 'q', string>>>;

const known: Readonly<Record<keyof LedgerQuery, (value: string) => boolean>> = {
  kind: (value) => has(ledgerKinds, value),
  from: isPlainDate,
  to: isPlainDate,
  q: (value) => value.length > 1,
};

export function readLedgerQuery(search: string): LedgerQuery {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, isKnown]) => {
      const value = (given.get(name) ?? '').trim().slice(0, 100);
      return isKnown(value) ? [[name, value]] : [];
    }),
  );
}
