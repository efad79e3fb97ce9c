import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { AuthProblem } from './problem.ts';
import type { SessionFacts } from './tokens.ts';
import { userById, type UserRow } from './users.ts';

/** Seconds in which a refresh token may be used twice: two tabs, or an answer that got lost (config.toml). */
const reuseSeconds = 10;

export type Client = { readonly address: string | null; readonly userAgent: string | null };

export type Grant = { readonly user: UserRow; readonly session: SessionFacts; readonly refreshToken: string };

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function issue(
  client: PoolClient,
  user: string,
  session: string,
  parent: string | null,
): Promise<string> {
  const token = randomBytes(15).toString('base64url');
  await client.query(
    'insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked) values ($1, $2, $3, $4, false)',
    [token, user, session, parent],
  );
  return token;
}

async function factsOf(
  client: PoolClient,
  id: string,
  aal: SessionFacts['aal'] | null,
): Promise<SessionFacts> {
  const claims = await client.query<{ authentication_method: string; updated_at: Date }>(
    'select authentication_method, updated_at from auth.mfa_amr_claims where session_id = $1 order by updated_at',
    [id],
  );
  return {
    id,
    aal: aal ?? 'aal1',
    methods: claims.rows.map((row) => ({
      method: row.authentication_method,
      at: Math.floor(row.updated_at.getTime() / 1000),
    })),
  };
}

/** A new session after `user` has proven who they are by `method`. */
export function openSession(pool: Pool, user: UserRow, method: string, from: Client): Promise<Grant> {
  return inTransaction(pool, async (client) => {
    const id = randomUUID();
    await client.query(
      `insert into auth.sessions (id, user_id, aal, user_agent, ip) values ($1, $2, 'aal1', $3, $4)`,
      [id, user.id, from.userAgent, from.address],
    );
    await client.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values ($1, $2, $3, now(), now())`,
      [randomUUID(), id, method],
    );
    await client.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [
      user.id,
    ]);
    const refreshToken = await issue(client, user.id, id, null);
    const fresh = await userById(client, user.id);
    return { user: fresh ?? user, session: await factsOf(client, id, 'aal1'), refreshToken };
  });
}

type TokenRow = {
  readonly token: string;
  readonly revoked: boolean;
  readonly recent: boolean;
  readonly user_id: string;
  readonly session_id: string;
  readonly aal: SessionFacts['aal'] | null;
  readonly ended: boolean;
};

/**
 * Exchanges a refresh token. A used one answers the active token when it is that one's parent, a new one within 10 s,
 * and otherwise ends the whole session: somebody holds a copy.
 * @throws AuthProblem refresh_token_not_found, refresh_token_already_used, session_expired, user_banned
 */
export async function refreshSession(pool: Pool, token: string): Promise<Grant> {
  const outcome = await inTransaction(pool, async (client): Promise<Grant | AuthProblem> => {
    const found = await client.query<TokenRow>(
      `select t.token, t.revoked, t.updated_at > now() - make_interval(secs => $2) as recent, t.user_id, t.session_id,
         s.aal, coalesce(s.not_after < now(), false) as ended
       from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
       where t.token = $1 for update of s`,
      [token, reuseSeconds],
    );
    const row = found.rows[0];
    if (row === undefined) {
      return new AuthProblem(
        400,
        'refresh_token_not_found',
        'Invalid Refresh Token: Refresh Token Not Found',
      );
    }
    // Read again under the session's lock: another request may have used it meanwhile.
    const current = await client.query<Pick<TokenRow, 'revoked' | 'recent'>>(
      `select revoked, updated_at > now() - make_interval(secs => $2) as recent
       from auth.refresh_tokens where token = $1`,
      [token, reuseSeconds],
    );
    const { revoked, recent } = current.rows[0] ?? row;
    const user = await userById(client, row.user_id);
    if (user === undefined || row.ended) {
      return new AuthProblem(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    }
    if (user.banned_until !== null && user.banned_until > new Date()) {
      return new AuthProblem(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    }
    const session = await factsOf(client, row.session_id, row.aal);
    if (revoked) {
      const active = await client.query<{ token: string; parent: string | null }>(
        `select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1`,
        [row.session_id],
      );
      const child = active.rows[0];
      if (child?.parent === token) return { user, session, refreshToken: child.token };
      if (!recent) {
        await client.query('delete from auth.sessions where id = $1', [row.session_id]);
        return new AuthProblem(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
      }
    }
    await client.query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
      [row.session_id],
    );
    await client.query('update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1', [
      row.session_id,
    ]);
    return { user, session, refreshToken: await issue(client, user.id, row.session_id, token) };
  });
  if (outcome instanceof AuthProblem) throw outcome;
  return outcome;
}

export type LogoutScope = 'global' | 'local' | 'others';

/** Ends sessions of `user`: all, the one of the token, or all but that one. */
export async function endSessions(
  pool: Pool,
  user: string,
  session: string,
  scope: LogoutScope,
): Promise<void> {
  await pool.query(
    `delete from auth.sessions where user_id = $1
       and ($3 = 'global' or ($3 = 'local' and id = $2) or ($3 = 'others' and id <> $2))`,
    [user, session, scope],
  );
}

export async function sessionExists(pool: Pool, session: string, user: string): Promise<boolean> {
  const found = await pool.query(
    'select from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > now())',
    [session, user],
  );
  return found.rowCount === 1;
}
