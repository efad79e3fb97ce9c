import { Hono, type Context } from 'hono';
import type { Auth } from './context.ts';
import { exchangeCode } from './flow.ts';
import { sessionJson, signIn } from './grants.ts';
import { weaknessOf } from './password-rules.ts';
import { AuthProblem, invalid } from './problem.ts';
import { clientOf, readObject, textOf } from './request.ts';
import { hasSignedInFrom, openSession, refreshSession } from './sessions.ts';
import { inTransaction } from './transaction.ts';
import { isBanned, userByEmail, userById, userByPhone, type UserRow } from './users.ts';

const issuers: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
};

function wrongCredentials(): AuthProblem {
  return new AuthProblem(400, 'invalid_credentials', 'Invalid login credentials');
}

async function userFor(auth: Auth, email: string, phone: string): Promise<UserRow | undefined> {
  if (email !== '') {
    if (!auth.settings.email.enabled) {
      throw new AuthProblem(422, 'email_provider_disabled', 'Email logins are disabled');
    }
    return email.includes('\0') ? undefined : userByEmail(auth.pool, email.trim());
  }
  if (!auth.settings.phone.enabled) {
    throw new AuthProblem(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  return userByPhone(auth.pool, phone.replaceAll(/[^\d]/g, ''));
}

async function passwordGrant(auth: Auth, c: Context): Promise<object> {
  const body = await readObject(c);
  const [email, phone, password] = [textOf(body, 'email'), textOf(body, 'phone'), textOf(body, 'password')];
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on login.');
  }
  if (email === '' && phone === '') throw invalid('missing email or phone');
  const from = clientOf(c);
  // In addition to the whole endpoint's limit, which renewals need: here one address guesses at many accounts.
  auth.limits.request('signin', from.address);
  const user = await userFor(auth, email, phone);
  // Do this for a missing account too: otherwise the rate limit would reveal whether it exists.
  const isKnownPlace = await hasSignedInFrom(auth.pool, user?.id ?? null, from);
  const account = user?.id ?? (email.trim().toLowerCase() || phone.replaceAll(/[^\d]/g, ''));
  const right = auth.guesses.password(account, from.address ?? '', isKnownPlace);
  const matches = await auth.passwords.matches(password, user?.encrypted_password, {
    address: from.address,
    account: email === '' ? phone : email.trim().toLowerCase(),
  });
  if (user === undefined || !matches) throw wrongCredentials();
  right();
  auth.limits.giveBack('signin', from.address);
  if (isBanned(user)) throw new AuthProblem(400, 'user_banned', 'User is banned');
  if (email !== '' && user.email_confirmed_at === null) {
    throw new AuthProblem(400, 'email_not_confirmed', 'Email not confirmed');
  }
  if (phone !== '' && user.phone_confirmed_at === null) {
    throw new AuthProblem(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
  const session = await sessionJson(auth, await signIn(auth, user, 'password', from));
  const weakness = weaknessOf(password, auth.settings);
  return weakness === undefined ? session : { ...session, weak_password: weakness };
}

async function refreshGrant(auth: Auth, c: Context): Promise<object> {
  const token = textOf(await readObject(c), 'refresh_token');
  if (token === '') throw invalid('refresh_token required');
  // No database stores U+0000, and no token is longer.
  if (token.length > 255 || token.includes('\0')) {
    throw new AuthProblem(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  return sessionJson(auth, await refreshSession(auth.pool, auth.settings, token, clientOf(c)));
}

async function pkceGrant(auth: Auth, c: Context): Promise<object> {
  const body = await readObject(c);
  const [code, verifier] = [textOf(body, 'auth_code'), textOf(body, 'code_verifier')];
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  const grant = await inTransaction(auth.pool, async (client) => {
    const flow = await exchangeCode(client, code.replaceAll('\0', ''), verifier);
    const user = await userById(client, flow.user);
    if (user === undefined) throw new AuthProblem(404, 'user_not_found', 'User not found');
    if (isBanned(user)) throw new AuthProblem(400, 'user_banned', 'User is banned');
    return openSession(client, user, flow.method, clientOf(c));
  });
  return sessionJson(auth, grant);
}

/** Refuses every ID token: no external provider works here. */
async function idTokenGrant(c: Context): Promise<never> {
  const body = await readObject(c);
  if (textOf(body, 'id_token') === '') throw invalid('id_token required');
  const provider = textOf(body, 'provider');
  if (provider === '' && (textOf(body, 'client_id') === '' || textOf(body, 'issuer') === '')) {
    throw invalid('provider or client_id and issuer required');
  }
  const issuer = issuers[provider] ?? (provider === '' ? textOf(body, 'issuer') : provider);
  throw new AuthProblem(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`);
}

/** `POST /token?grant_type=`: password, refresh_token, pkce and id_token. */
export function tokenRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.post('/token', async (c) => {
    auth.limits.request('token', clientOf(c).address);
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(await passwordGrant(auth, c));
      case 'refresh_token':
        return c.json(await refreshGrant(auth, c));
      case 'pkce':
        return c.json(await pkceGrant(auth, c));
      case 'id_token':
        return c.json(await idTokenGrant(c));
      case 'web3':
        throw new AuthProblem(422, 'web3_provider_disabled', 'Web3 provider is disabled');
      default:
        throw new AuthProblem(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
  return app;
}
