import { Schema } from 'effect';
import { VariantId } from './ids.ts';
import { Quote } from './quote.ts';
import { Money, NullableText } from './wire.ts';

// One by one: taking a namespace apart would keep all of it in the browser's chunk.
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

const TrackedParcel = Schema.Struct({
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
  /** Days, `2026-11-24`. */
  earliest: Text,
  latest: Text,
  items: Schema.Array(
    Schema.Struct({
      title: Text,
      image: NullableText,
      color: NullableText,
      size: NullableText,
      flavor: NullableText,
      quantity_option: NullableText,
      quantity: Count,
      unit_price: Money,
      line_total: Money,
    }),
  ),
  events: Schema.Array(Schema.Struct({ status: OrderStatus, at: Text })),
});
export type TrackedParcel = typeof TrackedParcel.Type;

/** What the holder of a guest's secret link sees of one checkout: one parcel per vendor. */
export const TrackedOrder = Schema.Struct({
  group_id: Text,
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
  /** Until when the order can still be paid; null when it cannot. */
  payable_until: NullableText,
  hold_expires_at: NullableText,
  orders: Schema.Array(TrackedParcel),
});
export type TrackedOrder = typeof TrackedOrder.Type;

const ShortLine = Schema.Struct({ variant_id: VariantId, requested: Count, available: Count });
export type ShortLine = typeof ShortLine.Type;

/** Answer of `hold_stock`. */
export const HoldAnswer = Schema.Union([
  Schema.Struct({ outcome: Schema.Literal('held'), expires_at: Text }),
  Schema.Struct({ outcome: Schema.Literal('short'), lines: Schema.Array(ShortLine) }),
]);
export type HoldAnswer = typeof HoldAnswer.Type;

export const PlacedOrder = Schema.Struct({
  outcome: Schema.Literal('placed'),
  group_id: Text,
  reference: Text,
  /** Opens and pays the order: keep it out of addresses that are stored. */
  token: Text,
  total: Money,
  currency: Text,
  hold_expires_at: NullableText,
});
export type PlacedOrder = typeof PlacedOrder.Type;

/** Answer of `place_order`; only `placed` made an order. */
export const PlaceAnswer = Schema.Union([
  PlacedOrder,
  Schema.Struct({ outcome: Schema.Literal('changed'), quote: Quote }),
  Schema.Struct({ outcome: Schema.Literal('short'), lines: Schema.Array(ShortLine) }),
]);
export type PlaceAnswer = typeof PlaceAnswer.Type;

/** Answer of the edge function `payments`: where the shopper pays. */
export const PaymentStart = Schema.Struct({ payment_id: Text, url: Text });
export type PaymentStart = typeof PaymentStart.Type;

/** A row of `get_vendor_shipping_rates` (spec §3). */
export const ShippingRate = Schema.Struct({ enabled: Schema.Boolean, base_rate: Money });
export type ShippingRate = typeof ShippingRate.Type;

export const orderFilters = ['all', 'open', 'delivered', 'cancelled'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** A row of `my_orders`: one checkout. */
export const OrderSummary = Schema.Struct({
  id: Text,
  reference: Text,
  created_at: Text,
  currency: Text,
  total: Money,
  payment_status: PaymentStatus,
  parcels: Schema.Array(
    Schema.Struct({
      id: Text,
      vendor_name: Text,
      status: OrderStatus,
      total: Money,
      earliest: Text,
      latest: Text,
      items: Schema.Array(Schema.Struct({ title: Text, image: NullableText, quantity: Count })),
    }),
  ),
});
export type OrderSummary = typeof OrderSummary.Type;

/** A page of the list, and whether there is more after it. */
export type OrderPage = { orders: readonly OrderSummary[]; more: boolean };
