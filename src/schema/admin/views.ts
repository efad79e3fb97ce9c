import { Schema } from 'effect';
import { MaybeOptionNames, Money, NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Struct = Schema.Struct;
const List = Schema.Array;
const Count = Schema.Finite;

/** An account as its person sees it, without orders. */
export const ViewedAccount = Struct({
  id: Text,
  name: Text,
  email: NullableText,
  first_name: NullableText,
  last_name: NullableText,
  company_name: NullableText,
  created_at: Text,
  addresses: List(
    Struct({ id: Text, label: NullableText, city: Text, state: Text, is_default: Schema.Boolean }),
  ),
  /** The emails that the person wants. */
  mails: Schema.NullOr(Schema.Record(Text, Schema.Boolean)),
  wishlist: List(
    Struct({
      id: Text,
      name: Text,
      vendor_name: Text,
      price_from: Money,
      in_stock: Schema.Boolean,
    }),
  ),
  cart: List(
    Struct({
      variant_id: Text,
      product_id: Text,
      name: Text,
      vendor_name: Text,
      color: NullableText,
      size: NullableText,
      flavor: NullableText,
      quantity_option: NullableText,
      option_names: MaybeOptionNames,
      quantity: Count,
      unit_price: Money,
    }),
  ),
  reviews: List(
    Struct({ id: Text, product: Text, rating: Count, title: Text, content: Text, status: Text, at: Text }),
  ),
  stores: List(Struct({ id: Text, name: Text, status: Text, role: Text })),
});
export type ViewedAccount = typeof ViewedAccount.Type;

/** A checkout in the person's list. */
export const ViewedPurchase = Struct({
  id: Text,
  reference: Text,
  created_at: Text,
  total: Money,
  payment_status: Text,
  orders: List(Struct({ id: Text, vendor_name: Text, status: Text })),
});
export type ViewedPurchase = typeof ViewedPurchase.Type;

const line = { title: Text, options: NullableText };
const Pieces = List(Struct({ ...line, quantity: Count }));

/** One checkout with its status. */
export const ViewedOrder = Struct({
  purchase_id: Text,
  reference: Text,
  created_at: Text,
  email: Text,
  first_name: Text,
  last_name: Text,
  address: Text,
  address2: NullableText,
  city: Text,
  state: Text,
  zip_code: Text,
  shipping: Money,
  discount: Money,
  tax: Money,
  total: Money,
  payment_status: Text,
  orders: List(
    Struct({
      id: Text,
      vendor_name: Text,
      status: Text,
      total: Money,
      items: List(Struct({ ...line, id: Text, quantity: Count, line_total: Money })),
      shipments: List(
        Struct({
          id: Text,
          status: Text,
          carrier: NullableText,
          tracking_number: NullableText,
          shipped_at: Text,
          items: Pieces,
        }),
      ),
      returns: List(Struct({ id: Text, status: Text, reason: Text, amount: Money, items: Pieces })),
      refunds: List(Struct({ amount: Money, lines: NullableText, done: Schema.Boolean, at: Text })),
      messages: List(
        Struct({ id: Text, from: Schema.Literals(['customer', 'vendor']), message: Text, at: Text }),
      ),
    }),
  ),
});
export type ViewedOrder = typeof ViewedOrder.Type;
