import { Schema } from 'effect';
import { Changes } from '#schema/kit/product-changes.ts';

const Text = Schema.String;

/** One step in a product's history. */
export const ProductVersion = Schema.Struct({
  version: Schema.Int,
  action: Text,
  at: Text,
  who: Text,
  /** Since the version before it; empty for the first one. */
  changes: Changes,
});
export type ProductVersion = typeof ProductVersion.Type;
