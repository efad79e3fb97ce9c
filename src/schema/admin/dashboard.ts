import { Schema } from 'effect';
import { Sales, Waiting } from '#schema/vendor-panel/figures/dashboard.ts';
import { Money } from '#schema/wire.ts';

const NullOr = Schema.NullOr;
const Struct = Schema.Struct;

/** The answer of `admin_dashboard`; a part is null for admins who may not see it. */
export const AdminDashboard = Struct({
  stores: NullOr(
    Struct({
      applications: Waiting,
      waitlist: Waiting,
      open: Schema.Int,
      new: Schema.Int,
      new_before: Schema.Int,
    }),
  ),
  posts: NullOr(Waiting),
  /** Reports from shoppers and stores. */
  reports: NullOr(Waiting),
  inbox: NullOr(Struct({ tickets: Waiting, messages: Waiting })),
  /** The platform's earnings, money held for others, and debts. */
  money: NullOr(
    Struct({
      /** For the range, and for the previous period. */
      earned: Money,
      earned_before: Money,
      commission: Money,
      tax_held: Money,
      refunds_due: Money,
      owed: Money,
      /** Those that await an approval. */
      payouts: Waiting,
      /** Those that another admin has yet to approve. */
      corrections: Waiting,
      /** Those that a bank has not decided. */
      disputes: Waiting,
      /** Stuck or mismatched amounts. */
      problems: Schema.Int,
    }),
  ),
  /** Undelivered ones. */
  mails: NullOr(Schema.Int),
  sales: NullOr(Sales),
});
export type AdminDashboard = typeof AdminDashboard.Type;
