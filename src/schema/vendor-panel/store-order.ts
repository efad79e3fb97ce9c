import { Schema } from 'effect';
import { ReturnStatus } from '#schema/orders/order.ts';
import { Day, Decimal, Money, NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Count = Schema.Finite;
const List = Schema.Array;
const Struct = Schema.Struct;
const NullOr = Schema.NullOr;

const StoreOrderStatus = Schema.Literals(['confirmed', 'processing', 'shipped', 'delivered', 'cancelled']);
const ShipmentStatus = Schema.Literals(['shipped', 'delivered', 'voided']);
const Place = NullOr(Struct({ key: Text, id: Text }));

/** A line of an order: see `order-line.ts`. */
const line = { title: Text, options: NullableText };
const Pieces = List(Struct({ ...line, quantity: Count }));

/** An order as its store's team lists it. */
export const ListedStoreOrder = Struct({
  id: Text,
  /** Like SB-7K2M9Q: the buyer's number. */
  number: Text,
  buyer: Text,
  place: Text,
  status: StoreOrderStatus,
  confirmed: Schema.Boolean,
  created_at: Text,
  /** A day such as `2026-11-24`. */
  ship_by: Day,
  late: Schema.Boolean,
  total: Money,
  /** Sent in exchange for returned items. */
  exchange: Schema.Boolean,
  /** Disputed while the buyer's bank decides; reversed once it has refunded the buyer. */
  payment: Schema.Literals(['paid', 'disputed', 'reversed', 'exchange']),
  refund: Schema.Literals(['none', 'part', 'full']),
  pieces: Count,
  shipped: Count,
  lines: Count,
  /** From the first line, as is the picture. */
  ...line,
  image: NullableText,
  /** Open returns. */
  returns: Count,
  /** Valid ones, which can be printed. */
  labels: Count,
});
export type ListedStoreOrder = typeof ListedStoreOrder.Type;
export const ListedStoreOrders = Struct({ rows: List(ListedStoreOrder), next: Place });

/** What was done with each of several orders; `sentence` says why nothing was. */
export const OrderResults = List(Struct({ id: Text, number: NullableText, sentence: NullableText }));
export type OrderResults = typeof OrderResults.Type;

/** The same action on several orders. */
export type OrdersAction =
  | { readonly kind: 'confirm'; readonly orders: readonly { id: string }[] }
  | {
      readonly kind: 'ship';
      readonly carrier: string;
      readonly orders: readonly { id: string; tracking: string }[];
    };

/** What each row of a tracking file would do. */
export const TrackingTrial = List(
  Struct({
    outcome: Schema.Literals(['ships', 'known', 'refused']),
    sentence: NullableText,
    buyer: NullableText,
    pieces: Decimal,
  }),
);

/** An order with its lines, as it is exported. */
export const ExportedOrder = Struct({
  number: Text,
  placed: Day,
  status: StoreOrderStatus,
  confirmed: Schema.Boolean,
  ship_by: Day,
  payment: Text,
  refund: Text,
  refunded: Money,
  /** Null for members who can't export customers, as are the place's parts. */
  buyer: NullableText,
  city: NullableText,
  state: Text,
  zip_code: NullableText,
  rate_name: Text,
  subtotal: Money,
  discount: Money,
  shipping: Money,
  tax: Money,
  total: Money,
  tracking: Text,
  lines: List(
    Struct({
      ...line,
      sku: Text,
      quantity: Count,
      shipped: Count,
      returned: Count,
      unit_price: Money,
      discount: Money,
      tax: Money,
      line_total: Money,
    }),
  ),
});
export type ExportedOrder = typeof ExportedOrder.Type;
export const ExportedOrders = Struct({ rows: List(ExportedOrder), next: Place });

/** A store's open orders; 1000 means 1000 or more. */
export const StoreOrderCounts = Struct({ open: Count, to_confirm: Count, late: Count, returns: Count });
export type StoreOrderCounts = typeof StoreOrderCounts.Type;

const shipment = {
  id: Text,
  status: ShipmentStatus,
  carrier: NullableText,
  tracking_number: NullableText,
  tracking_url: NullableText,
  shipped_at: Text,
  delivered_at: NullableText,
};

export const ListedShipment = Struct({
  ...shipment,
  number: Text,
  buyer: Text,
  place: Text,
  pieces: Decimal,
});
export type ListedShipment = typeof ListedShipment.Type;
export const ListedShipments = Struct({ rows: List(ListedShipment), next: Place });

const StoreOrderItem = Struct({
  id: Text,
  product_id: NullableText,
  ...line,
  sku: Text,
  image: NullableText,
  unit_price: Money,
  line_total: Money,
  quantity: Count,
  shipped: Count,
  delivered: Count,
  returned: Count,
  /** For one item; 0 if unknown. */
  grams: Count,
  /** The refundable rest of this line. */
  left: Money,
});
export type StoreOrderItem = typeof StoreOrderItem.Type;

/** A label requested here. */
const StoreOrderLabel = Struct({
  id: Text,
  status: Schema.Literals(['buying', 'bought', 'refused', 'dropped', 'voiding', 'voided']),
  price: NullOr(Money),
  /** Why the carrier did not sell or void it. */
  reason: NullableText,
  /** The carrier's last tracking status. */
  progress: NullOr(Schema.Literals(['created', 'picked-up', 'in-transit', 'delivered'])),
  tracking_number: NullableText,
  at: Text,
});
export type StoreOrderLabel = typeof StoreOrderLabel.Type;

const Shipment = Struct({ ...shipment, items: Pieces, label: NullOr(StoreOrderLabel) });
export type Shipment = typeof Shipment.Type;

const StoreOrderReturn = Struct({
  id: Text,
  status: ReturnStatus,
  reason: Text,
  note: NullableText,
  label: NullableText,
  decision: NullableText,
  tracking: NullableText,
  created_at: Text,
  /** Its current value; once received, the refund. */
  amount: Money,
  /** Number of the order sent instead of a refund. */
  exchange: NullableText,
  items: List(
    Struct({
      id: Text,
      ...line,
      quantity: Count,
      unit_price: Money,
      /** Variants of its product that can be sent for it, until it is resolved. */
      choices: List(
        Struct({
          id: Text,
          options: NullableText,
          price: Money,
          free: Count,
        }),
      ),
    }),
  ),
});
export type StoreOrderReturn = typeof StoreOrderReturn.Type;

/** A service of the store's carrier for one package. */
const LabelRate = Struct({ service: Text, title: Text, price: Money, days: Count });
export type LabelRate = typeof LabelRate.Type;
export const LabelRates = Struct({ rates: List(LabelRate) });
/** A bought label. */
export const BoughtLabel = Struct({ tracking_number: NullableText, price: NullOr(Money) });

/** An order for its store's team. */
export const StoreOrder = Struct({
  id: Text,
  number: Text,
  status: StoreOrderStatus,
  confirmed_at: NullableText,
  created_at: Text,
  ship_by: Day,
  late: Schema.Boolean,
  /** Number of the order whose items came back, for which this one is sent. */
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
    /** What discounted the goods or the delivery. */
    promotion: NullableText,
    shipping: Money,
    tax: Money,
    total: Money,
    refunded: Money,
    /** The refundable rest. */
    left: Money,
    /** The refund on cancellation; for an exchange, computed from the order that was paid for. */
    if_cancelled: Money,
    delivery_left: Money,
    /** The store's earning from it; null for members who can't see payouts. */
    earned: Schema.NullOr(
      Struct({
        tax: Money,
        commission: Money,
        /** Discounts funded by the shop. */
        paid_by_shop: Money,
        share: Money,
        /** The part of the share that refunds have reversed. */
        taken_back: Money,
        net: Money,
        /** From when it can be paid out; null until it is delivered. */
        due_at: NullableText,
        released_at: NullableText,
        holdback_days: Schema.Number,
      }),
    ),
    /** Each reason begins with the lines that it is for, if it is not for the whole order. */
    refunds: List(Struct({ amount: Money, reason: Text, status: Text, at: Text })),
  }),
  items: List(StoreOrderItem),
  shipments: List(Shipment),
  /** Labels without a parcel (yet). */
  labels: List(StoreOrderLabel),
  /** What a label needs. */
  desk: Struct({
    /** Null for a store that ships by hand. */
    carrier: NullableText,
    /** Labels cost nothing and are samples. */
    test: Schema.Boolean,
    /** Whether the ship-from address is known. */
    origin: Schema.Boolean,
    parcels: List(Struct({ name: Text, length: Count, width: Count, height: Count, grams: Count })),
  }),
  returns: List(StoreOrderReturn),
  /** What the instructions of an approved return start with; null if none waits for them, or the store has no address. */
  return_words: NullableText,
  messages: List(
    Struct({
      id: Text,
      from: Schema.Literals(['customer', 'vendor']),
      /** The member; null for the buyer. The buyer sees the store's name. */
      author: NullableText,
      message: Text,
      at: Text,
    }),
  ),
  /** The buyer is waiting for an answer. */
  waiting: Schema.Boolean,
  notes: List(Struct({ id: Text, author: Text, note: Text, at: Text })),
  history: List(Struct({ what: Text, who: NullableText, note: NullableText, at: Text })),
});
export type StoreOrder = typeof StoreOrder.Type;

/** A store's action on an order. */
export type StoreOrderAction =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'cancel'; readonly reason: string; readonly note: string; readonly restock: boolean }
  | {
      readonly kind: 'ship';
      readonly carrier: string;
      readonly tracking: string;
      readonly items: readonly { order_item_id: string; quantity: number }[];
      /** Items already shipped when the form was shown. */
      readonly seen: number;
    }
  | { readonly kind: 'void' | 'deliver'; readonly shipment: string }
  | {
      readonly kind: 'track';
      readonly shipment: string;
      readonly carrier: string;
      readonly tracking: string;
      /** The number when the form was shown. */
      readonly seen: string;
    }
  /** The parcel with the label that was bought for it. */
  | { readonly kind: 'void-label'; readonly shipment: string }
  | {
      readonly kind: 'label';
      readonly items: readonly { order_item_id: string; quantity: number }[];
      /** Centimeters with up to two decimals, and grams with the content. */
      readonly parcel: {
        readonly length: number;
        readonly width: number;
        readonly height: number;
        readonly grams: number;
      };
      readonly seen: number;
      /** Of the carrier; without it, its usual one. */
      readonly service?: string;
    }
  /** Retries the same attempt, or gives it up for good. */
  | { readonly kind: 'ask-label' | 'drop-label'; readonly label: string }
  | {
      readonly kind: 'refund';
      /** Without an item: the delivery. */
      readonly lines: readonly { order_item_id?: string; amount: string }[];
      readonly reason: string;
      /** The refunded amount when the form was shown, like 5.00. */
      readonly seen: string;
    }
  | { readonly kind: 'note'; readonly words: string }
  | {
      readonly kind: 'message';
      readonly words: string;
      /** The last message that the member saw. */
      readonly seen?: string | undefined;
    }
  /** The buyer's last message needs no answer. */
  | { readonly kind: 'settle'; readonly seen: string }
  | { readonly kind: 'approve' | 'reject'; readonly back: string; readonly words: string }
  | {
      readonly kind: 'receive';
      readonly back: string;
      readonly deduction: string;
      readonly restock: boolean;
      readonly condition: string;
      /** Its value when the form was shown. */
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

/** Lines with items left to ship. */
export const openLines = ({ items }: Pick<StoreOrder, 'items'>): StoreOrder['items'] =>
  items.filter(({ quantity, shipped }) => shipped < quantity);

/** How many items have shipped, which a shipment names: what another one has shipped since is not shipped again. */
export const shippedOf = ({ items }: Pick<StoreOrder, 'items'>): number =>
  items.reduce((sum, { shipped }) => sum + shipped, 0);
