import { Hono, type Context } from 'hono';
import { createHmac } from 'node:crypto';
import type { PoolClient } from 'pg';
import { codeOf } from '../failure.ts';
import { audit } from './audit.ts';
import type { Auth } from './context.ts';
import { evenly } from './evenly.ts';
import { challengeOf, type Challenge } from './flow.ts';
import { sessionJson } from './grants.ts';
import { pretendToSend, sendLink } from './mails.ts';
import { needGoodPassword } from './password-rules.ts';
import { AuthProblem, invalid } from './problem.ts';
import { clientOf, emailFrom, metadataOf, phoneFrom, readObject, textOf, type Client } from './request.ts';
import { redirectTarget } from './redirects.ts';
import { openSession } from './sessions.ts';
import { inTransaction, pretendToWrite } from './transaction.ts';
import { AlreadyVerified, startOver, type SignUp } from './unproven.ts';
import {
  claimsOf,
  confirmEmail,
  confirmPhone,
  createUser,
  userByEmail,
  userByPhone,
  type UserRow,
} from './users.ts';

/** Creates the user; `created` is false when the address already has an account. */
export async function register(
  auth: Auth,
  { email, passwordHash, data }: SignUp,
): Promise<{ readonly user: UserRow; readonly created: boolean }> {
  const known = await userByEmail(auth.pool, email);
  if (known !== undefined) {
    await inTransaction(auth.pool, async (client) => {
      await pretendToWrite(client);
      await pretendToWrite(client);
    });
    return { user: known, created: false };
  }
  try {
    const user = await inTransaction(auth.pool, (client) =>
      createUser(client, { email, phone: null, passwordHash, data, describe: true }),
    );
    return { user, created: true };
  } catch (error) {
    // A concurrent request for the same address was faster.
    const other = codeOf(error) === '23505' ? await userByEmail(auth.pool, email) : undefined;
    if (other === undefined) throw error;
    return { user: other, created: false };
  }
}

function alreadyExists(): AuthProblem {
  return new AuthProblem(422, 'user_already_exists', 'User already registered');
}

/** Returns the same id on every attempt, like the id of an account that awaits confirmation. */
function nobodysId(auth: Auth, what: string, email: string): string {
  const bytes = createHmac('sha256', auth.secrets.jwtSecret).update(`nobody's ${what}\n${email}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The answer to a sign-up before its address is confirmed: it repeats the request and shows nothing stored earlier. An
 * address that has an account gets the same answer with made-up ids.
 * @param ids of the account and its identity
 */
function pendingJson(
  { email, data }: SignUp,
  { user, identity }: { readonly user: string; readonly identity: string },
): object {
  const now = new Date();
  const claims = claimsOf(user, { email, phone: null });
  return {
    id: user,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...data, ...claims },
    identities: [
      {
        identity_id: identity,
        id: user,
        user_id: user,
        identity_data: claims,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/**
 * Sends the confirmation. If the email is sent, this sign-up replaces everything set for the address before. If the
 * mail server refuses, a new user is deleted, so that the next attempt starts fresh.
 * @throws AlreadyVerified
 */
export async function askToConfirm(
  auth: Auth,
  signUp: SignUp,
  { user, created }: { readonly user: UserRow; readonly created: boolean },
  redirectTo: string,
  challenge: Challenge | undefined,
  from: Client,
): Promise<void> {
  await audit(auth.pool, 'user_confirmation_requested', user, from, { provider: 'email' });
  try {
    const prepare = (client: PoolClient) => startOver(client, user.id, signUp);
    await sendLink(auth, user, 'confirmation', redirectTo, challenge, created ? undefined : prepare);
  } catch (error) {
    if (created) {
      await auth.pool.query('delete from auth.users where id = $1 and email_confirmed_at is null', [user.id]);
    }
    throw error;
  }
}

/** Confirms and signs in at once: used when config.toml requires no confirmation. */
async function confirmAndOpen(auth: Auth, user: UserRow, from: Client): Promise<object> {
  const grant = await inTransaction(auth.pool, async (client) => {
    await confirmEmail(client, user.id);
    await audit(client, 'user_signedup', user, from, { provider: 'email' });
    return openSession(client, user, 'password', from);
  });
  return sessionJson(auth, grant);
}

async function signUpByEmail(
  auth: Auth,
  c: Context,
  body: Readonly<Record<string, unknown>>,
): Promise<object> {
  const from = clientOf(c);
  if (!auth.settings.email.enabled) {
    throw new AuthProblem(400, 'email_provider_disabled', 'Email signups are disabled');
  }
  const email = emailFrom(textOf(body, 'email'));
  const challenge = challengeOf(body);
  const password = textOf(body, 'password');
  const data = metadataOf(body, 'data') ?? {};
  const redirectTo = redirectTarget(auth.settings, c.req.query('redirect_to'), c.req.header('referer'));
  const passwordHash = await auth.passwords.hash(password, { address: from.address, account: email });
  const signUp: SignUp = { email, passwordHash, data };
  // Do the common work first: the shorter the rest, the better the fixed steps hide it.
  return evenly(() => signUpHashed(auth, signUp, { from, redirectTo, challenge }));
}

async function signUpHashed(
  auth: Auth,
  signUp: SignUp,
  { from, redirectTo, challenge }: { from: Client; redirectTo: string; challenge: Challenge | undefined },
): Promise<object> {
  const { email } = signUp;
  const nobody = () =>
    pendingJson(signUp, {
      user: nobodysId(auth, 'account', email),
      identity: nobodysId(auth, 'identity', email),
    });
  const result = await register(auth, signUp);
  const { user, created } = result;
  if (user.email_confirmed_at !== null) {
    await audit(auth.pool, 'user_repeated_signup', user, from, { provider: 'email' });
    if (!auth.settings.email.confirmations) throw alreadyExists();
    await pretendToSend(auth, 'confirmation_token', email);
    return nobody();
  }
  if (!auth.settings.email.confirmations) {
    // An unconfirmed account may belong to someone else: this password must not open it.
    if (!created) throw alreadyExists();
    return confirmAndOpen(auth, user, from);
  }
  try {
    await askToConfirm(auth, signUp, result, redirectTo, challenge, from);
  } catch (error) {
    if (error instanceof AlreadyVerified) return nobody();
    throw error;
  }
  const { rows } = await auth.pool.query<{ id: string }>(
    `select id from auth.identities where user_id = $1 and provider = 'email'`,
    [user.id],
  );
  return pendingJson(signUp, { user: user.id, identity: rows[0]?.id ?? nobodysId(auth, 'identity', email) });
}

async function signUpByPhone(
  auth: Auth,
  c: Context,
  body: Readonly<Record<string, unknown>>,
): Promise<object> {
  if (!auth.settings.phone.enabled) {
    throw new AuthProblem(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  if (textOf(body, 'code_challenge') !== '') throw invalid('PKCE not supported for phone signups');
  const phone = phoneFrom(textOf(body, 'phone'));
  if (auth.settings.phone.confirmations) {
    throw new AuthProblem(
      422,
      'sms_send_failed',
      'Error sending confirmation OTP to provider: no SMS leaves here',
    );
  }
  const data = metadataOf(body, 'data') ?? {};
  const passwordHash = await auth.passwords.hash(textOf(body, 'password'), {
    address: clientOf(c).address,
    account: phone,
  });
  if ((await userByPhone(auth.pool, phone)) !== undefined) throw alreadyExists();
  const grant = await inTransaction(auth.pool, async (client) => {
    const user = await createUser(client, { email: null, phone, passwordHash, data });
    await confirmPhone(client, user.id);
    await audit(client, 'user_signedup', user, clientOf(c), { provider: 'phone' });
    return openSession(client, user, 'password', clientOf(c));
  });
  return sessionJson(auth, grant);
}

async function signUpAnonymously(
  auth: Auth,
  c: Context,
  body: Readonly<Record<string, unknown>>,
): Promise<object> {
  const from = clientOf(c);
  if (!auth.settings.anonymous) {
    throw new AuthProblem(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  auth.limits.request('anonymous', from.address);
  if (!auth.settings.signup) throw signupDisabled();
  const data = metadataOf(body, 'data') ?? {};
  const grant = await inTransaction(auth.pool, async (client) => {
    const user = await createUser(client, {
      email: null,
      phone: null,
      passwordHash: null,
      data,
      anonymous: true,
    });
    await audit(client, 'user_signedup', user, from, { provider: 'anonymous' });
    return openSession(client, user, 'anonymous', from);
  });
  return sessionJson(auth, grant);
}

export function signupDisabled(): AuthProblem {
  return new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance');
}

/** `POST /signup`: by email, by phone if config.toml allows it, or anonymously. */
export function signupRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.post('/signup', async (c) => {
    const body = await readObject(c);
    const [email, phone, password] = [textOf(body, 'email'), textOf(body, 'phone'), textOf(body, 'password')];
    if (email === '' && phone === '') return c.json(await signUpAnonymously(auth, c, body));
    auth.limits.request('signup', clientOf(c).address);
    if (!auth.settings.signup) throw signupDisabled();
    if (password === '') throw invalid('Signup requires a valid password');
    if (email !== '') emailFrom(email);
    needGoodPassword(password, auth.settings);
    if (email !== '' && phone !== '') {
      throw invalid('Only an email address or phone number should be provided on signup.');
    }
    return c.json(await (email === '' ? signUpByPhone(auth, c, body) : signUpByEmail(auth, c, body)));
  });
  return app;
}
