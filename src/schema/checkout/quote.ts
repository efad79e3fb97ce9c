import { Schema } from 'effect';
import { Holiday } from '#schema/holiday.ts';
import { RateId, VariantId, VendorId } from '#schema/ids.ts';
import { Day, MaybeOptionNames, Money, NullableDay, NullableText } from '#schema/wire.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const NullOr = Schema.NullOr;
const Count = Schema.Finite;

/** A line to price: everything a client may specify about it. */
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
  option_names: MaybeOptionNames,
  quantity: Count,
  unit_price: NullOr(Money),
  compare_at_price: NullOr(Money),
  line_total: NullOr(Money),
  available: Count,
  /** `holiday`: the store is not accepting orders. */
  status: Schema.Literals(['ok', 'short', 'gone', 'holiday']),
  /** Set with the status `holiday`. */
  holiday: NullOr(Holiday),
});
export type QuoteLine = typeof QuoteLine.Type;

const QuoteOrder = Schema.Struct({
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
      /** Dates such as `2026-11-24`. */
      earliest: Day,
      latest: Day,
    }),
  ),
  rate_id: NullOr(RateId),
  shipping: Money,
  discount: Money,
  tax: NullOr(Money),
  total: Money,
  deliverable: Schema.Boolean,
  /** The subtotal from which one of the order's delivery options is free; null when none ever is. */
  free_over: NullOr(Money),
  /** Without an address: shipping to some states costs more than `shipping`. */
  shipping_varies: Schema.Boolean,
  /**
   * The one promotion that applies in this store: the one that saves the most. Without a code it applies
   * automatically.
   */
  promotion: NullOr(Schema.Struct({ code: NullableText, label: Text, spares: Money })),
});
export type QuoteOrder = typeof QuoteOrder.Type;

const QuotePromo = Schema.Struct({
  code: Text,
  status: Schema.Literals([
    'applied',
    'unknown',
    'ended',
    'not-started',
    'minimum',
    'used',
    'other-goods',
    'beaten',
    /** The code can't be used for this purchase; the server does not reveal why. */
    'barred',
  ]),
  label: NullableText,
  discount: Money,
  ended_on: NullableDay,
});
export type QuotePromo = typeof QuotePromo.Type;

/** A code that applies to the cart and has not been used for it. */
const QuoteOffer = Schema.Struct({
  code: Text,
  /** What the code gives, in words: '10% off everything'. */
  label: Text,
  /** How much less the cart would cost. */
  spares: Money,
});
export type QuoteOffer = typeof QuoteOffer.Type;

/** The server's prices for a cart. `quote_hash` identifies all of it: placing a purchase must send it back. */
export const Quote = Schema.Struct({
  quote_hash: Text,
  currency: Text,
  lines: Schema.Array(QuoteLine),
  orders: Schema.Array(QuoteOrder),
  subtotal: Money,
  shipping: Money,
  discount: Money,
  /** null without an address. */
  tax: NullOr(Money),
  total: Money,
  /** Why the total can't be paid, and what to do; null if it can be paid. */
  refusal: NullableText,
  promo: NullOr(QuotePromo),
  /** The advertised code that would save the most; null if none applies, or while a code is applied. */
  offer: NullOr(QuoteOffer),
});
export type Quote = typeof Quote.Type;
