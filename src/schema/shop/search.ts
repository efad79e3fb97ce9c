import { Schema } from 'effect';
import { limits } from '#schema/limits.ts';
import type { Cents } from '#schema/money.ts';
import { Money } from '#schema/wire.ts';
import { Plate } from './catalog.ts';

const Text = Schema.String;
const NullOr = Schema.NullOr;

/** One suggestion (spec §3). */
export type Suggestion = {
  id: string;
  title: string;
  /** A category is our addition to the spec's two types. */
  type: 'product' | 'vendor' | 'category';
  /**
   * The store's name for a product, 'Vendor' for a vendor, 'Unknown Vendor' if the product's vendor is not found;
   * 'Category' for a category.
   */
  subtitle: string;
  /** For vendors; null if a vendor has none. */
  slug: string | null;
  /** A product's picture, as bucket path. */
  image?: string | null;
  /** A product's lowest price. */
  price?: Cents | null;
  /** Not every variant has that price. */
  priceVaries?: boolean;
  /** A category's color. */
  plate?: Plate;
};

/** First read of spec §7. */
export const NamedProduct = Schema.Struct({
  id: Text,
  name: Text,
  vendor_id: Text,
  image: NullOr(Text),
  price_from: NullOr(Money),
  price_varies: Schema.Boolean,
});
export type NamedProduct = typeof NamedProduct.Type;

/** Second read of spec §7. */
export const VendorName = Schema.Struct({ id: Text, store_name: Text });
export type VendorName = typeof VendorName.Type;

/** Third read of spec §7. */
export const NamedVendor = Schema.Struct({
  id: Text,
  store_name: Text,
  description: NullOr(Text),
  slug: NullOr(Text),
});
export type NamedVendor = typeof NamedVendor.Type;

/** Not in the spec: categories whose name contains the query. */
export const NamedCategory = Schema.Struct({ id: Text, name: Text, plate: Plate });
export type NamedCategory = typeof NamedCategory.Type;

/** Spec §7: at most eight products and vendors; categories come after them and are counted separately. */
export const shownSuggestions = (found: readonly Suggestion[]): readonly Suggestion[] => [
  ...found.filter(({ type }) => type !== 'category').slice(0, limits.search.shown),
  ...found.filter(({ type }) => type === 'category').slice(0, limits.search.categories),
];

/** Whether a text is long enough for suggestions (spec §5), ignoring surrounding spaces. */
export const isSuggestable = (query: string, minimum: number): boolean => query.trim().length >= minimum;
