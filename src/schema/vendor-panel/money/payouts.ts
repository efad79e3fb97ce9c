import { Schema } from 'effect';
import { moneyText } from '#schema/money.ts';
import type { Cents } from '#schema/money.ts';
import { Money, NullableDay } from '#schema/wire.ts';

const Text = Schema.String;
const NullableText = Schema.NullOr(Text);

export const PayoutStatus = Schema.Literals(['queued', 'sent', 'paid', 'failed', 'cancelled', 'reversed']);
export type PayoutStatus = typeof PayoutStatus.Type;

export const payoutFacts = {
  id: Text,
  number: Text,
  status: PayoutStatus,
  amount: Money,
  origin: Schema.Literals(['schedule', 'person']),
  /** The bank's name and the last digits. */
  destination: NullableText,
  /** Why the money did not arrive, as a sentence. */
  failure: NullableText,
  arrives_on: NullableDay,
  /** For a large one: it is sent once an admin has approved it. */
  approval: Schema.NullOr(Schema.Literals(['waiting', 'given'])),
  created_at: Text,
  sent_at: NullableText,
  paid_at: NullableText,
  ended_at: NullableText,
};

export const Payout = Schema.Struct(payoutFacts);
export type Payout = typeof Payout.Type;

export const Payouts = Schema.Struct({
  rows: Schema.Array(Payout),
  next: Schema.NullOr(Schema.Struct({ key: Text, id: Text })),
});

export const PaidOrder = Schema.Struct({ order: NullableText, amount: Money });
export type PaidOrder = typeof PaidOrder.Type;

export const PayoutPage = Schema.Struct({
  ...payoutFacts,
  /** Its parts, by order. None if it failed or was canceled: another payout has them then. */
  orders: Schema.Array(PaidOrder),
});
export type PayoutPage = typeof PayoutPage.Type;

export const AccountStatus = Schema.Literals(['none', 'onboarding', 'restricted', 'active', 'disabled']);
export type AccountStatus = typeof AccountStatus.Type;

export const PayoutSchedule = Schema.Literals(['daily', 'weekly', 'monthly', 'manual']);
export type PayoutSchedule = typeof PayoutSchedule.Type;

/** What stops a store's payouts, and how close it is to the law's thresholds. */
export const payoutStops = {
  pauses: Schema.Array(
    Schema.Struct({
      id: Text,
      source: Schema.Literals(['provider', 'admin', 'system', 'vendor']),
      reason: Text,
      since: Text,
    }),
  ),
  skips: Schema.Array(Schema.Struct({ id: Text, reason: Text, amount: Money, at: Text })),
  /** What buyers have paid, before refunds, against the law's thresholds. */
  thresholds: Schema.Struct({
    /** Form 1099-K for a calendar year: over both. */
    tax_form: Schema.Struct({
      year: Schema.Finite,
      total: Money,
      sales: Schema.Finite,
      over_total: Money,
      over_sales: Schema.Finite,
      reached: Schema.Boolean,
    }),
    /** INFORM Consumers Act, for twelve months: at or above both. */
    inform: Schema.Struct({
      total: Money,
      sales: Schema.Finite,
      from_total: Money,
      from_sales: Schema.Finite,
      reached: Schema.Boolean,
    }),
  }),
};

export const PayoutDesk = Schema.Struct({
  account: Schema.Struct({
    status: AccountStatus,
    provider: NullableText,
    destination: NullableText,
    /** What the provider still needs, as sentences. */
    requirements: Schema.Array(Text),
  }),
  settings: Schema.Struct({
    /** Empty: the platform's. */
    schedule: Schema.Union([PayoutSchedule, Schema.Literal('')]),
    minimum: Money,
    is_own_minimum: Schema.Boolean,
    version: Schema.Finite,
  }),
  /** The default for a store without its own settings. */
  standard: Schema.Struct({ schedule: PayoutSchedule, minimum: Money }),
  /** An estimate: what is available, and what becomes available by then. Null: only manual payouts. */
  next: Schema.NullOr(Schema.Struct({ at: Text, amount: Money })),
  /** Less than this is not paid out automatically. */
  least: Money,
  available: Money,
  open: Schema.NullOr(Payout),
  ...payoutStops,
});
export type PayoutDesk = typeof PayoutDesk.Type;

export const Statement = Schema.Struct({
  /** Like 2026-10. */
  month: Text,
  first_month: Text,
  /** Like ST-202610-0A1B2C3D: the same each time, and another one for each store and month. */
  number: Text,
  store: Text,
  /** Null until the store has entered it. */
  legal_name: Schema.NullOr(Text),
  /** The store's: months begin and end there. */
  time_zone: Text,
  is_over: Schema.Boolean,
  opening: Money,
  closing: Money,
  pending: Money,
  available: Money,
  reserve: Money,
  orders: Schema.Finite,
  /** The first 2,000 of these orders, with the store's share of each. */
  sales: Schema.Array(Schema.Struct({ ...PaidOrder.fields, at: Text })),
  lines: Schema.Record(Text, Money),
  payouts: Schema.Array(
    Schema.Struct({
      ...payoutFacts,
      at: Text,
      /** The money of an earlier payout that failed. */
      came_back: Schema.Boolean,
      orders: Schema.Array(PaidOrder),
    }),
  ),
});
export type Statement = typeof Statement.Type;

/** The result of `save_payout_settings`; null: the platform's. */
export const SavedPayoutSettings = Schema.Struct({
  version: Schema.Finite,
  schedule: Schema.NullOr(PayoutSchedule),
  minimum: Schema.NullOr(Money),
});

/** The form; empty: the platform's. */
export type PayoutSettingsValues = { schedule: string; minimum: string };

export const settingsValuesOf = ({
  schedule,
  minimum,
}: {
  schedule: string | null;
  minimum: Cents | null;
}): PayoutSettingsValues => ({
  schedule: schedule ?? '',
  minimum: minimum === null ? '' : moneyText(minimum),
});

export const deskValuesOf = ({ schedule, minimum, is_own_minimum: isOwn }: PayoutDesk['settings']) =>
  settingsValuesOf({ schedule, minimum: isOwn ? minimum : null });

const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month in the query string; null for the current one. */
export const readMonth = (search: string): string | null => {
  const month = new URLSearchParams(search).get('month') ?? '';
  return isMonth.test(month) ? month : null;
};

/** The months from the first to the last, newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = last.split('-').map(Number);
  for (let text = last; text >= first && months.length < 600;) {
    months.push(text);
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
    text = `${year}-${String(month).padStart(2, '0')}`;
  }
  return months;
}

/** The first and the last day of a month. */
export const daysOfMonth = (month: string): { from: string; to: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};
