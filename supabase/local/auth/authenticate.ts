import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import type { PoolClient } from 'pg';
import type { Auth } from './context.ts';
import { AuthProblem } from './problem.ts';
import { uuid } from './request.ts';
import { sessionOf, type SessionRow } from './sessions.ts';
import { factorsOf, isBanned, userById, type UserRow } from './users.ts';

export type SignedIn = { readonly user: UserRow; readonly session: SessionRow };

function sessionNotFound(): AuthProblem {
  return new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

async function claimsOf(auth: Auth, c: Context): Promise<JWTPayload> {
  const authorization = c.req.header('authorization');
  if (authorization === undefined || !/^Bearer[ \t]+\S/i.test(authorization)) {
    throw new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const check = await auth.callers.identify('', authorization);
  if (!check.ok) {
    const { message } = check.problem;
    const reason = message === 'JWT expired' ? 'token has invalid claims: token is expired' : message;
    throw new AuthProblem(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
  return check.caller.claims;
}

/**
 * The user and the session of the request's token.
 * @throws AuthProblem no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function authenticate(auth: Auth, c: Context): Promise<SignedIn> {
  const { sub, session_id: id } = await claimsOf(auth, c);
  if (sub === undefined || !uuid.test(sub)) {
    throw new AuthProblem(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  const user = await userById(auth.pool, sub);
  if (user === undefined) {
    throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  const session = typeof id === 'string' && uuid.test(id) ? await sessionOf(auth.pool, id, sub) : undefined;
  if (session === undefined) throw sessionNotFound();
  if (isBanned(user)) throw new AuthProblem(403, 'user_banned', 'User is banned');
  return { user, session };
}

/**
 * Locks the session until the transaction ends, so that one that was ended since then does nothing more: a password can
 * wait for its turn for seconds.
 * @throws AuthProblem session_not_found
 */
export async function holdSession(client: PoolClient, { user, session }: SignedIn): Promise<void> {
  const { rowCount } = await client.query(
    `select from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and s.user_id = $2 and (s.not_after is null or s.not_after > now())
       and (u.banned_until is null or u.banned_until <= now())
     for no key update of s`,
    [session.id, user.id],
  );
  if (rowCount === 0) throw sessionNotFound();
}

/**
 * Refuses a session of the password alone when its account has a second factor.
 * @throws AuthProblem insufficient_aal
 */
export async function needStrong(
  auth: Auth,
  { user, session }: SignedIn,
  status: 401 | 403,
  message: string,
): Promise<void> {
  if (session.aal !== 'aal1') return;
  const factors = await factorsOf(auth.pool, user.id);
  if (factors.some((factor) => factor.status === 'verified')) {
    throw new AuthProblem(status, 'insufficient_aal', message);
  }
}

/** @throws AuthProblem not_admin unless the request carries the service key */
export async function needAdmin(auth: Auth, c: Context): Promise<void> {
  const { role } = await claimsOf(auth, c);
  if (role !== 'service_role') throw new AuthProblem(403, 'not_admin', 'User not allowed');
}
