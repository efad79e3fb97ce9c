import { Schema } from 'effect';
import { Money, NullableText } from '#schema/wire.ts';
import { PastDecision } from './queue.ts';

const Text = Schema.String;
const Struct = Schema.Struct;
const List = Schema.Array;

const row = {
  id: Text,
  name: Text,
  slug: NullableText,
  status: Schema.Literals(['approved', 'suspended', 'pending', 'invited', 'rejected']),
  /** Set by its owner: an approved store can still be offline. */
  published: Schema.Boolean,
  owner: NullableText,
  email: NullableText,
  /** The number of public products. */
  products: Schema.Number,
  created_at: Text,
};

export const StoreRow = Struct(row);
export type StoreRow = typeof StoreRow.Type;

/** A store as an admin sees it. */
export const StoreSheet = Struct({
  ...row,
  phone: NullableText,
  website: NullableText,
  ships_from: NullableText,
  last_published_at: NullableText,
  rating: Schema.Number,
  ratings: Schema.Number,
  suspension: Schema.NullOr(Struct({ reason: Text, at: Text })),
  /** The admin belongs to this store. */
  is_own: Schema.Boolean,
  team: List(Struct({ id: Text, name: NullableText, role: Text })),
  orders: List(Struct({ id: Text, number: Text, status: Text, total: Money, at: Text })),
  decisions: List(PastDecision),
});
export type StoreSheet = typeof StoreSheet.Type;
