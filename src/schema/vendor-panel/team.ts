import { Schema } from 'effect';
import { EmailText, problemsOf } from '#schema/form.ts';
import { StoreRole } from './own-store.ts';

const Text = Schema.String;

/** The roles that can be granted: the owner is the account that the store belongs to. */
export const TeamRole = Schema.Literals(['manager', 'fulfillment', 'catalog', 'finance']);
export type TeamRole = typeof TeamRole.Type;

export const isTeamRole = (text: string): text is TeamRole =>
  ['manager', 'fulfillment', 'catalog', 'finance'].includes(text);

/** Whether the role sees the customers but needs permission to export them. */
export const seesCustomers = (role: StoreRole): boolean => role === 'fulfillment' || role === 'finance';

export const roleLabels: Readonly<Record<StoreRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  fulfillment: 'Fulfillment',
  catalog: 'Catalog',
  finance: 'Finance',
};

export const roleNotes: Readonly<Record<StoreRole, string>> = {
  owner: 'Everything.',
  manager: 'Manages everything except payouts and business details, which are view-only.',
  fulfillment: 'Manages orders, shipping and tickets. Can view products and customers.',
  catalog: 'Manages products, reviews, the blog and tickets. Can view publishing status and analytics.',
  finance: 'Manages payouts, business details and tickets. Can view orders, customers and analytics.',
};

export const TeamMember = Schema.Struct({
  user_id: Text,
  name: Text,
  email: Text,
  role: StoreRole,
  /** May export the customer list. */
  exports: Schema.Boolean,
  version: Schema.Int,
  since: Text,
  is_me: Schema.Boolean,
});
export type TeamMember = typeof TeamMember.Type;

export const OpenInvitation = Schema.Struct({
  id: Text,
  email: Text,
  role: TeamRole,
  expires_at: Text,
  expired: Schema.Boolean,
  invited_by: Schema.NullOr(Text),
});
export type OpenInvitation = typeof OpenInvitation.Type;

export const Team = Schema.Struct({
  may_change: Schema.Boolean,
  /** The roles that the account may grant and remove. */
  grants: Schema.Array(TeamRole),
  /** May let members export the customers. */
  may_let_export: Schema.Boolean,
  members: Schema.Array(TeamMember),
  invitations: Schema.Array(OpenInvitation),
});
export type Team = typeof Team.Type;

/** An invitation as the invited person sees it. */
export const TeamInvitation = Schema.Struct({
  id: Text,
  email: Text,
  role: TeamRole,
  store_name: Schema.NullOr(Text),
  slug: Schema.NullOr(Text),
  inviter: Schema.NullOr(Text),
  expires_at: Text,
});
export type TeamInvitation = typeof TeamInvitation.Type;

export const JoinedTeam = Schema.Struct({
  store_name: Schema.NullOr(Text),
  slug: Schema.NullOr(Text),
  role: TeamRole,
});
export type JoinedTeam = typeof JoinedTeam.Type;

export type InviteValues = { email: string; role: string };

const InviteForm = Schema.Struct({
  email: EmailText,
  role: Text.check(Schema.isNonEmpty({ message: 'Choose a role.' })),
});

export const inviteProblems = (values: InviteValues) =>
  problemsOf(InviteForm, { ...values, email: values.email.trim() });
