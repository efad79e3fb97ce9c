import { Schema } from 'effect';
import { Decimal, Money, NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Count = Schema.Finite;
const List = Schema.Array;
const Struct = Schema.Struct;
const NullOr = Schema.NullOr;

const facts = {
  id: Text,
  kind: Schema.Literals(['account', 'guest', 'deleted']),
  /** Null for a deleted account. */
  name: NullableText,
  /** The state of the latest order. */
  region: NullableText,
  /** Paid and not cancelled. */
  orders: Count,
  /** Less what was paid back. */
  spent: Money,
  last_order_at: NullableText,
};

/** Somebody who has bought from a store, as its team sees it. */
export const Customer = Struct(facts);
export type Customer = typeof Customer.Type;
export const Customers = Struct({ rows: List(Customer), next: NullOr(Struct({ key: Text, id: Text })) });

const CustomerOrder = Struct({
  id: Text,
  number: Text,
  status: Text,
  total: Money,
  created_at: Text,
  pieces: Decimal,
});
export type CustomerOrder = typeof CustomerOrder.Type;

/** A customer with a page of the orders in this store. */
export const CustomerPage = Struct({
  ...facts,
  rows: List(CustomerOrder),
  next: NullOr(Struct({ key: Text, id: Text })),
});
export type CustomerPage = typeof CustomerPage.Type;

export const CustomerExport = Struct({ rows: List(Customer), next: NullableText });
