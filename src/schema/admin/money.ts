import { Schema } from 'effect';
import {
  AccountStatus,
  PaidOrder,
  payoutFacts,
  payoutStops,
  PayoutSchedule,
} from '#schema/vendor-panel/money/payouts.ts';
import { Money, NullableDay, NullableText } from '#schema/wire.ts';
import { PastDecision } from './queue.ts';

const Text = Schema.String;
const Struct = Schema.Struct;
const List = Schema.Array;

/** One ledger account over a month, for all stores together. What the platform owes counts up. */
const Account = Struct({ opening: Money, closing: Money, moves: Schema.Record(Text, Money) });
export type Account = typeof Account.Type;

/** Deliveries to a state in a month, with tax. */
const StateTaxes = Struct({
  state: Text,
  name: Text,
  orders: Schema.Int,
  sold: Money,
  back: Money,
  tax: Money,
  tax_back: Money,
});
export type StateTaxes = typeof StateTaxes.Type;

export const PlatformStatement = Struct({
  /** Like 2026-10. */
  month: Text,
  first_month: Text,
  is_over: Schema.Boolean,
  /** Accounts with any movement ever. */
  accounts: Schema.Record(Text, Account),
  states: List(StateTaxes),
});
export type PlatformStatement = typeof PlatformStatement.Type;

const StoreName = Struct({ id: Text, name: Text });
export type StoreName = typeof StoreName.Type;

const row = { ...payoutFacts, store: StoreName };
export const PayoutRow = Struct(row);
export type PayoutRow = typeof PayoutRow.Type;

export const PayoutSheet = Struct({
  ...row,
  provider: Text,
  /** The provider's. */
  reference: NullableText,
  /** Who requested it. */
  by: NullableText,
  /** The admin belongs to its store. */
  is_own: Schema.Boolean,
  /** The payout awaits approval and pays what this admin has credited: another admin must approve it. */
  credited_by_me: Schema.Boolean,
  /** The provider was not asked yet. */
  can_cancel: Schema.Boolean,
  /** The transfer that is still to be made. */
  job: Schema.NullOr(
    Struct({
      id: Text,
      tries: Schema.Int,
      problem: NullableText,
      /** Since then it is no longer retried automatically. */
      dead_at: NullableText,
      next_try_at: Text,
    }),
  ),
  attempts: List(
    Struct({
      kind: Schema.Literals(['transfer', 'reversal']),
      event: Schema.Literals(['claimed', 'accepted', 'refused', 'unanswered']),
      detail: NullableText,
      at: Text,
    }),
  ),
  orders: List(PaidOrder),
  decisions: List(PastDecision),
});
export type PayoutSheet = typeof PayoutSheet.Type;

export const DisputeRow = Struct({
  id: Text,
  status: Schema.Literals(['open', 'won', 'lost']),
  reason: Text,
  amount: Money,
  fee: Money,
  order: Text,
  provider: Text,
  /** The provider's. */
  reference: Text,
  answer_by: NullableText,
  opened_at: Text,
  decided_at: NullableText,
  /** The stores that answer for it, each with its share. */
  stores: List(Struct({ id: Text, name: Text, amount: Money })),
});
export type DisputeRow = typeof DisputeRow.Type;

/** A correction that another admin has yet to approve. */
const WaitingCorrection = Struct({
  id: Text,
  store: StoreName,
  amount: Money,
  reason: Text,
  by: Text,
  at: Text,
  /** The admin has requested it. */
  is_mine: Schema.Boolean,
  /** The admin belongs to the store. */
  is_own: Schema.Boolean,
});
export type WaitingCorrection = typeof WaitingCorrection.Type;

export const StoreMoney = Struct({
  id: Text,
  name: Text,
  is_own: Schema.Boolean,
  pending: Money,
  available: Money,
  reserve: Money,
  paid_out: Money,
  account: AccountStatus,
  destination: NullableText,
  schedule: PayoutSchedule,
  minimum: Money,
  next_at: NullableText,
  ...payoutStops,
  corrections: List(WaitingCorrection),
  /** Held manually. */
  held: List(Struct({ id: Text, amount: Money, reason: Text, at: Text, by: Text })),
  payouts: List(Struct(payoutFacts)),
});
export type StoreMoney = typeof StoreMoney.Type;

const stuck = {
  id: Text,
  tries: Schema.Int,
  problem: NullableText,
  /** Since then it is no longer retried automatically. */
  dead_at: NullableText,
  next_try_at: Text,
};

export const MoneyProblems = Struct({
  /** The provider's refusals until someone fixes the shop's key or account. */
  troubles: List(
    Struct({
      subject: Schema.Literals(['payments', 'refunds', 'payouts', 'accounts']),
      problem: Text,
      times: Schema.Int,
      found_at: Text,
      seen_at: Text,
    }),
  ),
  corrections: List(WaitingCorrection),
  /** Stores with suspicious discounts at the platform's cost. */
  discounts: List(
    Struct({
      id: Text,
      store: StoreName,
      reason: Schema.Literals(['own-store', 'too-often', 'many']),
      code: Text,
      times: Schema.Int,
      first_at: Text,
      last_at: Text,
    }),
  ),
  jobs: List(
    Struct({
      ...stuck,
      kind: Schema.Literals(['transfer', 'reversal', 'reconciliation']),
      provider: Text,
      payout: NullableText,
      store: Schema.NullOr(StoreName),
      day: NullableDay,
    }),
  ),
  refunds: List(Struct({ ...stuck, order: Text, store: Schema.NullOr(StoreName), amount: Money })),
  /** The provider's list and the ledger's. */
  differences: List(
    Struct({
      id: Text,
      what: Schema.Literals([
        'unknown_here',
        'missing_there',
        'amount',
        'reversed_there',
        'not_reversed_there',
        'unsettled',
      ]),
      reference: Text,
      payout: NullableText,
      /** Of a refund. */
      order: NullableText,
      day: NullableDay,
      ours: Money,
      theirs: Money,
      seen_at: Text,
    }),
  ),
  /** Violated rules of the ledger. */
  faults: List(
    Struct({ id: Text, rule: Schema.Int, subject: Text, detail: Text, found_at: Text, seen_at: Text }),
  ),
});
export type MoneyProblems = typeof MoneyProblems.Type;
