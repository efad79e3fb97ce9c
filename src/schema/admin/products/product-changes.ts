import { Schema } from 'effect';
import { Changes } from '#schema/kit/product-changes.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

const KeptVersion = Struct({
  version: Schema.Int,
  at: Text,
  /** An admin's decision about it. */
  decision: Schema.NullOr(Schema.Literals(['taken_down', 'restored', 'kept'])),
});
export type KeptVersion = typeof KeptVersion.Type;

/** The public differences between two versions of a product. */
export const ProductChanges = Struct({
  /** The current ones. */
  version: Schema.Int,
  /** Null if nothing was decided and no version was requested. */
  from: Schema.NullOr(Schema.Int),
  /** Null for the current version. */
  to: Schema.NullOr(Schema.Int),
  /** Null if there is nothing to compare with, or a version is no longer stored. */
  changes: Schema.NullOr(Changes),
  /** Newest first. */
  versions: Schema.Array(KeptVersion),
});
export type ProductChanges = typeof ProductChanges.Type;
