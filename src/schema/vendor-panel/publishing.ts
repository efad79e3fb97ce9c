import { Schema } from 'effect';
import { Decimal, NullableText } from '#schema/wire.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Count = Schema.Finite;

/** Everything drafted and published together; pictures are paths in the bucket. */
const StoreFace = Schema.Struct({
  store_name: NullableText,
  tagline: NullableText,
  description: NullableText,
  logo_url: NullableText,
  banner_url: NullableText,
  shipping_policy: NullableText,
  return_policy: NullableText,
});
export type StoreFace = typeof StoreFace.Type;

const Waiting = Schema.Struct({
  id: Text,
  name: Text,
  kind: Schema.Literals(['draft', 'planned', 'changes']),
  publish_at: NullableText,
});
export type WaitingProduct = typeof Waiting.Type;

export const StorePublishing = Schema.Struct({
  vendor_id: Text,
  slug: NullableText,
  status: Text,
  published: Schema.Boolean,
  version: Count,
  updated_at: Text,
  last_published_at: NullableText,
  published_by: NullableText,
  draft: StoreFace,
  /** Null before the first time. */
  live: Schema.NullOr(StoreFace),
  ships_from: NullableText,
  handling_days: Count,
  rating_avg: Decimal,
  rating_count: Count,
  products_shown: Count,
  open_orders: Count,
  /** 20, and one more if there are more. */
  waiting: Schema.Array(Waiting),
});
export type StorePublishing = typeof StorePublishing.Type;

export const PublishingAnswer = Schema.Struct({
  outcome: Schema.Literals(['done', 'overtaken', 'changed']),
  store: StorePublishing,
});
export type PublishingAnswer = typeof PublishingAnswer.Type;

export const faceFields = [
  'store_name',
  'tagline',
  'description',
  'logo_url',
  'banner_url',
  'shipping_policy',
  'return_policy',
] as const satisfies readonly (keyof StoreFace)[];
