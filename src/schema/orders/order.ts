import { Schema } from 'effect';
import { VariantId } from '#schema/ids.ts';
import { Quote, QuoteLine } from '#schema/checkout/quote.ts';
import { Day, Money, NullableDay, NullableText } from '#schema/wire.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Count = Schema.Finite;

/** §3 and the table `order_status_transitions`. */
const OrderStatus = Schema.Literals([
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
]);
export type OrderStatus = typeof OrderStatus.Type;

const PaymentStatus = Schema.Literals([
  'unpaid',
  'paid',
  'declined',
  'timed_out',
  'refunding',
  'refunded',
  'partially-refunded',
]);
export type PaymentStatus = typeof PaymentStatus.Type;

/** A line of an order: see `order-line.ts`. */
const line = { title: Text, options: NullableText };
const Pieces = Schema.Array(Schema.Struct({ ...line, quantity: Count }));

/** The table `return_status_transitions`. */
export const ReturnStatus = Schema.Literals([
  'requested',
  'approved',
  'rejected',
  'withdrawn',
  'in-transit',
  'received',
  'refunded',
  'exchanged',
]);
export type ReturnStatus = typeof ReturnStatus.Type;

/** Another order of the same buyer; the token is the secret of its own link. */
const OrderLink = Schema.Struct({ purchase_id: Text, reference: Text, token: Text });
export type OrderLink = typeof OrderLink.Type;

const OrderReturn = Schema.Struct({
  id: Text,
  status: ReturnStatus,
  reason: Text,
  /** How and where to send it, once approved. */
  label: NullableText,
  /** Why it was rejected. */
  decision: NullableText,
  /** The expected amount; final once the return is received. */
  amount: Money,
  created_at: Text,
  /** The exchange sent instead of a refund. */
  exchange: Schema.NullOr(OrderLink),
  items: Pieces,
});
export type OrderReturn = typeof OrderReturn.Type;

const Shipment = Schema.Struct({
  id: Text,
  status: Schema.Literals(['shipped', 'delivered']),
  carrier: NullableText,
  tracking_number: NullableText,
  /** The carrier's page; http or https only. */
  tracking_url: NullableText,
  shipped_at: Text,
  delivered_at: NullableText,
  items: Pieces,
});
export type Shipment = typeof Shipment.Type;

const OrderMessage = Schema.Struct({
  id: Text,
  from: Schema.Literals(['customer', 'vendor']),
  message: Text,
  at: Text,
});
export type OrderMessage = typeof OrderMessage.Type;

const OwnReview = Schema.Struct({
  id: Text,
  order_item_id: Text,
  rating: Count,
  title: Text,
  content: Text,
  status: Schema.Literals(['pending', 'approved', 'rejected']),
});
export type OwnReview = typeof OwnReview.Type;

const TrackedOrder = Schema.Struct({
  id: Text,
  vendor_id: Text,
  vendor_name: Text,
  vendor_slug: Text,
  status: OrderStatus,
  subtotal: Money,
  shipping: Money,
  discount: Money,
  tax: Money,
  total: Money,
  rate_name: Text,
  /** Dates such as `2026-11-24`. */
  earliest: Day,
  latest: Day,
  items: Schema.Array(
    Schema.Struct({
      id: Text,
      product_id: NullableText,
      shipped: Count,
      delivered: Count,
      returned: Count,
      ...line,
      image: NullableText,
      quantity: Count,
      unit_price: Money,
      line_total: Money,
    }),
  ),
  events: Schema.Array(Schema.Struct({ status: OrderStatus, at: Text, note: NullableText })),
  cancellable: Schema.Boolean,
  /** For an exchange: the order whose items came back. */
  exchange_of: Schema.NullOr(OrderLink),
  /** In its store's zone. */
  time_zone: Text,
  /** The last day of the return window in that zone; null until something has been delivered. */
  returnable_until: NullableDay,
  /** Quantities that can be returned now, by item; empty once the window has closed. */
  returnable: Schema.Record(Text, Count),
  /** Items that their buyer has reviewed. */
  reviewed: Schema.Array(Text),
  /** The reader's own reviews of them; empty for a reader with only the link. */
  reviews: Schema.Array(OwnReview),
  refunds: Schema.Array(
    Schema.Struct({
      amount: Money,
      /** What it is for; null if it is for the whole order. */
      lines: NullableText,
      done: Schema.Boolean,
      /** The provider refused it: the shop resolves it with the buyer. */
      failed: Schema.Boolean,
      at: Text,
    }),
  ),
  shipments: Schema.Array(Shipment),
  returns: Schema.Array(OrderReturn),
  messages: Schema.Array(OrderMessage),
});
export type TrackedOrder = typeof TrackedOrder.Type;

/** A checkout as shown to the holder of a guest's secret link: one order per vendor. */
export const TrackedPurchase = Schema.Struct({
  purchase_id: Text,
  reference: Text,
  created_at: Text,
  email: Text,
  first_name: Text,
  last_name: Text,
  phone: Text,
  address: Text,
  address2: NullableText,
  city: Text,
  state: Text,
  zip_code: Text,
  currency: Text,
  subtotal: Money,
  shipping: Money,
  discount: Money,
  tax: Money,
  total: Money,
  payment_method: Schema.Literals(['card', 'paypal']),
  payment_status: PaymentStatus,
  /** Deadline for paying the purchase; null when it cannot be paid. */
  payable_until: NullableText,
  hold_expires_at: NullableText,
  orders: Schema.Array(TrackedOrder),
});
export type TrackedPurchase = typeof TrackedPurchase.Type;

const ShortLine = Schema.Struct({ variant_id: VariantId, requested: Count, available: Count });
export type ShortLine = typeof ShortLine.Type;

/** The result of `hold_stock`. */
export const HoldAnswer = Schema.Union([
  /** `expires_in` in seconds, because the browser's clock may be wrong. */
  Schema.Struct({ outcome: Schema.Literal('held'), expires_at: Text, expires_in: Count }),
  Schema.Struct({ outcome: Schema.Literal('short'), lines: Schema.Array(ShortLine) }),
]);
export type HoldAnswer = typeof HoldAnswer.Type;

export const PlacedPurchase = Schema.Struct({
  outcome: Schema.Literal('placed'),
  purchase_id: Text,
  reference: Text,
  /** Grants viewing and paying the purchase: keep it out of stored URLs. */
  token: Text,
  total: Money,
  currency: Text,
  hold_expires_at: NullableText,
});
export type PlacedPurchase = typeof PlacedPurchase.Type;

/** The result of `place_order`; only `placed` created a purchase. */
export const PlaceAnswer = Schema.Union([
  PlacedPurchase,
  Schema.Struct({ outcome: Schema.Literal('changed'), quote: Quote }),
  Schema.Struct({ outcome: Schema.Literal('short'), lines: Schema.Array(ShortLine) }),
]);
export type PlaceAnswer = typeof PlaceAnswer.Type;

/** The answer of the edge function `payments`: the page where the shopper pays. */
export const PaymentStart = Schema.Struct({ payment_id: Text, url: Text });
export type PaymentStart = typeof PaymentStart.Type;

/** A row of `get_vendor_shipping_rates` (spec §3). */
export const ShippingRate = Schema.Struct({ enabled: Schema.Boolean, base_rate: Money });
export type ShippingRate = typeof ShippingRate.Type;

export const orderFilters = ['all', 'open', 'delivered', 'cancelled'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** A row of `my_orders`: one checkout. */
export const PurchaseSummary = Schema.Struct({
  id: Text,
  reference: Text,
  created_at: Text,
  currency: Text,
  total: Money,
  payment_status: PaymentStatus,
  orders: Schema.Array(
    Schema.Struct({
      id: Text,
      vendor_name: Text,
      status: OrderStatus,
      total: Money,
      earliest: Day,
      latest: Day,
      /** The status of each return of its items. */
      returns: Schema.Array(ReturnStatus),
      exchange_of: Schema.NullOr(OrderLink),
      /** The exchanges sent for its returns. */
      exchanges: Schema.Array(OrderLink),
      items: Schema.Array(Schema.Struct({ ...line, id: Text, image: NullableText, quantity: Count })),
    }),
  ),
});
export type PurchaseSummary = typeof PurchaseSummary.Type;

/** A page of the list, and whether more follow. */
export type PurchasePage = { purchases: readonly PurchaseSummary[]; more: boolean };

/** A row of `reorder`: an ordered item and the line that sells it today; null when it is no longer sold. */
export const ReorderLine = Schema.Struct({
  ...line,
  wanted: Count,
  vendor_name: NullableText,
  line: Schema.NullOr(QuoteLine),
});
export type ReorderLine = typeof ReorderLine.Type;

const Figure = { orders: Count, spent: Money };

/** The result of `my_order_analytics`. */
export const OrderAnalytics = Schema.Struct({
  ...Figure,
  refunded: Money,
  returns: Count,
  /** Every month of the period, such as `2026-11`, including those without a purchase. */
  months: Schema.Array(Schema.Struct({ ...Figure, month: Text, refunded: Money })),
  /** Goods only; null when the product is no longer in the shop. */
  categories: Schema.Array(
    Schema.Struct({ name: NullableText, plate: NullableText, pieces: Count, spent: Money }),
  ),
  vendors: Schema.Array(Schema.Struct({ ...Figure, name: Text, slug: NullableText })),
});
export type OrderAnalytics = typeof OrderAnalytics.Type;

export const analyticsSpans = [3, 12, 36] as const;
export type AnalyticsSpan = (typeof analyticsSpans)[number];
