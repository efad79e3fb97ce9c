import { Schema } from 'effect';
import { RateId, VariantId, VendorId } from './ids.ts';
import { Money, NullableText } from './wire.ts';

// One by one: taking a namespace apart would keep all of it in the browser's chunk.
const Text = Schema.String;
const NullOr = Schema.NullOr;
const Count = Schema.Finite;

/** A line to price: what a client may say about a purchase. */
export type WantedLine = { variant_id: string; quantity: number };

export const QuoteLine = Schema.Struct({
  variant_id: VariantId,
  product_id: NullableText,
  vendor_id: NullOr(VendorId),
  name: NullableText,
  slug: NullableText,
  vendor_slug: NullableText,
  category_slug: NullableText,
  image: NullableText,
  color: NullableText,
  size: NullableText,
  flavor: NullableText,
  quantity_option: NullableText,
  quantity: Count,
  unit_price: NullOr(Money),
  compare_at_price: NullOr(Money),
  line_total: NullOr(Money),
  available: Count,
  status: Schema.Literals(['ok', 'short', 'gone']),
});
export type QuoteLine = typeof QuoteLine.Type;

const QuoteParcel = Schema.Struct({
  vendor_id: VendorId,
  vendor_name: Text,
  vendor_slug: Text,
  subtotal: Money,
  rates: Schema.Array(
    Schema.Struct({
      id: RateId,
      name: Text,
      price: Money,
      min_days: Count,
      max_days: Count,
      /** Days, `2026-11-24`. */
      earliest: Text,
      latest: Text,
    }),
  ),
  rate_id: NullOr(RateId),
  shipping: Money,
  discount: Money,
  tax: NullOr(Money),
  total: Money,
  deliverable: Schema.Boolean,
  /** Goods of the parcel from which one of its deliveries costs nothing; null where none does. */
  free_over: NullOr(Money),
  /** Without an address: some state pays more than `shipping`. */
  shipping_varies: Schema.Boolean,
});
export type QuoteParcel = typeof QuoteParcel.Type;

const QuotePromo = Schema.Struct({
  code: Text,
  status: Schema.Literals(['applied', 'unknown', 'ended', 'not-started', 'minimum', 'used']),
  label: NullableText,
  discount: Money,
  ended_on: NullableText,
});
export type QuotePromo = typeof QuotePromo.Type;

/** What the server asks for a cart. `quote_hash` names all of it: placing an order repeats it. */
export const Quote = Schema.Struct({
  quote_hash: Text,
  currency: Text,
  lines: Schema.Array(QuoteLine),
  parcels: Schema.Array(QuoteParcel),
  subtotal: Money,
  shipping: Money,
  discount: Money,
  /** Null without an address. */
  tax: NullOr(Money),
  total: Money,
  promo: NullOr(QuotePromo),
});
export type Quote = typeof Quote.Type;
