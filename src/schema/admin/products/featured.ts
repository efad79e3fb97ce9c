import { Schema } from 'effect';
import { Money, NullableText } from '#schema/wire.ts';

const Text = Schema.String;

/** A product that admins have chosen for the home page. */
export const FeaturedProduct = Schema.Struct({
  id: Text,
  name: Text,
  image: NullableText,
  price_from: Schema.NullOr(Money),
  store_name: Text,
  /** Why shoppers cannot buy it at the moment, so that the home page leaves it out; null if they can. */
  unsold_because: Schema.NullOr(
    Schema.Literals(['taken-down', 'store-closed', 'unpublished', 'holiday', 'sold-out']),
  ),
});
export type FeaturedProduct = typeof FeaturedProduct.Type;

/** `place` counts from 1: where it stands, or stood before it was taken off; null if it stood nowhere. */
export const FeaturedPlace = Schema.Struct({ featured: Schema.Boolean, place: Schema.NullOr(Schema.Int) });
export type FeaturedPlace = typeof FeaturedPlace.Type;

/** So many are kept, and so many of those that can be bought are on the home page. */
export const mostFeatured = 24;
export const mostOnHome = 8;
