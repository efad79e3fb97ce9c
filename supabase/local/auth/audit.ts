import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Client } from './request.ts';

const logTypes = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_repeated_signup: 'user',
  user_confirmation_requested: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_modified: 'user',
  user_updated_password: 'user',
  token_refreshed: 'token',
  token_revoked: 'token',
  generate_link: 'user',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  identity_unlinked: 'user',
} as const;
export type AuditAction = keyof typeof logTypes;

export type Actor = { readonly id: string; readonly email: string | null; readonly phone: string | null };

/** The actor for requests made with the service key. */
export const admin: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
  phone: null,
};

/** Writes one row of `auth.audit_log_entries`. `traits` must hold no secrets. */
export async function audit(
  client: Pool | PoolClient,
  action: AuditAction,
  actor: Actor,
  from: Client,
  traits?: Record<string, unknown>,
): Promise<void> {
  const payload = {
    action,
    actor_id: actor.id,
    actor_username: actor.email ?? actor.phone ?? '',
    actor_via_sso: false,
    log_type: logTypes[action],
    ...(traits === undefined ? {} : { traits }),
  };
  await client.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, now(), $3)`,
    [randomUUID(), JSON.stringify(payload), from.address ?? ''],
  );
}
