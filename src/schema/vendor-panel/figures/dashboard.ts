import { Schema } from 'effect';
import { Day, Money } from '#schema/wire.ts';

const Struct = Schema.Struct;
const Count = Schema.Finite;
const Text = Schema.String;

/** A store's open items, and since when; 1000 means 1000 or more. */
export const Waiting = Struct({ count: Count, oldest: Schema.NullOr(Text) });
export type Waiting = typeof Waiting.Type;

export const SalesPoint = Struct({ day: Day, orders: Count, total: Money });
export type SalesPoint = typeof SalesPoint.Type;

/**
 * `total` is goods minus discounts; `returns` are requests, `returned` their items, `repeats` orders from returning
 * customers.
 */
export const SalesTotals = Struct({
  orders: Count,
  units: Count,
  total: Money,
  discount: Money,
  refunded: Money,
  returns: Count,
  returned: Count,
  repeats: Count,
  listed: Count,
  viewed: Count,
  carted: Count,
});
export type SalesTotals = typeof SalesTotals.Type;

/** Sales of a range, by points of `step` days, and of the previous period. */
export const Sales = Struct({
  /** The zone of the days, such as `America/New_York`; null if each store has its own. */
  zone: Schema.NullOr(Text),
  first_day: Day,
  last_day: Day,
  step: Count,
  points: Schema.Array(SalesPoint),
  totals: SalesTotals,
  before: Struct({ points: Schema.Array(SalesPoint), totals: SalesTotals }),
});
export type Sales = typeof Sales.Type;

/** The answer of `vendor_dashboard`; a part is null for people who may not see it. */
export const Dashboard = Struct({
  words: Schema.NullOr(Struct({ questions: Waiting, reviews: Waiting })),
  /** Conversations where the buyer is waiting. */
  messages: Schema.NullOr(Waiting),
  products: Schema.NullOr(
    Struct({
      draft: Count,
      published: Count,
      archived: Count,
      low: Count,
      scheduled: Count,
      sold_out: Count,
      /** Published, and shown to shoppers. */
      live: Count,
      /** Whether shoppers can visit the store. */
      online: Schema.Boolean,
    }),
  ),
  orders: Schema.NullOr(
    Struct({ to_confirm: Waiting, late: Waiting, today: Waiting, later: Waiting, returns: Waiting }),
  ),
  sales: Schema.NullOr(Sales),
});
export type Dashboard = typeof Dashboard.Type;
