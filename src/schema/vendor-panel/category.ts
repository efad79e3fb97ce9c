import { Schema } from 'effect';

/** A category as the panels choose it. The shop's own schema would bring that of its products along. */
export const Category = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  /** Ids of the ancestors, root first, then its own. */
  path: Schema.Array(Schema.String),
});
export type Category = typeof Category.Type;
