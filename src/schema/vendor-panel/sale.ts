import { Schema } from 'effect';
import { ReturnStatus } from '#schema/orders/order.ts';
import { Day, Decimal, Money, NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Count = Schema.Finite;
const List = Schema.Array;
const Struct = Schema.Struct;
const NullOr = Schema.NullOr;

const SaleStatus = Schema.Literals(['confirmed', 'processing', 'shipped', 'delivered', 'cancelled']);
const ParcelStatus = Schema.Literals(['shipped', 'delivered', 'voided']);
const Place = NullOr(Struct({ key: Text, id: Text }));

/** An order as its store's team lists it. */
export const ListedSale = Struct({
  id: Text,
  /** Like SB-7K2M9Q: the buyer's number. */
  number: Text,
  buyer: Text,
  place: Text,
  status: SaleStatus,
  confirmed: Schema.Boolean,
  created_at: Text,
  /** A day such as `2026-11-24`. */
  ship_by: Day,
  late: Schema.Boolean,
  total: Money,
  /** Sent for pieces that came back. */
  exchange: Schema.Boolean,
  pieces: Count,
  shipped: Count,
  lines: Count,
  /** Of the first line. */
  title: Text,
  image: NullableText,
  /** Open returns. */
  returns: Count,
});
export type ListedSale = typeof ListedSale.Type;
export const ListedSales = Struct({ rows: List(ListedSale), next: Place });

/** Orders that wait for the store; 1000 stands for 1000 or more. */
export const SaleCounts = Struct({ open: Count, to_confirm: Count, late: Count, returns: Count });
export type SaleCounts = typeof SaleCounts.Type;

const parcel = {
  id: Text,
  status: ParcelStatus,
  carrier: NullableText,
  tracking_number: NullableText,
  tracking_url: NullableText,
  shipped_at: Text,
  delivered_at: NullableText,
};

export const ListedParcel = Struct({ ...parcel, number: Text, buyer: Text, place: Text, pieces: Decimal });
export type ListedParcel = typeof ListedParcel.Type;
export const ListedParcels = Struct({ rows: List(ListedParcel), next: Place });

const Pieces = List(Struct({ title: Text, quantity: Count }));

const SaleItem = Struct({
  id: Text,
  product_id: NullableText,
  title: Text,
  sku: Text,
  image: NullableText,
  color: NullableText,
  size: NullableText,
  flavor: NullableText,
  quantity_option: NullableText,
  unit_price: Money,
  line_total: Money,
  quantity: Count,
  shipped: Count,
  delivered: Count,
  returned: Count,
  /** Of one piece; 0 if nobody has said. */
  grams: Count,
  /** What can still be paid back of this line. */
  left: Money,
});
export type SaleItem = typeof SaleItem.Type;

/** A label that was asked for here. */
const SaleLabel = Struct({
  id: Text,
  status: Schema.Literals(['buying', 'bought', 'refused', 'dropped', 'voiding', 'voided']),
  price: NullOr(Money),
  /** Why the carrier did not sell or void it. */
  reason: NullableText,
  /** How far the carrier says that the parcel has come. */
  progress: NullOr(Schema.Literals(['created', 'picked-up', 'in-transit', 'delivered'])),
  tracking_number: NullableText,
  at: Text,
});
export type SaleLabel = typeof SaleLabel.Type;

const Parcel = Struct({ ...parcel, items: Pieces, label: NullOr(SaleLabel) });
export type Parcel = typeof Parcel.Type;

const SaleReturn = Struct({
  id: Text,
  status: ReturnStatus,
  reason: Text,
  note: NullableText,
  label: NullableText,
  decision: NullableText,
  tracking: NullableText,
  created_at: Text,
  /** What it is worth now; once received, what went back. */
  amount: Money,
  /** Number of the order that was sent instead of paying back. */
  exchange: NullableText,
  items: List(
    Struct({
      id: Text,
      title: Text,
      quantity: Count,
      unit_price: Money,
      /** Variants of its product that can be sent for it, until it is settled. */
      choices: List(
        Struct({
          id: Text,
          color: NullableText,
          size: NullableText,
          flavor: NullableText,
          quantity_option: NullableText,
          price: Money,
          free: Count,
        }),
      ),
    }),
  ),
});
export type SaleReturn = typeof SaleReturn.Type;

/** An order as its store works on it. */
export const Sale = Struct({
  id: Text,
  number: Text,
  status: SaleStatus,
  confirmed_at: NullableText,
  created_at: Text,
  ship_by: Day,
  late: Schema.Boolean,
  /** Number of the order whose pieces came back, for which this one is sent. */
  exchange_of: NullableText,
  rate_name: Text,
  earliest: Day,
  latest: Day,
  buyer: Struct({
    first_name: Text,
    last_name: Text,
    phone: Text,
    address: Text,
    address2: NullableText,
    city: Text,
    state: Text,
    zip_code: Text,
  }),
  money: Struct({
    subtotal: Money,
    discount: Money,
    /** What has made the goods or the delivery cheaper. */
    promotion: NullableText,
    shipping: Money,
    tax: Money,
    total: Money,
    refunded: Money,
    /** What can still be paid back. */
    left: Money,
    /** What cancelling pays back; of an exchange, by the order that was paid for. */
    if_cancelled: Money,
    delivery_left: Money,
    /** What the store earns of it; null for members who may not see payouts. */
    earned: Schema.NullOr(
      Struct({
        tax: Money,
        commission: Money,
        /** Discounts at the cost of the shop. */
        paid_by_shop: Money,
        share: Money,
        /** The part of the share that refunds have taken back. */
        taken_back: Money,
        net: Money,
        /** From when it can be paid out; null until it is delivered. */
        due_at: NullableText,
        released_at: NullableText,
        holdback_days: Schema.Number,
      }),
    ),
    refunds: List(Struct({ amount: Money, reason: Text, status: Text, at: Text })),
  }),
  items: List(SaleItem),
  shipments: List(Parcel),
  /** Labels that became no parcel (yet). */
  labels: List(SaleLabel),
  /** What labels are bought with. */
  desk: Struct({
    /** Null for a store that ships by hand. */
    carrier: NullableText,
    /** Labels cost nothing and are samples. */
    test: Schema.Boolean,
    /** Whether it is known where parcels start. */
    origin: Schema.Boolean,
    parcels: List(Struct({ name: Text, length: Count, width: Count, height: Count, grams: Count })),
  }),
  returns: List(SaleReturn),
  messages: List(
    Struct({
      id: Text,
      from: Schema.Literals(['customer', 'vendor']),
      /** Who of the team; null for the buyer. The buyer sees the name of the store. */
      author: NullableText,
      message: Text,
      at: Text,
    }),
  ),
  /** The buyer waits for an answer. */
  waiting: Schema.Boolean,
  notes: List(Struct({ id: Text, author: Text, note: Text, at: Text })),
  history: List(Struct({ what: Text, who: NullableText, note: NullableText, at: Text })),
});
export type Sale = typeof Sale.Type;

/** What a store does to an order. */
export type SaleAct =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'cancel'; readonly reason: string; readonly note: string; readonly restock: boolean }
  | {
      readonly kind: 'ship';
      readonly carrier: string;
      readonly tracking: string;
      readonly items: readonly { order_item_id: string; quantity: number }[];
      /** Pieces that were shipped when the form was shown. */
      readonly seen: number;
    }
  | { readonly kind: 'void' | 'deliver'; readonly shipment: string }
  /** The parcel with the label that was bought for it. */
  | { readonly kind: 'void-label'; readonly shipment: string }
  | {
      readonly kind: 'label';
      readonly items: readonly { order_item_id: string; quantity: number }[];
      /** Whole centimeters, and grams with the content. */
      readonly parcel: {
        readonly length: number;
        readonly width: number;
        readonly height: number;
        readonly grams: number;
      };
      readonly seen: number;
    }
  /** The same attempt once more, or never. */
  | { readonly kind: 'ask-label' | 'drop-label'; readonly label: string }
  | {
      readonly kind: 'refund';
      /** Without an item: the delivery. */
      readonly lines: readonly { order_item_id?: string; amount: string }[];
      readonly reason: string;
      /** What had gone back when the form was shown, like 5.00. */
      readonly seen: string;
    }
  | { readonly kind: 'note'; readonly words: string }
  | {
      readonly kind: 'message';
      readonly words: string;
      /** The last message that the member has seen. */
      readonly seen?: string | undefined;
    }
  /** What the buyer wrote last needs no answer. */
  | { readonly kind: 'settle'; readonly seen: string }
  | { readonly kind: 'approve' | 'reject'; readonly back: string; readonly words: string }
  | {
      readonly kind: 'receive';
      readonly back: string;
      readonly deduction: string;
      readonly restock: boolean;
      readonly condition: string;
      /** What it was worth when the form was shown. */
      readonly expected: string;
    }
  | {
      readonly kind: 'exchange';
      readonly back: string;
      /** One for each line of the return. */
      readonly replacements: readonly { order_item_id: string; variant_id: string }[];
      readonly restock: boolean;
      readonly condition: string;
    };
