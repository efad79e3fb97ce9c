import { Schema } from 'effect';

/** A category as the panels use it. The shop's own schema would include that of its products. */
export const Category = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  /** Ids of the ancestors, root first, then its own. */
  path: Schema.Array(Schema.String),
});
export type Category = typeof Category.Type;
