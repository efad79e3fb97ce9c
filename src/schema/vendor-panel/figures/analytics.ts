import { Schema } from 'effect';
import { Money, NullableText } from '#schema/wire.ts';
import { Sales } from './dashboard.ts';

const Struct = Schema.Struct;
const Count = Schema.Finite;
const Text = Schema.String;

/** The answer of `vendor_analytics`. */
export const Analytics = Struct({
  sales: Sales,
  reasons: Schema.Array(Struct({ reason: Text, returns: Count, returned: Count, worth: Money })),
});
export type Analytics = typeof Analytics.Type;

/** A store's sales of something in a range. The id is empty for items no longer in the shop. */
export const AnalyticsRow = Struct({
  id: Text,
  name: NullableText,
  /** Options or number of a variant. */
  more: NullableText,
  product_id: NullableText,
  orders: Count,
  units: Count,
  total: Money,
  returned: Count,
  listed: Count,
  viewed: Count,
  carted: Count,
  before: Struct({ orders: Count, total: Money }),
});
export type AnalyticsRow = typeof AnalyticsRow.Type;

export const AnalyticsRows = Struct({
  rows: Schema.Array(AnalyticsRow),
  next: Schema.NullOr(Struct({ value: Count, key: Text })),
});

export const analyticsKinds = ['product', 'variant', 'category', 'region', 'source'] as const;
export type AnalyticsKind = (typeof analyticsKinds)[number];
export const analyticsSorts = ['total', 'orders', 'units', 'returned', 'viewed', 'carted'] as const;
export type AnalyticsSort = (typeof analyticsSorts)[number];

/** The rows that the page lists, from the query string. */
export const readTable = (search: string): { by: AnalyticsKind; sort: AnalyticsSort } => {
  const given = new URLSearchParams(search);
  return {
    by: analyticsKinds.find((each) => each === given.get('by')) ?? 'product',
    sort: analyticsSorts.find((each) => each === given.get('sort')) ?? 'total',
  };
};
