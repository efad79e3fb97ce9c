import type { Pool, PoolClient } from 'pg';

/** Columns of auth.users that the API shows or decides by. */
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
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly banned_until: Date | null;
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

const columns = `id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, confirmed_at,
  confirmation_sent_at, recovery_sent_at, last_sign_in_at, banned_until, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, is_anonymous`;

export async function userByEmail(pool: Pool, email: string): Promise<UserRow | undefined> {
  const result = await pool.query<UserRow>(
    `select ${columns} from auth.users
     where email = lower($1) and is_sso_user = false and deleted_at is null`,
    [email],
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

/** A user as the auth API shows it to that user. */
export async function userJson(client: Pool | PoolClient, user: UserRow): Promise<object> {
  const identities = await client.query<IdentityRow>(
    `select id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email
     from auth.identities where user_id = $1 order by created_at`,
    [user.id],
  );
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    ...(user.email_confirmed_at === null ? {} : { email_confirmed_at: user.email_confirmed_at }),
    phone: user.phone ?? '',
    ...(user.confirmation_sent_at === null ? {} : { confirmation_sent_at: user.confirmation_sent_at }),
    ...(user.confirmed_at === null ? {} : { confirmed_at: user.confirmed_at }),
    ...(user.recovery_sent_at === null ? {} : { recovery_sent_at: user.recovery_sent_at }),
    ...(user.last_sign_in_at === null ? {} : { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.rows.map(({ id, provider_id, ...identity }) => ({
      identity_id: id,
      id: provider_id,
      ...identity,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
