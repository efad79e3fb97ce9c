import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

/** An invitation to sell, as an admin sees it. */
export const InvitationRow = Struct({
  id: Text,
  email: Text,
  /** The store that it hands over; null for a new one. */
  store_id: NullableText,
  store_name: NullableText,
  status: Schema.Literals(['open', 'accepted', 'expired', 'revoked', 'replaced']),
  by: NullableText,
  created_at: Text,
  /** When it was accepted, revoked or replaced; otherwise when it expires. */
  at: Text,
});
export type InvitationRow = typeof InvitationRow.Type;

/** A person who wants to know when they can sell. */
export const WaitingRow = Struct({
  id: Text,
  email: Text,
  status: Schema.Literals(['pending', 'invited', 'declined']),
  category: NullableText,
  created_at: Text,
});
export type WaitingRow = typeof WaitingRow.Type;
