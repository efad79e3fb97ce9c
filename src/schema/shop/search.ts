import { Schema } from 'effect';

const Text = Schema.String;
const NullOr = Schema.NullOr;

/** One suggestion (spec §3). */
export type Suggestion = {
  id: string;
  title: string;
  type: 'product' | 'vendor';
  /** The store's name for a product, 'Vendor' for a vendor, 'Unknown Vendor' if the product's vendor is not found. */
  subtitle: string;
  /** For vendors; null if a vendor has none. */
  slug: string | null;
};

/** First read of spec §7. */
export const NamedProduct = Schema.Struct({ id: Text, name: Text, vendor_id: Text });
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

/** Whether a text is long enough for suggestions (spec §5), ignoring surrounding spaces. */
export const isSuggestable = (query: string, minimum: number): boolean => query.trim().length >= minimum;
