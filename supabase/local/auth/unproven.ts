import type { PoolClient } from 'pg';
import { claimsOf } from './users.ts';

export type SignUp = {
  readonly email: string;
  /** null disables signing in with a password. */
  readonly passwordHash: string | null;
  readonly data: Record<string, unknown>;
};

/** The address was confirmed since then: its account must not be replaced. */
export class AlreadyVerified extends Error {}

/**
 * Deletes everything set for an address before it was confirmed: password, metadata, factors, sessions and codes of
 * other emails. What an admin granted stays, because no one else can write it.
 * @throws AlreadyVerified
 */
export async function startOver(
  client: PoolClient,
  user: string,
  { email, passwordHash, data }: SignUp,
): Promise<void> {
  const claims = claimsOf(user, { email, phone: null });
  const { rowCount } = await client.query(
    `update auth.users set encrypted_password = $2, raw_user_meta_data = $3,
       invited_at = null, recovery_sent_at = null, reauthentication_sent_at = null, email_change_sent_at = null,
       email_change = '', email_change_confirm_status = 0, created_at = now(), updated_at = now()
     where id = $1 and email_confirmed_at is null and phone_confirmed_at is null`,
    [user, passwordHash ?? '', JSON.stringify({ ...data, ...claims })],
  );
  if (rowCount === 0) throw new AlreadyVerified();
  await client.query('delete from auth.mfa_factors where user_id = $1', [user]);
  await client.query('delete from auth.sessions where user_id = $1', [user]);
  await client.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type <> 'confirmation_token'`,
    [user],
  );
}
