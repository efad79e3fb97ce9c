import type { PoolClient } from 'pg';
import type { Auth } from './context.ts';
import { AuthProblem } from './problem.ts';
import type { Client } from './request.ts';
import { openSession, type Grant } from './sessions.ts';
import { inTransaction } from './transaction.ts';
import { isBanned, userJson, type UserRow } from './users.ts';

export type SessionJson = {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  /** Unix time in seconds. */
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: object;
};

export async function sessionJson(auth: Auth, grant: Grant): Promise<SessionJson> {
  const { token, expires } = await auth.sign(grant.user, grant.session);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: auth.settings.jwtSeconds,
    expires_at: expires,
    refresh_token: grant.refreshToken,
    user: await userJson(auth.pool, grant.user),
  };
}

/** Signs `user` in, in its own transaction or in the caller's. @throws AuthProblem user_banned */
export async function signIn(
  auth: Auth,
  user: UserRow,
  method: string,
  from: Client,
  client?: PoolClient,
): Promise<Grant> {
  if (isBanned(user)) throw new AuthProblem(400, 'user_banned', 'User is banned');
  return client === undefined
    ? inTransaction(auth.pool, (own) => openSession(own, user, method, from))
    : openSession(client, user, method, from);
}
