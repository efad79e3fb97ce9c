import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import type { Auth } from './context.ts';
import { AuthProblem } from './problem.ts';
import { uuid } from './request.ts';
import { sessionOf, type SessionRow } from './sessions.ts';
import { userById, type UserRow } from './users.ts';

export type SignedIn = { readonly user: UserRow; readonly session: SessionRow };

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
 * @throws AuthProblem no_authorization, bad_jwt, user_not_found, session_not_found
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
  if (session === undefined) {
    throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { user, session };
}

/** @throws AuthProblem not_admin unless the request carries the service key */
export async function needAdmin(auth: Auth, c: Context): Promise<void> {
  const { role } = await claimsOf(auth, c);
  if (role !== 'service_role') throw new AuthProblem(403, 'not_admin', 'User not allowed');
}
