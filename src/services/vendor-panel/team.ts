import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { JoinedTeam, Team, TeamInvitation } from '#schema/vendor-panel/team.ts';
import type { TeamRole } from '#schema/vendor-panel/team.ts';
import type { Client } from '#services/client.ts';

const Nothing = Schema.Unknown;

/** A store's team. Refusals have the server's message. */
export const createTeamService = (client: Client) => ({
  read: (vendor: string) => client.rpc(Team, 'store_team', { vendor_id: vendor }),
  /** Inviting an address again replaces role and link. */
  invite: (vendor: string, email: string, role: string) =>
    client.rpc(Nothing, 'invite_member', { vendor_id: vendor, email, role }),
  resend: (invitation: string) =>
    client.rpc(Nothing, 'resend_team_invitation', { invitation_id: invitation }),
  revoke: (invitation: string) =>
    client.rpc(Nothing, 'revoke_team_invitation', { invitation_id: invitation }),
  /** `Conflict` with the code member_changed: someone else changed it first. */
  change: (vendor: string, member: string, role: TeamRole, version: number) =>
    client.rpc(Nothing, 'change_member', { vendor_id: vendor, user_id: member, role, version }),
  letExport: (vendor: string, member: string, allowed: boolean) =>
    client.rpc(Nothing, 'let_member_export', { vendor_id: vendor, user_id: member, allowed }),
  remove: (vendor: string, member: string) =>
    client.rpc(Nothing, 'remove_member', { vendor_id: vendor, user_id: member }),
  leave: (vendor: string) => client.rpc(Nothing, 'leave_store', { vendor_id: vendor }),
  /**
   * Null for a token that is unknown, used, revoked or expired. Without a token: the invitation for the account's
   * verified email.
   */
  lookUp: (token: string | null): Observable<TeamInvitation | null> =>
    client
      .rpc(Schema.Array(TeamInvitation), 'team_invitation', token === null ? {} : { token })
      .pipe(map(([invitation]) => invitation ?? null)),
  accept: (invitation: string) =>
    client.rpc(JoinedTeam, 'accept_team_invitation', { invitation_id: invitation }),
});
