import { Schema } from 'effect';
import { PastDecision } from '#schema/admin/queue.ts';
import { ReturnStatus } from '#schema/orders/order.ts';
import { Day, Money, NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Count = Schema.Finite;
const List = Schema.Array;
const Struct = Schema.Struct;
const NullOr = Schema.NullOr;

/** A line of an order: see `order-line.ts`. */
const line = { title: Text, options: NullableText };
const Pieces = List(Struct({ ...line, quantity: Count }));

const row = {
  id: Text,
  /** Like SB-7K2M9Q: the number of the purchase, which all of its orders have. */
  number: Text,
  store: Struct({ id: Text, name: Text }),
  place: Text,
  is_guest: Schema.Boolean,
  status: Schema.Literals(['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled']),
  /** Disputed while the buyer's bank decides; reversed once it has refunded the buyer. */
  money: Schema.Literals(['paid', 'unpaid', 'exchange', 'part-refunded', 'refunded', 'disputed', 'reversed']),
  late: Schema.Boolean,
  /** Open returns. */
  returns: Count,
  total: Money,
  created_at: Text,
};

/** An order as admins list it. */
export const PlatformOrderRow = Struct({ ...row, buyer: Text });
export type PlatformOrderRow = typeof PlatformOrderRow.Type;

export const PlatformOrders = Struct({
  rows: List(PlatformOrderRow),
  /** The search found more than it lists. */
  more: Schema.Boolean,
  next: NullOr(Struct({ key: Text, id: Text })),
});

const Buyer = Struct({
  name: Text,
  email: Text,
  /** Null for a guest. */
  account: NullableText,
  city: Text,
  state: Text,
  /** Null for admins who only read. */
  street: NullOr(Struct({ address: Text, address2: NullableText, zip_code: Text, phone: Text })),
});

/** What the shop knows about a buyer. Counts stop at 100. */
const Risk = Struct({
  account_since: NullableText,
  suspended: Schema.Boolean,
  /** Other purchases with the same email, their refunds and disputes. */
  purchases: Count,
  refunds: Count,
  disputes: Count,
  /** Declined attempts to pay for this purchase. */
  declined: Count,
});

const Sums = Struct({
  subtotal: Money,
  discount: Money,
  promotion: NullableText,
  paid_by: NullOr(Schema.Literals(['platform', 'vendor'])),
  shipping: Money,
  tax: Money,
  total: Money,
  refunded: Money,
  /** What can be refunded; null for a purchase. */
  left: NullOr(Money),
});
export type Sums = typeof Sums.Type;

const Payments = List(
  Struct({
    id: Text,
    provider: Text,
    /** The provider's. */
    reference: NullableText,
    method: Text,
    amount: Money,
    status: Text,
    problem: NullableText,
    at: Text,
  }),
);
export type Payments = typeof Payments.Type;

const Emails = List(
  Struct({
    id: Text,
    template: Text,
    to: Text,
    at: Text,
    state: Schema.Literals(['sent', 'waiting', 'failed']),
  }),
);
export type Emails = typeof Emails.Type;

/** One order as an admin sees it. */
export const PlatformOrder = Struct({
  ...row,
  ship_by: Day,
  confirmed_at: NullableText,
  rate_name: Text,
  earliest: Day,
  latest: Day,
  /** Number of the order whose items came back, for which this one is sent. */
  exchange_of: NullableText,
  /** What can be refunded of the delivery. */
  delivery_left: Money,
  /** Notes and acts of admins, on the whole purchase. */
  decisions: List(PastDecision),
  /** Other orders of its purchase. */
  others: Count,
  buyer: Buyer,
  risk: Risk,
  sums: Sums,
  refunds: List(
    Struct({
      id: Text,
      amount: Money,
      reason: Text,
      status: Text,
      problem: NullableText,
      reference: NullableText,
      at: Text,
    }),
  ),
  /** Null for admins who can't see money, as is the ledger. */
  earned: NullOr(Struct({ commission: Money, net: Money, released_at: NullableText, due_at: NullableText })),
  /** Each posting's amounts by account add up to zero. */
  ledger: NullOr(
    List(
      Struct({
        id: Text,
        reason: Text,
        note: NullableText,
        at: Text,
        entries: List(Struct({ account: Text, amount: Money })),
      }),
    ),
  ),
  payments: Payments,
  disputes: List(
    Struct({
      id: Text,
      status: Schema.Literals(['open', 'won', 'lost']),
      reason: Text,
      reference: Text,
      /** The order's share. */
      amount: Money,
      opened_at: Text,
      answer_by: NullableText,
      decided_at: NullableText,
    }),
  ),
  items: List(
    Struct({
      ...line,
      id: Text,
      product_id: NullableText,
      sku: Text,
      image: NullableText,
      unit_price: Money,
      line_total: Money,
      tax: Money,
      discount: Money,
      quantity: Count,
      shipped: Count,
      delivered: Count,
      returned: Count,
      /** The refundable rest of this line. */
      left: Money,
    }),
  ),
  shipments: List(
    Struct({
      id: Text,
      status: Schema.Literals(['shipped', 'delivered', 'voided']),
      carrier: NullableText,
      tracking_number: NullableText,
      tracking_url: NullableText,
      shipped_at: Text,
      delivered_at: NullableText,
      items: Pieces,
    }),
  ),
  returns_list: List(
    Struct({
      id: Text,
      status: ReturnStatus,
      reason: Text,
      note: NullableText,
      decision: NullableText,
      tracking: NullableText,
      created_at: Text,
      /** Its current value; once received, the refund. */
      amount: Money,
      exchange: NullableText,
      items: Pieces,
    }),
  ),
  messages: List(
    Struct({
      id: Text,
      from: Schema.Literals(['customer', 'vendor']),
      author: NullableText,
      message: Text,
      at: Text,
    }),
  ),
  emails: Emails,
  timeline: List(
    Struct({
      what: Text,
      /** Null for what happened automatically. */
      side: NullOr(Schema.Literals(['buyer', 'store', 'platform'])),
      who: NullableText,
      note: NullableText,
      at: Text,
    }),
  ),
});
export type PlatformOrder = typeof PlatformOrder.Type;

/** A checkout with the orders that it made. */
export const PlatformPurchase = Struct({
  id: Text,
  number: Text,
  created_at: Text,
  buyer: Buyer,
  risk: Risk,
  payment_method: Text,
  promo_code: NullableText,
  sums: Sums,
  payments: Payments,
  orders: List(PlatformOrderRow),
  emails: Emails,
});
export type PlatformPurchase = typeof PlatformPurchase.Type;
