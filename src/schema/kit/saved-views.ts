import { Schema } from 'effect';
import { charactersIn, cleanLine } from '#schema/clean.ts';
import { limits } from '#schema/limits.ts';

const Text = Schema.String;

/** A list's query under a name. A shared one is available to everyone who may read the list. */
export const SavedView = Schema.Struct({
  id: Text,
  name: Text,
  /** The query string without its question mark. */
  query: Text,
  shared: Schema.Boolean,
  version: Schema.Finite,
});
export type SavedView = typeof SavedView.Type;

export const SavedViews = Schema.Struct({ may_share: Schema.Boolean, views: Schema.Array(SavedView) });
export type SavedViews = typeof SavedViews.Type;

/** The lists of the panels that have views. */
export type ListKey = 'products' | 'orders' | 'shipments' | 'returns' | 'customers' | 'reviews';

/** Why a view can't have this name; null if it can. */
export function nameProblem(name: string): string | null {
  const length = charactersIn(cleanLine(name));
  if (length === 0) return 'Enter a name for the view';
  return length > limits.savedView.name ? `A name can have up to ${limits.savedView.name} characters` : null;
}
