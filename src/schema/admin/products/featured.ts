import { Schema } from 'effect';
import { Money, NullableText } from '#schema/wire.ts';

const Text = Schema.String;

/** A product that admins feature on the home page. */
export const FeaturedProduct = Schema.Struct({
  id: Text,
  name: Text,
  image: NullableText,
  price_from: Schema.NullOr(Money),
  store_name: Text,
  /** Why shoppers can't buy it right now, so that the home page leaves it out; null if they can. */
  unsold_because: Schema.NullOr(
    Schema.Literals(['taken-down', 'store-closed', 'unpublished', 'holiday', 'sold-out']),
  ),
});
export type FeaturedProduct = typeof FeaturedProduct.Type;

/** `place` counts from 1: its position, or its position before it was removed; null if it had none. */
export const FeaturedPlace = Schema.Struct({ featured: Schema.Boolean, place: Schema.NullOr(Schema.Int) });
export type FeaturedPlace = typeof FeaturedPlace.Type;

/** The maximum stored, and the maximum of available ones on the home page. */
export const mostFeatured = 24;
export const mostOnHome = 8;
