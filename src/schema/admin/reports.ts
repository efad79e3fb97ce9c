import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';
import { ReportReason, ThingKind } from '#schema/shop/report.ts';
import { Claim, PastDecision } from './queue.ts';

const Text = Schema.String;
const Struct = Schema.Struct;
const Null = Schema.NullOr;

const row = {
  id: Text,
  kind: ThingKind,
  /** Its name, title or question. */
  label: Text,
  open_reports: Schema.Int,
  outcome: Null(Schema.Literals(['dismissed', 'acted', 'restored'])),
  /** Since when it is open, or when it was decided. */
  since: Text,
  store_name: Text,
  claim: Null(Claim),
};

/** A reported item in the queue. */
export const ReportRow = Struct(row);
export type ReportRow = typeof ReportRow.Type;

export const ReportPage = Struct({
  rows: Schema.Array(ReportRow),
  next: Null(Struct({ key: Text, id: Text })),
  counts: Schema.Record(Text, Schema.Int),
});

/** A reported item with all its reports. */
export const ReportCase = Struct({
  ...row,
  /** The version of the reports and the item: it changes with either. */
  version: Schema.Int,
  thing_id: Text,
  thing: Struct({
    text: Text,
    /** Shown to shoppers, hidden by the platform, or withdrawn by its store or author. */
    state: Schema.Literals(['shown', 'hidden', 'private']),
    author: NullableText,
    reply: NullableText,
    rating: Null(Schema.Int),
    image: NullableText,
    /** The product that a review or question is about. */
    product: NullableText,
    /** The slug of a post. */
    path: NullableText,
  }),
  store: Struct({ id: Text, name: Text, slug: NullableText }),
  /** How many decisions went against it. */
  acted: Schema.Int,
  /** The same for its store's other items, or its author's other texts. */
  decided_against: Schema.Int,
  /** From a store whose team includes the reader: someone else decides. */
  is_own: Schema.Boolean,
  reports: Schema.Array(
    Struct({
      id: Text,
      by: Text,
      by_store: Schema.Boolean,
      reason: ReportReason,
      words: NullableText,
      at: Text,
      outcome: Null(Schema.Literals(['dismissed', 'acted'])),
    }),
  ),
  decisions: Schema.Array(PastDecision),
});
export type ReportCase = typeof ReportCase.Type;
