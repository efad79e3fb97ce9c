import { Schema } from 'effect';
import { Money } from '#schema/wire.ts';

const Text = Schema.String;
const NullableText = Schema.NullOr(Text);

/** What the shop holds for a store. */
export const Balance = Schema.Struct({
  pending: Money,
  /** Below zero, the store owes the shop. */
  available: Money,
  reserve: Money,
  paid_out: Money,
  holdback_days: Schema.Finite,
  /** When something pending becomes available next, and how much within a day of that. */
  next: Schema.NullOr(Schema.Struct({ at: Text, amount: Money })),
  /** Due, but a return of it is open. */
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
  /** What the change is made of, by heading: it adds up to it. */
  lines: Schema.Record(Text, Money),
});
export type LedgerRow = typeof LedgerRow.Type;

export const LedgerPage = Schema.Struct({ rows: Schema.Array(LedgerRow), next: NullableText });

/** The kinds of movements, and what people call them. */
export const ledgerKinds = {
  earning: 'Sale',
  release: 'Became available',
  refund: 'Paid back',
  payout: 'Payout',
  payout_reversed: 'Payout came back',
  dispute_opened: 'Dispute opened',
  dispute_fee: 'Fee of a dispute',
  dispute_lost: 'Dispute lost',
  dispute_won: 'Dispute won',
  adjustment: 'Correction',
  reversal: 'Taken back',
  held: 'Held back',
  held_released: 'No longer held back',
} as const;

/** The headings of a statement in their order. */
export const statementLines = {
  orders: 'Orders',
  tax: 'Tax, handed on by the shop',
  commission: 'Commission',
  fees: 'Fees',
  refunds: 'Paid back to buyers',
  disputes: 'Disputes',
  adjustments: 'Corrections',
  payouts: 'Payouts',
} as const;

const has = (object: object, name: string): boolean => Object.hasOwn(object, name);

/** The word for a kind that the server names. */
export const kindWord = (kind: string): string => {
  const words: Readonly<Record<string, string>> = ledgerKinds;
  return words[kind] ?? kind;
};

/** What the ledger shows, as the query string has it. */
export type LedgerQuery = Readonly<Partial<Record<'kind' | 'from' | 'to' | 'q', string>>>;

const known: Readonly<Record<keyof LedgerQuery, (value: string) => boolean>> = {
  kind: (value) => has(ledgerKinds, value),
  from: (value) => !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) && value.length === 10,
  to: (value) => !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) && value.length === 10,
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
