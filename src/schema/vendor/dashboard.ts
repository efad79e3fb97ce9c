import { Schema } from 'effect';
import { Money } from '#schema/wire.ts';

const Struct = Schema.Struct;
const Count = Schema.Finite;

export const SalesDay = Struct({ day: Schema.String, orders: Count, total: Money });
export type SalesDay = typeof SalesDay.Type;

/** The answer of `vendor_dashboard`; a part is null for people who may not see it. */
export const Dashboard = Struct({
  products: Schema.NullOr(
    Struct({
      draft: Count,
      published: Count,
      archived: Count,
      low: Count,
      scheduled: Count,
      sold_out: Count,
    }),
  ),
  orders: Schema.NullOr(Struct({ to_ship: Count, oldest: Schema.NullOr(Schema.String) })),
  sales: Schema.NullOr(
    Struct({
      days: Schema.Array(SalesDay),
      before: Struct({ orders: Count, total: Money, days: Schema.Array(Money) }),
    }),
  ),
});
export type Dashboard = typeof Dashboard.Type;
