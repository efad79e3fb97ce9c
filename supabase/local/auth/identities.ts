import type { PoolClient } from 'pg';
import { audit } from './audit.ts';
import { AuthProblem } from './problem.ts';
import type { Client } from './request.ts';
import { addIdentity, type UserRow } from './users.ts';

/** Lists in `app_metadata` the providers a user can sign in with; the oldest one is `provider`. */
export async function refreshProviders(client: PoolClient, user: string): Promise<void> {
  await client.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
       select jsonb_build_object('providers', coalesce(jsonb_agg(provider order by first), '[]'))
         || coalesce(jsonb_build_object('provider', (array_agg(provider order by first))[1]), '{}')
       from (select provider, min(created_at) as first from auth.identities where user_id = $1 group by provider) p)
     where id = $1`,
    [user],
  );
}

/** @throws a database error with code 23505 when the number is already used */
export async function setPhone(client: PoolClient, user: string, phone: string): Promise<void> {
  await client.query(
    'update auth.users set phone = $2, is_anonymous = false, updated_at = now() where id = $1',
    [user, phone],
  );
  const changed = await client.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('phone', $2::text), updated_at = now()
     where user_id = $1 and provider = 'phone'`,
    [user, phone],
  );
  if (changed.rowCount === 0) {
    await addIdentity(client, user, 'phone', {
      sub: user,
      phone,
      email_verified: false,
      phone_verified: false,
    });
    await refreshProviders(client, user);
  }
}

/**
 * Removes one of several identities, and the email address or phone number that belonged to it.
 * @throws AuthProblem single_identity_not_deletable, identity_not_found
 */
export async function unlinkIdentity(
  client: PoolClient,
  user: UserRow,
  identity: string,
  from: Client,
): Promise<void> {
  const { rows } = await client.query<{ id: string; provider: string; provider_id: string }>(
    'select id, provider, provider_id from auth.identities where user_id = $1 for update',
    [user.id],
  );
  if (rows.length <= 1) {
    throw new AuthProblem(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    );
  }
  const found = rows.find(({ id }) => id === identity);
  if (found === undefined) throw new AuthProblem(422, 'identity_not_found', "Identity doesn't exist");
  const { provider, provider_id } = found;
  await audit(client, 'identity_unlinked', user, from, { identity_id: identity, provider, provider_id });
  await client.query('delete from auth.identities where id = $1', [identity]);
  await client.query(
    provider === 'phone'
      ? 'update auth.users set phone = null, phone_confirmed_at = null where id = $1'
      : `update auth.users set email = null, email_confirmed_at = null where id = $1`,
    [user.id],
  );
  await refreshProviders(client, user.id);
}
