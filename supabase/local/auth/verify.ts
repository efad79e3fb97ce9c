import { Hono, type Context } from 'hono';
import type { PoolClient } from 'pg';
import { codeOf } from '../failure.ts';
import { audit } from './audit.ts';
import type { Auth } from './context.ts';
import { issueCode, type FlowMethod } from './flow.ts';
import { sessionJson, signIn, type SessionJson } from './grants.ts';
import { pkcePrefix, takeCode, takeToken, type TakenToken, type TokenKind } from './one-time.ts';
import { AuthProblem, invalid } from './problem.ts';
import { redirectTarget } from './redirects.ts';
import { clientOf, emailFrom, phoneFrom, readObject, textOf, type Client } from './request.ts';
import { inTransaction } from './transaction.ts';
import { startOver } from './unproven.ts';
import { confirmEmail, isBanned, setEmail, userById, type UserRow } from './users.ts';

const changeKinds: TokenKind[] = ['email_change_token_new', 'email_change_token_current'];
const kindsOf: Record<string, TokenKind[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: changeKinds,
};
const flowOf: Record<string, FlowMethod> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email: 'magiclink',
  email_change: 'email_change',
};

const firstOfTwo = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

function expired(message: string): AuthProblem {
  return new AuthProblem(403, 'otp_expired', message);
}

async function confirmChange(
  client: PoolClient,
  auth: Auth,
  user: UserRow,
  taken: TakenToken,
): Promise<'first of two' | 'done'> {
  const { doubleConfirm } = auth.settings.email;
  if (doubleConfirm && (user.email ?? '') !== '' && (user.email_change_confirm_status ?? 0) === 0) {
    await client.query(
      'update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1',
      [user.id],
    );
    return 'first of two';
  }
  const email = user.email_change ?? '';
  if (email === '' || (taken.token_type === 'email_change_token_new' && taken.relates_to !== email)) {
    throw expired('Email link is invalid or has expired');
  }
  await setEmail(client, user.id, email);
  await confirmEmail(client, user.id);
  return 'done';
}

/**
 * Applies a redeemed token: confirms the address or its change.
 * @returns undefined after the first of two confirmations
 */
async function carryOut(
  client: PoolClient,
  auth: Auth,
  taken: TakenToken,
  from: Client,
): Promise<UserRow | undefined> {
  const user = await userById(client, taken.user_id);
  if (user === undefined || isBanned(user))
    throw new AuthProblem(403, 'user_banned', 'Error confirming user');
  if (changeKinds.includes(taken.token_type)) {
    if ((await confirmChange(client, auth, user, taken)) === 'first of two') return undefined;
    await audit(client, 'user_modified', user, from);
  } else {
    if (user.email_confirmed_at === null) {
      // A sign-up's own email confirms what was set with it. Any other email only proves whose address it is.
      if (taken.token_type === 'recovery_token' && user.phone_confirmed_at === null) {
        await startOver(client, user.id, { email: user.email ?? '', passwordHash: null, data: {} });
      }
      await audit(client, 'user_signedup', user, from);
    }
    await confirmEmail(client, user.id);
  }
  return (await userById(client, user.id)) ?? user;
}

type Verified = { readonly session: SessionJson } | { readonly code: string } | 'first of two';

async function verify(
  auth: Auth,
  find: (client: PoolClient) => Promise<TakenToken | undefined>,
  how: {
    readonly from: Client;
    readonly type: string;
    readonly pkce: boolean;
    readonly missing: string;
  },
): Promise<Verified> {
  // A token is used up even when it is refused, so throw only after the commit.
  const outcome = await inTransaction(auth.pool, async (client) => {
    const taken = await find(client);
    if (taken === undefined) return expired(how.missing);
    const user = await carryOut(client, auth, taken, how.from);
    if (user === undefined) return 'first of two' as const;
    if (how.pkce && taken.token_hash.startsWith(pkcePrefix)) {
      return { code: await issueCode(client, user.id, flowOf[how.type] ?? 'magiclink') };
    }
    return { grant: await signIn(auth, user, 'otp', how.from, client) };
  }).catch((error: unknown) => {
    if (codeOf(error) !== '23505') throw error;
    return new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered');
  });
  if (outcome instanceof AuthProblem) throw outcome;
  if (outcome === 'first of two') return outcome;
  if (outcome.grant === undefined) return { code: outcome.code };
  return { session: await sessionJson(auth, outcome.grant) };
}

function withFragment(address: string, fragment: URLSearchParams, query = new URLSearchParams()): string {
  const url = new URL(address);
  for (const [name, value] of query) url.searchParams.set(name, value);
  return `${url.href.split('#')[0]}#${fragment}`;
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

async function followLink(auth: Auth, c: Context): Promise<Response> {
  const type = c.req.query('type') ?? '';
  const token = c.req.query('token') ?? c.req.query('token_hash') ?? '';
  const redirectTo = redirectTarget(auth.settings, c.req.query('redirect_to'), c.req.header('referer'));
  if (token === '') throw invalid('Verify requires a token or a token hash');
  if (type === '') throw invalid('Verify requires a verification type');
  const pkce = token.startsWith(pkcePrefix);
  try {
    const kinds = kindsOf[type];
    if (kinds === undefined) throw invalid('Invalid email verification type');
    const missing = 'Email link is invalid or has expired';
    const bare = pkce ? token.slice(pkcePrefix.length) : token;
    const find = (client: PoolClient) =>
      /^[\da-f]{56}$/.test(bare) ? takeToken(client, auth, bare, kinds) : Promise.resolve(undefined);
    const verified = await verify(auth, find, { from: clientOf(c), type, pkce, missing });
    if (verified === 'first of two') {
      const message = new URLSearchParams({ message: firstOfTwo });
      return c.redirect(withFragment(redirectTo, message, pkce ? message : undefined), 303);
    }
    if ('code' in verified) return c.redirect(withQuery(redirectTo, { code: verified.code }), 303);
    const { session } = verified;
    const fragment = new URLSearchParams({
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type,
    });
    return c.redirect(withFragment(redirectTo, fragment), 303);
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error;
    const fields = new URLSearchParams({
      error: oauthErrors[error.status] ?? 'access_denied',
      error_code: error.code,
      error_description: error.message,
    });
    return c.redirect(withFragment(redirectTo, fields, pkce ? fields : undefined), 303);
  }
}

async function checkCode(auth: Auth, c: Context): Promise<object> {
  const body = await readObject(c);
  const [type, tokenHash] = [textOf(body, 'type'), textOf(body, 'token_hash')];
  const code = textOf(body, 'token').replaceAll('-', '');
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')];
  if (type === '') throw invalid('Verify requires a verification type');
  if (code === '' && tokenHash === '') throw invalid('Verify requires a token or a token hash');
  const from = clientOf(c);
  if (code !== '' && tokenHash !== '') throw invalid('Verify requires either a token or a token hash');
  if (tokenHash !== '' && (email !== '' || phone !== '')) {
    throw invalid('Only the token_hash and type should be provided');
  }
  if (type === 'sms' || type === 'phone_change') {
    phoneFrom(phone);
    throw expired('Token has expired or is invalid');
  }
  const kinds = kindsOf[type];
  if (kinds === undefined) throw invalid('Unsupported verification type');
  let verified: Verified;
  if (tokenHash !== '') {
    const bare = tokenHash.startsWith(pkcePrefix) ? tokenHash.slice(pkcePrefix.length) : tokenHash;
    const find = (client: PoolClient) =>
      /^[\da-f]{56}$/.test(bare) ? takeToken(client, auth, bare, kinds) : Promise.resolve(undefined);
    const missing = 'Email link is invalid or has expired';
    verified = await verify(auth, find, { from, type, pkce: false, missing });
  } else {
    if (email === '') {
      throw invalid('Only an email address or phone number should be provided on verify');
    }
    const address = emailFrom(email);
    const find = (client: PoolClient) => takeCode(client, auth, { address, code }, kinds);
    const missing = 'Token has expired or is invalid';
    verified = await verify(auth, find, { from, type, pkce: false, missing });
  }
  if (verified === 'first of two') return { code: '200', msg: firstOfTwo };
  return 'session' in verified ? verified.session : verified;
}

/** `/verify`: GET for links, which redirect to the site; POST for codes, which returns a session. */
export function verifyRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.get('/verify', async (c) => {
    // Mail scanners check links with HEAD; that must not use them up.
    if (c.req.raw.method === 'HEAD') return c.body(null, 204);
    auth.limits.request('verify', clientOf(c).address);
    return followLink(auth, c);
  });
  app.post('/verify', async (c) => {
    auth.limits.request('verify', clientOf(c).address);
    return c.json(await checkCode(auth, c));
  });
  return app;
}
