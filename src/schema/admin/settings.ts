import { Schema } from 'effect';
import { Money } from '#schema/wire.ts';

const Text = Schema.String;

/** A rule of the list; '' does not narrow it. Text, as in a form. */
export const CommissionRule = Schema.Struct({
  id: Text,
  name: Text,
  /** A percentage. */
  rate: Text,
  /** The slug of a store. */
  vendor: Text,
  vendor_name: Text,
  /** The slug of a category; subcategories count too. */
  category: Text,
  category_name: Text,
  /** First and last day. */
  starts_on: Text,
  ends_on: Text,
});
export type CommissionRule = typeof CommissionRule.Type;

/** A state's rate, as a percentage, from one day until before another; '' for no end. */
export const TaxRate = Schema.Struct({ state: Text, name: Text, rate: Text, from: Text, to: Text });
export type TaxRate = typeof TaxRate.Type;

export const PayoutTerms = Schema.Struct({
  holdback_days: Text,
  payout_minimum: Text,
  payout_schedule: Text,
  approve_from: Text,
  /** How much one admin may correct within 24 hours without another's approval. */
  correct_alone: Text,
});
export type PayoutTerms = typeof PayoutTerms.Type;

export const ShopValues = Schema.Struct({
  time_zone: Text,
  return_days: Text,
  application_days: Text,
  hold_minutes: Text,
});
export type ShopValues = typeof ShopValues.Type;

export const ReservedSlug = Schema.Struct({ slug: Text, by_admin: Schema.Boolean });
export type ReservedSlug = typeof ReservedSlug.Type;

export const Switches = Schema.Struct({
  reviews: Schema.Boolean,
  questions: Schema.Boolean,
  guest_checkout: Schema.Boolean,
  applications: Schema.Boolean,
  launch_banner: Schema.Boolean,
});
export type Switches = typeof Switches.Type;

const section = <Value extends Schema.Top>(value: Value) =>
  Schema.Struct({ version: Schema.Int, changed_at: Schema.NullOr(Text), value });

/** A change of the commission that another admin has to approve. */
export const WaitingCommission = Schema.Struct({
  id: Text,
  by: Text,
  at: Text,
  is_mine: Schema.Boolean,
  /** Of last month's sales, both directions added up. */
  moved: Money,
  rules: Schema.Array(CommissionRule),
});
export type WaitingCommission = typeof WaitingCommission.Type;

export const AdminSettings = Schema.Struct({
  waiting_commission: Schema.NullOr(WaitingCommission),
  commission: section(Schema.Array(CommissionRule)),
  taxes: section(Schema.Array(TaxRate)),
  payouts: section(PayoutTerms),
  shop: section(ShopValues),
  slugs: section(Schema.Array(ReservedSlug)),
  switches: section(Switches),
  categories: Schema.Array(Schema.Struct({ slug: Text, name: Text, depth: Schema.Int })),
  states: Schema.Array(Schema.Struct({ code: Text, name: Text })),
});
export type AdminSettings = typeof AdminSettings.Type;

export type SettingsSection = 'commission' | 'taxes' | 'payouts' | 'shop' | 'slugs' | 'switches';

/** Finance admins change them, after a verification code. */
export const moneySections = ['commission', 'taxes', 'payouts'] as const;

export const isMoney = (name: SettingsSection): boolean =>
  (moneySections as readonly SettingsSection[]).includes(name);

export const SavedSettings = Schema.Struct({
  version: Schema.Int,
  /** waiting: another admin has to approve it. */
  outcome: Schema.Literals(['saved', 'waiting', 'conflict']),
});

/** The stores' commission for last month's orders, before and after. */
export const CommissionPreview = Schema.Struct({
  /** Its first day. */
  month: Text,
  orders: Schema.Int,
  was: Money,
  will: Money,
  /** How many stores would have paid a different amount. */
  affected: Schema.Int,
  /** Those with the largest difference. */
  stores: Schema.Array(Schema.Struct({ id: Text, name: Text, orders: Schema.Int, was: Money, will: Money })),
  /** Whether it moves more than this admin may decide alone. */
  needs_approval: Schema.Boolean,
});
export type CommissionPreview = typeof CommissionPreview.Type;

export const TaxPreview = Schema.Struct({
  month: Text,
  orders: Schema.Int,
  was: Money,
  will: Money,
  /** All rates of the state afterwards. */
  rates: Schema.Array(TaxRate),
});
export type TaxPreview = typeof TaxPreview.Type;

/** Stores with money, and how many of them have enough for a payout. */
export const PayoutPreview = Schema.Struct({ stores: Schema.Int, was: Schema.Int, will: Schema.Int });
export type PayoutPreview = typeof PayoutPreview.Type;

/** Names of stores that have a URL, or had it before. */
export const SlugPreview = Schema.Struct({
  slug: Text,
  store: Schema.NullOr(Text),
  former: Schema.NullOr(Text),
});
export type SlugPreview = typeof SlugPreview.Type;

export type SettingsPreviews = {
  commission: CommissionPreview;
  taxes: TaxPreview;
  payouts: PayoutPreview;
  slugs: SlugPreview;
};
