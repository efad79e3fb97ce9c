import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';
import { EditedPost, postStatuses } from '#schema/vendor-panel/people/posts.ts';
import { Claim, PastDecision } from './queue.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

/** A post of any store in a list of the platform. */
export const ReviewedPostRow = Struct({
  id: Text,
  title: Text,
  status: Schema.Literals(postStatuses),
  version: Schema.Int,
  store_name: Text,
  store_slug: Text,
  publish_on: NullableText,
  published_at: NullableText,
  /** Since when it is open. */
  updated_at: Text,
  claim: Schema.NullOr(Claim),
});
export type ReviewedPostRow = typeof ReviewedPostRow.Type;

export const ReviewedPostPage = Struct({
  rows: Schema.Array(ReviewedPostRow),
  next: Schema.NullOr(Struct({ key: Text, id: Text })),
  counts: Schema.Record(Text, Schema.Int),
});

/** A post as it will look, with everything needed to decide on it. */
export const ReviewedPost = Struct({
  ...EditedPost.fields,
  store: Struct({ name: Text, slug: Text, logo_url: NullableText }),
  /** From a store whose team includes the reader: someone else decides. */
  is_own: Schema.Boolean,
  claim: Schema.NullOr(Claim),
  decisions: Schema.Array(PastDecision),
});
export type ReviewedPost = typeof ReviewedPost.Type;
