import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { InvitationRow, WaitingRow } from '#schema/admin/invitations.ts';
import type { Client } from '#services/client.ts';
import { listOf } from './list-of.ts';
import type { AdminList } from './list-of.ts';

/** Who is asked to sell, for admins. Refusals carry the server's sentence. */
export type AdminInvitationService = {
  list: AdminList<InvitationRow>;
  /** @param store the one that it hands over; null for a new one */
  invite: (email: string, store: string | null) => Observable<unknown>;
  resend: (invitation: string) => Observable<unknown>;
  revoke: (invitation: string) => Observable<unknown>;
  waitlist: AdminList<WaitingRow>;
  inviteWaiting: (entry: string) => Observable<unknown>;
  decline: (entry: string, reason: string) => Observable<unknown>;
};

export const createAdminInvitationService = (client: Client): AdminInvitationService => ({
  list: listOf(client, InvitationRow, 'admin_invitations', 'open'),
  invite: (email, store) =>
    client.rpc(Schema.Unknown, 'invite_vendor', {
      email,
      invitation_type: store === null ? 'new' : 'takeover',
      existing_vendor_id: store,
    }),
  resend: (invitation) => client.rpc(Schema.Unknown, 'resend_invitation', { invitation_id: invitation }),
  revoke: (invitation) => client.rpc(Schema.Unknown, 'revoke_invitation', { invitation_id: invitation }),
  waitlist: listOf(client, WaitingRow, 'admin_waitlist', 'pending'),
  inviteWaiting: (entry) => client.rpc(Schema.Unknown, 'invite_from_waitlist', { entry }),
  decline: (entry, reason) => client.rpc(Schema.Unknown, 'decline_waitlist_entry', { entry, reason }),
});
