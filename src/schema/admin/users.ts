import { Schema } from 'effect';
import { Money, NullableText } from '#schema/wire.ts';
import { PastDecision } from './queue.ts';
import { adminRoles } from './rights.ts';

const Text = Schema.String;
const Struct = Schema.Struct;
const List = Schema.Array;

const row = {
  id: Text,
  email: NullableText,
  name: Text,
  created_at: NullableText,
  /** Of the person's own store. */
  store_name: NullableText,
  admin_roles: List(Schema.Literals(adminRoles)),
  is_suspended: Schema.Boolean,
};

export const PersonRow = Struct(row);
export type PersonRow = typeof PersonRow.Type;

/** An account as an admin sees it. */
export const PersonSheet = Struct({
  ...row,
  is_open: Schema.Literal(true),
  is_self: Schema.Boolean,
  confirmed_at: NullableText,
  last_sign_in_at: NullableText,
  has_second_factor: Schema.Boolean,
  suspension: Schema.NullOr(Struct({ reason: Text, at: Text })),
  store: Schema.NullOr(Struct({ status: Text, slug: NullableText })),
  teams: List(Struct({ name: Text, role: Text })),
  sessions: List(Struct({ id: Text, user_agent: NullableText, ip: NullableText, at: Text })),
  orders: List(
    Struct({
      id: Text,
      number: Text,
      store_name: NullableText,
      status: Text,
      total: Money,
      at: Text,
    }),
  ),
  decisions: List(PastDecision),
});
export type PersonSheet = typeof PersonSheet.Type;

/** An account that this admin hasn't opened in the last hour: opening it needs a reason. */
export const ClosedPerson = Struct({ id: Text, name: Text, is_open: Schema.Literal(false) });
export type ClosedPerson = typeof ClosedPerson.Type;

export const PersonRead = Schema.Union([PersonSheet, ClosedPerson]);
export type PersonRead = typeof PersonRead.Type;
