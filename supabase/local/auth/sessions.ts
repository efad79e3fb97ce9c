import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { audit } from './audit.ts';
import type { AuthSettings } from './config.ts';
import { AuthProblem } from './problem.ts';
import type { Client } from './request.ts';
import type { SessionFacts } from './tokens.ts';
import { inTransaction } from './transaction.ts';
import { isBanned, userById, type UserRow } from './users.ts';

export type Grant = { readonly user: UserRow; readonly session: SessionFacts; readonly refreshToken: string };

async function issue(
  client: PoolClient,
  user: string,
  session: string,
  parent: string | null,
): Promise<string> {
  const token = randomBytes(15).toString('base64url');
  await client.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, session_id, parent, revoked)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4, false)`,
    [token, user, session, parent],
  );
  return token;
}

async function factsOf(client: PoolClient, id: string): Promise<SessionFacts> {
  const session = await client.query<{ aal: SessionFacts['aal'] | null }>(
    'select aal from auth.sessions where id = $1',
    [id],
  );
  const claims = await client.query<{ authentication_method: string; updated_at: Date }>(
    `select authentication_method, updated_at from auth.mfa_amr_claims where session_id = $1
     order by updated_at desc`,
    [id],
  );
  return {
    id,
    aal: session.rows[0]?.aal ?? 'aal1',
    methods: claims.rows.map((row) => ({
      method: row.authentication_method,
      at: Math.floor(row.updated_at.getTime() / 1000),
    })),
  };
}

async function addMethod(client: PoolClient, session: string, method: string): Promise<void> {
  await client.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, clock_timestamp(), clock_timestamp())
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), session, method],
  );
}

/** Opens a session after `user` has authenticated by `method`. */
export async function openSession(
  client: PoolClient,
  user: UserRow,
  method: string,
  from: Client,
): Promise<Grant> {
  const id = randomUUID();
  await client.query(
    `insert into auth.sessions (id, user_id, aal, user_agent, ip) values ($1, $2, 'aal1', $3, $4)`,
    [id, user.id, from.userAgent, from.address],
  );
  await addMethod(client, id, method);
  await client.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [
    user.id,
  ]);
  await client.query('update auth.identities set last_sign_in_at = now() where user_id = $1', [user.id]);
  const refreshToken = await issue(client, user.id, id, null);
  const fresh = (await userById(client, user.id)) ?? user;
  await audit(client, 'login', fresh, from, { provider: fresh.email === null ? method : 'email' });
  return { user: fresh, session: await factsOf(client, id), refreshToken };
}

/** Raises a session to aal2 by `method` and replaces its active refresh token. */
export async function liftSession(
  client: PoolClient,
  user: UserRow,
  session: string,
  method: string,
  factor: string,
): Promise<Grant> {
  await client.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
    [session, factor],
  );
  await addMethod(client, session, method);
  const revoked = await client.query<{ token: string }>(
    `update auth.refresh_tokens set revoked = true, updated_at = now()
     where session_id = $1 and not revoked returning token`,
    [session],
  );
  const refreshToken = await issue(client, user.id, session, revoked.rows[0]?.token ?? null);
  return { user, session: await factsOf(client, session), refreshToken };
}

type TokenRow = {
  readonly revoked: boolean;
  readonly recent: boolean;
  readonly user_id: string;
  readonly session_id: string;
  readonly ended: boolean;
  readonly idle: boolean;
};

function refused(code: string, reason: string): AuthProblem {
  return new AuthProblem(400, code, `Invalid Refresh Token: ${reason}`);
}

/**
 * Exchanges a refresh token. A used one returns the active token if it is that token's parent, or a new one within the
 * reuse interval. Otherwise it ends the whole session, because someone else has a copy.
 * @throws AuthProblem refresh_token_not_found, refresh_token_already_used, session_expired, user_banned
 */
export async function refreshSession(
  pool: Pool,
  settings: AuthSettings,
  token: string,
  from: Client,
): Promise<Grant> {
  const outcome = await inTransaction(pool, async (client): Promise<Grant | AuthProblem> => {
    // Lock first: the reads below then see what the previous request committed.
    await client.query(
      `select from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
      [token],
    );
    const found = await client.query<TokenRow>(
      `select t.revoked, t.updated_at > now() - make_interval(secs => $2) as recent, t.user_id, t.session_id,
         coalesce(s.not_after < now(), false)
           or coalesce(s.created_at + make_interval(secs => $3) < now(), false) as ended,
         coalesce(t.updated_at + make_interval(secs => $4) < now(), false) as idle
       from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = $1`,
      [
        token,
        settings.reuseSeconds,
        settings.sessions.timeboxSeconds ?? null,
        settings.sessions.inactivitySeconds ?? null,
      ],
    );
    const row = found.rows[0];
    if (row === undefined) return refused('refresh_token_not_found', 'Refresh Token Not Found');
    const user = await userById(client, row.user_id);
    if (user === undefined) return refused('refresh_token_not_found', 'Refresh Token Not Found');
    if (isBanned(user)) return refused('user_banned', 'User Banned');
    if (row.ended) return refused('session_expired', 'Session Expired');
    if (row.idle) return refused('session_expired', 'Session Expired (Inactivity)');
    if (row.revoked) {
      const active = await client.query<{ token: string; parent: string | null }>(
        `select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1`,
        [row.session_id],
      );
      const child = active.rows[0];
      if (child?.parent === token) {
        return { user, session: await factsOf(client, row.session_id), refreshToken: child.token };
      }
      if (!row.recent) {
        if (settings.rotation) {
          await client.query('delete from auth.sessions where id = $1', [row.session_id]);
          await audit(client, 'token_revoked', user, from);
        }
        return refused('refresh_token_already_used', 'Already Used');
      }
    }
    await client.query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
      [row.session_id],
    );
    await client.query(
      `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $2, ip = $3
       where id = $1`,
      [row.session_id, from.userAgent, from.address],
    );
    await audit(client, 'token_refreshed', user, from);
    const refreshToken = await issue(client, user.id, row.session_id, token);
    return { user, session: await factsOf(client, row.session_id), refreshToken };
  });
  if (outcome instanceof AuthProblem) throw outcome;
  return outcome;
}

export const logoutScopes = ['global', 'local', 'others'] as const;
export type LogoutScope = (typeof logoutScopes)[number];

/** Ends sessions of `user`: all of them, the token's own, or all but that one. */
export async function endSessions(
  client: Pool | PoolClient,
  user: string,
  session: string,
  scope: LogoutScope,
): Promise<void> {
  await client.query(
    `delete from auth.sessions where user_id = $1
       and ($3 = 'global' or ($3 = 'local' and id = $2) or ($3 = 'others' and id <> $2))`,
    [user, session, scope],
  );
}

export type SessionRow = {
  readonly id: string;
  readonly aal: SessionFacts['aal'];
  readonly created_at: Date;
};

export async function sessionOf(pool: Pool, id: string, user: string): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>(
    `select id, coalesce(aal, 'aal1') as aal, created_at from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
    [id, user],
  );
  return rows[0];
}

/** Whether a session of `user` was opened or last renewed at the address of `from`. */
export async function hasSignedInFrom(pool: Pool, user: string | null, from: Client): Promise<boolean> {
  const { rowCount } = await pool.query('select from auth.sessions where user_id = $1 and ip = $2 limit 1', [
    user,
    from.address,
  ]);
  return rowCount === 1;
}
