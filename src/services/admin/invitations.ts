import { Schema } from 'effect';
import { InvitationRow, WaitingRow } from '#schema/admin/invitations.ts';
import type { Client } from '#services/client.ts';
import { listOf } from './list-of.ts';

/** Invitations to sell, for admins. Refusals have the server's message. */
export const createAdminInvitationService = (client: Client) => ({
  list: listOf(client, InvitationRow, 'admin_invitations', 'open'),
  /** @param store the one that it hands over; null for a new one */
  invite: (email: string, store: string | null) =>
    client.rpc(Schema.Unknown, 'invite_vendor', {
      email,
      invitation_type: store === null ? 'new' : 'takeover',
      existing_vendor_id: store,
    }),
  resend: (invitation: string) =>
    client.rpc(Schema.Unknown, 'resend_invitation', { invitation_id: invitation }),
  revoke: (invitation: string) =>
    client.rpc(Schema.Unknown, 'revoke_invitation', { invitation_id: invitation }),
  waitlist: listOf(client, WaitingRow, 'admin_waitlist', 'pending'),
  inviteWaiting: (entry: string) => client.rpc(Schema.Unknown, 'invite_from_waitlist', { entry }),
  decline: (entry: string, reason: string) =>
    client.rpc(Schema.Unknown, 'decline_waitlist_entry', { entry, reason }),
});
