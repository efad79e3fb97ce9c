import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Count = Schema.Finite;
const List = Schema.Array;
const Struct = Schema.Struct;
const NullOr = Schema.NullOr;

/** A store's public reply; without text there is none. */
export const StoreReply = Struct({
  words: NullableText,
  /** The member who wrote it. */
  by: NullableText,
  at: NullableText,
  /** When editing it ends. */
  until: NullableText,
  version: Count,
});
export type StoreReply = typeof StoreReply.Type;

export const reportReasons = ['spam', 'offensive', 'personal-data', 'not-about-product', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** A store's report about a review or question. */
export const Report = Struct({
  reason: Schema.Literals(reportReasons),
  note: NullableText,
  at: Text,
  by: Text,
});
export type Report = typeof Report.Type;

const about = {
  id: Text,
  product: Struct({ id: Text, name: Text, image: NullableText }),
  author_name: Text,
  created_at: Text,
  reply: StoreReply,
  report: NullOr(Report),
};

/** A review as the team of the product's store lists it. */
export const StoreReview = Struct({
  ...about,
  rating: Count,
  title: Text,
  content: Text,
  status: Schema.Literals(['pending', 'approved', 'rejected']),
});
export type StoreReview = typeof StoreReview.Type;

export const StoreQuestion = Struct({ ...about, question: Text });
export type StoreQuestion = typeof StoreQuestion.Type;

const Place = NullOr(Struct({ key: Text, id: Text }));
export const StoreReviews = Struct({ rows: List(StoreReview), next: Place });
export const StoreQuestions = Struct({ rows: List(StoreQuestion), next: Place });

/** A store's open items; 1000 means 1000 or more. */
export const WordCounts = Struct({ reviews: Count, pending: Count, questions: Count });
export type WordCounts = typeof WordCounts.Type;

const Outcome = Schema.Literals(['done', 'overtaken']);
export const Replied = Struct({ outcome: Outcome, ...StoreReply.fields });
export const Reported = Struct({ outcome: Outcome, ...Report.fields });

/** A member's text: a reply, or with a reason a report. */
export type Said = { readonly words: string; readonly reason: ReportReason | null };

/** The existing reply, or report with its reason, no matter who wrote it. */
export type There = {
  readonly words: string;
  readonly by: string | null;
  readonly version: number;
  readonly reason: ReportReason | null;
};
