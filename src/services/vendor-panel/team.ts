import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { JoinedTeam, Team, TeamInvitation } from '#schema/vendor-panel/team.ts';
import type { TeamRole } from '#schema/vendor-panel/team.ts';
import type { Client } from '#services/client.ts';

/** The team of a store. Refusals carry the server's sentence. */
export type TeamService = {
  read: (vendor: string) => Observable<Team>;
  /** Inviting an address again replaces role and link. */
  invite: (vendor: string, email: string, role: string) => Observable<unknown>;
  resend: (invitation: string) => Observable<unknown>;
  revoke: (invitation: string) => Observable<unknown>;
  /** `Conflict` with the code member_changed: somebody else has changed it meanwhile. */
  change: (vendor: string, member: string, role: TeamRole, version: number) => Observable<unknown>;
  letExport: (vendor: string, member: string, allowed: boolean) => Observable<unknown>;
  remove: (vendor: string, member: string) => Observable<unknown>;
  leave: (vendor: string) => Observable<unknown>;
  /**
   * Null for a token that is unknown, used, revoked or expired. Without a token: the invitation of the account's verified
   * address.
   */
  lookUp: (token: string | null) => Observable<TeamInvitation | null>;
  accept: (invitation: string) => Observable<JoinedTeam>;
};

const Nothing = Schema.Unknown;

export const createTeamService = (client: Client): TeamService => ({
  read: (vendor) => client.rpc(Team, 'store_team', { vendor_id: vendor }),
  invite: (vendor, email, role) => client.rpc(Nothing, 'invite_member', { vendor_id: vendor, email, role }),
  resend: (invitation) => client.rpc(Nothing, 'resend_team_invitation', { invitation_id: invitation }),
  revoke: (invitation) => client.rpc(Nothing, 'revoke_team_invitation', { invitation_id: invitation }),
  change: (vendor, member, role, version) =>
    client.rpc(Nothing, 'change_member', { vendor_id: vendor, user_id: member, role, version }),
  letExport: (vendor, member, allowed) =>
    client.rpc(Nothing, 'let_member_export', { vendor_id: vendor, user_id: member, allowed }),
  remove: (vendor, member) => client.rpc(Nothing, 'remove_member', { vendor_id: vendor, user_id: member }),
  leave: (vendor) => client.rpc(Nothing, 'leave_store', { vendor_id: vendor }),
  lookUp: (token) =>
    client
      .rpc(Schema.Array(TeamInvitation), 'team_invitation', token === null ? {} : { token })
      .pipe(map(([invitation]) => invitation ?? null)),
  accept: (invitation) => client.rpc(JoinedTeam, 'accept_team_invitation', { invitation_id: invitation }),
});
