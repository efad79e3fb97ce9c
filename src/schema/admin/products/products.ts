import { Schema } from 'effect';
import { Money, NullableText } from '#schema/wire.ts';
import { PastDecision } from '../queue.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

const row = {
  id: Text,
  name: Text,
  image: NullableText,
  price_from: Schema.NullOr(Money),
  /** Whether shoppers see it. */
  listed: Schema.Boolean,
  store_name: Text,
  store_slug: Text,
  created_at: Text,
  taken_down_at: NullableText,
};

/** A product of any store in a list of the platform. */
export const ModeratedRow = Struct(row);
export type ModeratedRow = typeof ModeratedRow.Type;

export const ModeratedPage = Struct({
  rows: Schema.Array(ModeratedRow),
  next: Schema.NullOr(Struct({ key: Text, id: Text })),
  counts: Schema.Record(Text, Schema.Int),
});

/** A product with everything needed to decide on it. */
export const ModeratedProduct = Struct({
  ...row,
  version: Schema.Int,
  slug: Text,
  category_slug: Text,
  /** With its ancestors: 'Bars › Olympic bars'. */
  category_name: Text,
  description: Text,
  features: Schema.Array(Text),
  pictures: Schema.Array(Struct({ path: Text, alt: Text })),
  takedown: Schema.NullOr(Struct({ reason: Text, at: Text })),
  /** How many products of this store are taken down. */
  store_takedowns: Schema.Int,
  /** From a store whose team includes the reader: someone else decides. */
  is_own: Schema.Boolean,
  /** Featured on the home page. */
  featured: Schema.Boolean,
  decisions: Schema.Array(PastDecision),
});
export type ModeratedProduct = typeof ModeratedProduct.Type;
