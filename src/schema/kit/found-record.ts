import { Schema } from 'effect';

/** A record that a panel's palette finds: an order, purchase or payout by its number, the rest by name. */
export const FoundRecord = Schema.Struct({
  kind: Schema.Literals(['order', 'purchase', 'product', 'customer', 'payout', 'person', 'store']),
  id: Schema.String,
  number: Schema.NullOr(Schema.String),
  /** Of the product, store or person; of an order's buyer; for admins, of its store. */
  name: Schema.NullOr(Schema.String),
});
export type FoundRecord = typeof FoundRecord.Type;
