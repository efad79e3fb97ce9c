import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** Columns of auth.users that the API returns or checks. */
export type UserRow = {
  readonly id: string;
  readonly aud: string | null;
  readonly role: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  readonly phone_confirmed_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly email_change_confirm_status: number | null;
  readonly reauthentication_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly banned_until: Date | null;
  readonly deleted_at: Date | null;
  readonly raw_app_meta_data: Record<string, unknown> | null;
  readonly raw_user_meta_data: Record<string, unknown> | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly is_anonymous: boolean;
};

type IdentityRow = {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Record<string, unknown>;
  readonly provider: string;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly email: string | null;
};

export type FactorJson = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly friendly_name?: string;
  readonly factor_type: string;
  readonly status: 'verified' | 'unverified';
};

const columns = `id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, confirmed_at,
  invited_at, confirmation_sent_at, recovery_sent_at, email_change, email_change_sent_at, email_change_confirm_status,
  reauthentication_sent_at, last_sign_in_at, banned_until, deleted_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, is_anonymous`;

export async function userByEmail(client: Pool | PoolClient, email: string): Promise<UserRow | undefined> {
  const result = await client.query<UserRow>(
    `select ${columns} from auth.users
     where email = lower($1) and is_sso_user = false and deleted_at is null`,
    [email],
  );
  return result.rows[0];
}

export async function userByPhone(client: Pool | PoolClient, phone: string): Promise<UserRow | undefined> {
  const result = await client.query<UserRow>(
    `select ${columns} from auth.users where phone = $1 and is_sso_user = false and deleted_at is null`,
    [phone],
  );
  return result.rows[0];
}

export async function userById(client: Pool | PoolClient, id: string): Promise<UserRow | undefined> {
  const result = await client.query<UserRow>(
    `select ${columns} from auth.users where id = $1 and deleted_at is null`,
    [id],
  );
  return result.rows[0];
}

/** @param filter part of an email address or name */
export async function listUsers(
  pool: Pool,
  page: { readonly limit: number; readonly offset: number; readonly ascending: boolean },
  filter: string,
): Promise<{ users: UserRow[]; total: number }> {
  const where = `deleted_at is null and ($1 = '' or strpos(coalesce(email, ''), lower($1)) > 0
    or strpos(coalesce(phone, ''), $1) > 0
    or strpos(lower(coalesce(raw_user_meta_data ->> 'full_name', '')), lower($1)) > 0)`;
  const direction = page.ascending ? 'asc' : 'desc';
  const [users, count] = await Promise.all([
    pool.query<UserRow>(
      `select ${columns} from auth.users where ${where}
       order by created_at ${direction}, id ${direction} limit $2 offset $3`,
      [filter, page.limit, page.offset],
    ),
    pool.query<{ total: string }>(`select count(*) as total from auth.users where ${where}`, [filter]),
  ]);
  return { users: users.rows, total: Number(count.rows[0]?.total ?? 0) };
}

export type NewUser = {
  readonly email: string | null;
  readonly phone: string | null;
  /** null disables signing in with a password. */
  readonly passwordHash: string | null;
  readonly data: Record<string, unknown>;
  readonly id?: string;
  readonly role?: string;
  readonly anonymous?: boolean;
  /** Also stores the identity's claims in the user's metadata. */
  readonly describe?: boolean;
};

/** The claims of an identity before anything is verified. */
export function claimsOf(
  id: string,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
): Record<string, unknown> {
  return {
    sub: id,
    ...(email === null ? {} : { email }),
    ...(phone === null ? {} : { phone }),
    email_verified: false,
    phone_verified: false,
  };
}

/**
 * Creates the user and the identity, unconfirmed. @throws a database error with code 23505 when the address is taken
 */
export async function createUser(client: PoolClient, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID();
  const providers = [...(user.email === null ? [] : ['email']), ...(user.phone === null ? [] : ['phone'])];
  const claims = claimsOf(id, user);
  const result = await client.query<UserRow>(
    `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data,
       raw_user_meta_data, is_anonymous, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6, $7, $8, now(), now())
     returning ${columns}`,
    [
      id,
      user.role ?? 'authenticated',
      user.email,
      user.phone,
      user.passwordHash ?? '',
      JSON.stringify(providers.length === 0 ? {} : { provider: providers[0], providers }),
      JSON.stringify(user.describe === true ? { ...user.data, ...claims } : user.data),
      user.anonymous ?? false,
    ],
  );
  if (user.email !== null) await addIdentity(client, id, 'email', claims);
  if (user.phone !== null) await addIdentity(client, id, 'phone', claims);
  const row = result.rows[0];
  if (row === undefined) throw new Error('no row was inserted into auth.users');
  return row;
}

export async function addIdentity(
  client: PoolClient,
  user: string,
  provider: 'email' | 'phone',
  claims: Record<string, unknown>,
): Promise<void> {
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now(), now())`,
    [user, user, JSON.stringify(claims), provider],
  );
}

/** Keeps keys that are not named; null removes a key. */
export async function mergeMetadata(
  client: PoolClient,
  user: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  changes: Record<string, unknown>,
): Promise<void> {
  await client.query(
    `update auth.users set updated_at = now(), ${column} = (coalesce(${column}, '{}') || $2::jsonb)
       - array(select key from jsonb_each($2::jsonb) where value = 'null')
     where id = $1`,
    [user, JSON.stringify(changes)],
  );
}

/** Confirms the address; pending links and codes stop working. */
export async function confirmEmail(client: PoolClient, user: string): Promise<void> {
  await client.query(
    'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
    [user],
  );
  await mergeMetadata(client, user, 'raw_user_meta_data', { email_verified: true });
  await client.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [user],
  );
  await client.query('delete from auth.one_time_tokens where user_id = $1', [user]);
}

export async function confirmPhone(client: PoolClient, user: string): Promise<void> {
  await client.query(
    'update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, now()), updated_at = now() where id = $1',
    [user],
  );
}

/** @throws a database error with code 23505 when the address is taken */
export async function setEmail(client: PoolClient, user: string, email: string): Promise<void> {
  await client.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, is_anonymous = false,
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || case when raw_app_meta_data ? 'provider' then '{}'::jsonb
         else '{"provider": "email", "providers": ["email"]}'::jsonb end,
       updated_at = now()
     where id = $1`,
    [user, email],
  );
  const changed = await client.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [user, email],
  );
  if (changed.rowCount === 0) {
    const claims = { sub: user, email, email_verified: false, phone_verified: false };
    await addIdentity(client, user, 'email', claims);
  }
}

/**
 * Stores a new password, deletes every pending code and ends all sessions except `kept`.
 * @param hash null disables signing in with a password
 */
export async function setPassword(
  client: PoolClient,
  user: string,
  hash: string | null,
  kept: string | null,
): Promise<void> {
  await client.query(
    `update auth.users set encrypted_password = $2, confirmation_sent_at = null, recovery_sent_at = null,
       email_change_sent_at = null, reauthentication_sent_at = null, updated_at = now()
     where id = $1`,
    [user, hash ?? ''],
  );
  await client.query('delete from auth.one_time_tokens where user_id = $1', [user]);
  await client.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [user, kept]);
}

export async function factorsOf(client: Pool | PoolClient, user: string): Promise<FactorJson[]> {
  const { rows } = await client.query<Omit<FactorJson, 'friendly_name'> & { friendly_name: string | null }>(
    `select id, created_at, updated_at, friendly_name, factor_type, status from auth.mfa_factors
     where user_id = $1 order by created_at`,
    [user],
  );
  return rows.map(({ friendly_name, ...factor }) =>
    friendly_name === null || friendly_name === '' ? factor : { ...factor, friendly_name },
  );
}

export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until > new Date();
}

function present(fields: Record<string, Date | string | null>): Record<string, Date | string> {
  const shown: Record<string, Date | string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== '') shown[name] = value;
  }
  return shown;
}

/** A user in the auth API's format. */
export async function userJson(
  client: Pool | PoolClient,
  user: UserRow,
): Promise<Record<string, unknown> & { readonly id: string }> {
  const identities = await client.query<IdentityRow>(
    `select id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email
     from auth.identities where user_id = $1 order by created_at`,
    [user.id],
  );
  const factors = await factorsOf(client, user.id);
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    ...present({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...present({
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(factors.length === 0 ? {} : { factors }),
    identities: identities.rows.map(({ id, provider_id, ...identity }) => ({
      identity_id: id,
      id: provider_id,
      ...identity,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...present({ banned_until: user.banned_until, deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  };
}
