import { Hono, type Context } from 'hono';
import type { Pool } from 'pg';
import { codeOf } from '../failure.ts';
import type { Callers } from '../gateway/caller.ts';
import type { Secrets } from '../secrets.ts';
import { longestPassword, type Passwords } from './passwords.ts';
import { authProblemResponse, AuthProblem } from './problem.ts';
import {
  endSessions,
  openSession,
  refreshSession,
  sessionExists,
  type Client,
  type Grant,
  type LogoutScope,
} from './sessions.ts';
import { accessTokenSeconds, createTokenSigner, publicKeys } from './tokens.ts';
import { userByEmail, userById, userJson, type UserRow } from './users.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const scopes = new Set<string>(['global', 'local', 'others']);

async function readObject(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AuthProblem(400, 'bad_json', 'Could not parse request body as JSON');
  }
  return { ...body };
}

function clientOf(c: Context<{ Bindings: { incoming?: { socket: { remoteAddress?: string } } } }>): Client {
  return {
    address: c.env.incoming?.socket.remoteAddress ?? null,
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
  };
}

/** `/auth/v1`: sign-in by password, refresh, the user, sign-out. What is not there yet answers 501. */
export async function authRoutes(parts: {
  readonly pool: Pool;
  readonly secrets: Secrets;
  readonly callers: Callers;
  readonly passwords: Passwords;
  readonly apiUrl: string;
}): Promise<Hono> {
  const { pool, callers } = parts;
  const sign = await createTokenSigner(parts.secrets, parts.apiUrl);
  const app = new Hono();

  const answerGrant = async (grant: Grant): Promise<object> => {
    const { token, expires } = await sign(grant.user, grant.session);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      expires_at: expires,
      refresh_token: grant.refreshToken,
      user: await userJson(pool, grant.user),
    };
  };

  const authenticate = async (c: Context): Promise<{ user: UserRow; session: string }> => {
    const authorization = c.req.header('authorization');
    if (authorization === undefined) {
      throw new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    }
    const check = await callers.identify('', authorization);
    if (!check.ok) throw new AuthProblem(403, 'bad_jwt', `invalid JWT: ${check.problem.message}`);
    const { sub, session_id: session } = check.caller.claims;
    if (sub === undefined || !uuid.test(sub)) {
      throw new AuthProblem(403, 'bad_jwt', 'invalid claim: missing sub claim');
    }
    const user = await userById(pool, sub);
    if (user === undefined) {
      throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    }
    if (typeof session !== 'string' || !uuid.test(session) || !(await sessionExists(pool, session, sub))) {
      throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    return { user, session };
  };

  const passwordGrant = async (c: Context): Promise<object> => {
    const { email, password } = await readObject(c);
    if (typeof email !== 'string' || typeof password !== 'string' || email === '') {
      throw new AuthProblem(400, 'validation_failed', 'missing email or phone');
    }
    const user = await userByEmail(pool, email.trim());
    const matches = await parts.passwords.matches(
      password.slice(0, 4 * longestPassword),
      user?.encrypted_password,
    );
    if (user === undefined || !matches) {
      throw new AuthProblem(400, 'invalid_credentials', 'Invalid login credentials');
    }
    if (user.banned_until !== null && user.banned_until > new Date()) {
      throw new AuthProblem(400, 'user_banned', 'User is banned');
    }
    if (user.email_confirmed_at === null) {
      throw new AuthProblem(400, 'email_not_confirmed', 'Email not confirmed');
    }
    return answerGrant(await openSession(pool, user, 'password', clientOf(c)));
  };

  const refreshGrant = async (c: Context): Promise<object> => {
    const { refresh_token: token } = await readObject(c);
    if (typeof token !== 'string' || token === '') {
      throw new AuthProblem(400, 'validation_failed', 'refresh_token required');
    }
    return answerGrant(await refreshSession(pool, token));
  };

  app.get('/.well-known/jwks.json', (c) =>
    c.json(publicKeys(parts.secrets), 200, { 'cache-control': 'public, max-age=600' }),
  );
  app.use(async (c, next) => {
    const key = c.req.header('apikey') ?? c.req.query('apikey');
    if (key === undefined) return c.json({ message: 'No API key found in request' }, 401);
    if (!callers.isApiKey(key)) return c.json({ message: 'Invalid API key' }, 401);
    c.header('cache-control', 'no-store');
    await next();
    return undefined;
  });
  app.get('/health', (c) =>
    c.json({
      version: 'stallbar',
      name: 'GoTrue',
      description: 'GoTrue-compatible auth of the embedded backend',
    }),
  );
  app.get('/settings', (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),
  );
  app.post('/token', async (c) => {
    const grantType = c.req.query('grant_type');
    if (grantType === 'password') return c.json(await passwordGrant(c));
    if (grantType === 'refresh_token') return c.json(await refreshGrant(c));
    throw new AuthProblem(400, 'invalid_grant', 'unsupported_grant_type');
  });
  app.get('/user', async (c) => {
    const { user } = await authenticate(c);
    return c.json(await userJson(pool, user));
  });
  app.post('/logout', async (c) => {
    const scope = c.req.query('scope') ?? 'global';
    if (!scopes.has(scope)) {
      throw new AuthProblem(400, 'validation_failed', `Unsupported logout scope "${scope}"`);
    }
    const { user, session } = await authenticate(c);
    await endSessions(pool, user.id, session, scope as LogoutScope);
    return c.body(null, 204);
  });
  app.all('*', () => {
    throw new AuthProblem(501, 'not_implemented', 'The embedded backend does not have this part of auth yet');
  });
  app.onError((error, c) => {
    const version = c.req.header('x-supabase-api-version');
    if (error instanceof AuthProblem) return authProblemResponse(error, version);
    const code = codeOf(error);
    const away = code === undefined || /^(ECONN|57P|08|ENOENT|EPIPE)/.test(code);
    const problem = away
      ? new AuthProblem(503, 'request_timeout', 'The database is away. Try again in a second.', {
          'retry-after': '1',
        })
      : new AuthProblem(
          500,
          'unexpected_failure',
          'Unexpected failure, please check server logs for more information',
        );
    return authProblemResponse(problem, version);
  });
  return app;
}
