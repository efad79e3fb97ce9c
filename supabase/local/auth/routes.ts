import { Hono } from 'hono';
import type { Pool } from 'pg';
import { codeOf } from '../failure.ts';
import type { Callers } from '../gateway/caller.ts';
import type { Secrets } from '../secrets.ts';
import { answerUnknown } from './absent.ts';
import { adminAuditRoutes } from './admin-audit.ts';
import { adminFactorRoutes } from './admin-factors.ts';
import { adminLinkRoutes } from './admin-links.ts';
import { adminUserRoutes } from './admin-users.ts';
import type { RateLimits } from '../gateway/rate-limits.ts';
import type { AuthSettings } from './config.ts';
import type { Auth } from './context.ts';
import { factorRoutes } from './factors.ts';
import { createGuesses } from './guesses.ts';
import { createLimits } from './limits.ts';
import { mailRequestRoutes } from './mail-requests.ts';
import type { Mailer } from './mailer.ts';
import type { Passwords } from './passwords.ts';
import { authProblemResponse, AuthProblem, invalid } from './problem.ts';
import { providerRoutes } from './provider-routes.ts';
import { signupRoutes } from './signup.ts';
import { tokenRoutes } from './token.ts';
import { createTokenSigner, publicKeys } from './tokens.ts';
import { userRoutes } from './user-routes.ts';
import { verifyRoutes } from './verify.ts';

/** Opened from a link in a browser, so without an API key. */
const open = new Set(['/verify', '/authorize', '/callback']);

/** Maps a database error to the error the caller gets. */
function problemFrom(error: unknown): AuthProblem {
  if (error instanceof AuthProblem) return error;
  const code = codeOf(error);
  // Class 22: the database rejects the value (U+0000, a number too large).
  if (code?.startsWith('22') === true) return invalid('The request holds a value that cannot be stored');
  // The database is down, full or too busy to finish in time.
  if (code === undefined || /^(ECONN|53|57|08|ENOENT|EPIPE)/.test(code)) {
    return new AuthProblem(503, 'request_timeout', "The database isn't available. Try again in a second.", {
      'retry-after': '1',
    });
  }
  return new AuthProblem(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  );
}

/** `/auth/v1`, with the answers of Supabase Auth (GoTrue). */
export async function authRoutes(parts: {
  readonly pool: Pool;
  readonly secrets: Secrets;
  readonly callers: Callers;
  readonly passwords: Passwords;
  readonly settings: AuthSettings;
  /** Limits by `auth_<purpose>`; they override those of config.toml. */
  readonly rateLimits: RateLimits;
  readonly mailer: Mailer;
  readonly apiUrl: string;
  readonly log: (line: string) => void;
}): Promise<Hono> {
  const { callers, secrets, settings, apiUrl } = parts;
  const auth: Auth = {
    ...parts,
    limits: createLimits(settings, parts.rateLimits),
    guesses: createGuesses(),
    sign: await createTokenSigner(secrets, apiUrl, settings.jwtSeconds),
  };
  const app = new Hono();
  app.get('/.well-known/jwks.json', (c) =>
    c.json(publicKeys(secrets), 200, { 'cache-control': 'public, max-age=600' }),
  );
  app.use(async (c, next) => {
    if (!open.has(c.req.path.replace(/^\/auth\/v1/, ''))) {
      const key = c.req.header('apikey') ?? c.req.query('apikey');
      if (key === undefined) return c.json({ message: 'No API key found in request' }, 401);
      if (!callers.isApiKey(key)) return c.json({ message: 'Invalid API key' }, 401);
    }
    c.header('cache-control', 'no-store');
    await next();
    return undefined;
  });
  app.get('/health', (c) =>
    c.json({
      version: 'stallbar',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  );
  app.route('/', providerRoutes(auth));
  app.route('/', signupRoutes(auth));
  app.route('/', tokenRoutes(auth));
  app.route('/', verifyRoutes(auth));
  app.route('/', mailRequestRoutes(auth));
  app.route('/', userRoutes(auth));
  app.route('/', factorRoutes(auth));
  app.route('/', adminUserRoutes(auth));
  app.route('/', adminFactorRoutes(auth));
  app.route('/', adminLinkRoutes(auth));
  app.route('/', adminAuditRoutes(auth));
  app.all('*', (c) => answerUnknown(app, c.req.path.replace(/^\/auth\/v1/, '')));
  app.onError((error, c) => {
    const problem = problemFrom(error);
    if (problem !== error && problem.status === 500) {
      parts.log(`auth: ${c.req.method} ${c.req.path} failed (${codeOf(error) ?? error.name})`);
    }
    return authProblemResponse(problem, c.req.header('x-supabase-api-version'));
  });
  return app;
}
