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
  /** What shoppers and stores have reported. */
  reports: NullOr(Waiting),
  inbox: NullOr(Struct({ tickets: Waiting, messages: Waiting })),
  /** What the platform has earned, what it keeps for others, and what it owes. */
  money: NullOr(
    Struct({
      /** Of the range, and of as many days before. */
      earned: Money,
      earned_before: Money,
      commission: Money,
      tax_held: Money,
      refunds_due: Money,
      owed: Money,
      /** That wait for an approval. */
      payouts: Waiting,
      /** That another admin has yet to approve. */
      corrections: Waiting,
      /** That a bank has not decided. */
      disputes: Waiting,
      /** What is stuck or does not add up. */
      problems: Schema.Int,
    }),
  ),
  /** That nobody got. */
  mails: NullOr(Schema.Int),
  sales: NullOr(Sales),
});
export type AdminDashboard = typeof AdminDashboard.Type;
