import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;

/** A row of `get_invitation_by_token` (spec §3); the store's name and products are set for a takeover. */
export const Invitation = Schema.Struct({
  id: Text,
  email: Text,
  invitation_type: Schema.Literals(['new', 'takeover']),
  existing_vendor_id: NullableText,
  expires_at: Text,
  store_name: NullableText,
  published_count: Schema.NullOr(Schema.Int),
});
export type Invitation = typeof Invitation.Type;

/** The result of `accept_vendor_invitation` (spec §7). */
export const AcceptedInvitation = Schema.Struct({
  message: Text,
  invitation_type: Schema.Literals(['new', 'takeover']),
});
export type AcceptedInvitation = typeof AcceptedInvitation.Type;
