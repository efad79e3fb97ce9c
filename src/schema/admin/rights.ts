import { Schema } from 'effect';

const Text = Schema.String;

export const adminRoles = ['super', 'support', 'finance', 'content'] as const;
export type AdminRole = (typeof adminRoles)[number];

export type AdminResource =
  | 'dashboard'
  | 'vendors'
  | 'users'
  | 'products'
  | 'blog'
  | 'testimonials'
  | 'feedback'
  | 'emails'
  | 'settings'
  | 'money'
  | 'audit';

/** The account's rights in the admin panel; both empty for people who are not admins. The server decides. */
export const AdminRights = Schema.Struct({
  roles: Schema.Array(Schema.Literals(adminRoles)),
  /** Actions (read, write, grant) by resource. */
  rights: Schema.Record(Text, Schema.Array(Text)),
  /** Whether an admin has no right until two-step login is set up. */
  needs_factor: Schema.optionalKey(Schema.Boolean),
});
export type AdminRights = typeof AdminRights.Type;

export const mayAdmin = (
  { rights }: AdminRights,
  resource: AdminResource | (string & {}),
  action: 'read' | 'write' | 'grant' = 'read',
): boolean => rights[resource]?.includes(action) === true;

/** An admin's open items, as far as visible to them; each count stops at 100. */
export const AdminCounts = Schema.Struct({
  applications: Schema.Int,
  waitlist: Schema.Int,
  posts: Schema.Int,
  reports: Schema.Int,
  feedback: Schema.Int,
});
export type AdminCounts = typeof AdminCounts.Type;
