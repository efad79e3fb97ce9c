import { Schema } from 'effect';

const Text = Schema.String;
const NullOr = Schema.NullOr;

/** A line of the suggestions (spec §3). */
export type Suggestion = {
  id: string;
  title: string;
  type: 'product' | 'vendor';
  /** The store's name for a product, 'Vendor' for a vendor, 'Unknown Vendor' where the product's is not found. */
  subtitle: string;
  /** Of vendors; null where a vendor has none. */
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

/** Whether a text is long enough to be suggested for (spec §5); spaces around it do not count. */
export const isSuggestable = (query: string, minimum: number): boolean => query.trim().length >= minimum;
