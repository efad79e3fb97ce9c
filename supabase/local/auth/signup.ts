import { Hono, type Context } from 'hono';
import { randomUUID } from 'node:crypto';
import { codeOf } from '../failure.ts';
import { audit } from './audit.ts';
import type { Auth } from './context.ts';
import { evenly } from './evenly.ts';
import { challengeOf, type Challenge } from './flow.ts';
import { sessionJson } from './grants.ts';
import { pretendToSend, reread, sendLink } from './mails.ts';
import { needGoodPassword } from './password-rules.ts';
import { AuthProblem, invalid } from './problem.ts';
import { clientOf, emailFrom, metadataOf, phoneFrom, readObject, textOf, type Client } from './request.ts';
import { redirectTarget } from './redirects.ts';
import { openSession } from './sessions.ts';
import { inTransaction } from './transaction.ts';
import {
  confirmEmail,
  confirmPhone,
  createUser,
  userByEmail,
  userByPhone,
  userJson,
  type UserRow,
} from './users.ts';

export type SignUp = {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly data: Record<string, unknown>;
};

/** Writes the user; `created` is false when somebody has the address already. */
export async function register(
  auth: Auth,
  { email, passwordHash, data }: SignUp,
): Promise<{ readonly user: UserRow; readonly created: boolean }> {
  const known = await userByEmail(auth.pool, email);
  if (known !== undefined) return { user: known, created: false };
  try {
    const user = await inTransaction(auth.pool, (client) =>
      createUser(client, { email, phone: null, passwordHash, data, describe: true }),
    );
    return { user, created: true };
  } catch (error) {
    // Another request for the same address was faster.
    const other = codeOf(error) === '23505' ? await userByEmail(auth.pool, email) : undefined;
    if (other === undefined) throw error;
    return { user: other, created: false };
  }
}

function alreadyExists(): AuthProblem {
  return new AuthProblem(422, 'user_already_exists', 'User already registered');
}

/** What a sign-up with a known address answers: a user that nobody has, as Supabase does it. */
function nobody(email: string, data: Record<string, unknown>): object {
  const now = new Date();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** Sends the confirmation; takes a new user back when the mail server refuses, so that the next try is a first one. */
export async function askToConfirm(
  auth: Auth,
  { user, created }: { readonly user: UserRow; readonly created: boolean },
  redirectTo: string,
  challenge: Challenge | undefined,
  from: Client,
): Promise<void> {
  await audit(auth.pool, 'user_confirmation_requested', user, from, { provider: 'email' });
  try {
    await sendLink(auth, user, 'confirmation', redirectTo, challenge);
  } catch (error) {
    if (created) {
      await auth.pool.query('delete from auth.users where id = $1 and email_confirmed_at is null', [user.id]);
    }
    throw error;
  }
}

/** Confirms at once and signs in: what a sign-up does where config.toml asks for no confirmation. */
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
  const result = await register(auth, { email, passwordHash, data });
  const { user, created } = result;
  if (user.email_confirmed_at !== null) {
    await audit(auth.pool, 'user_repeated_signup', user, from, { provider: 'email' });
    if (!auth.settings.email.confirmations) throw alreadyExists();
    await pretendToSend(auth, 'confirmation_token', email);
    return nobody(email, data);
  }
  if (!auth.settings.email.confirmations) {
    // An unconfirmed account may be somebody else's: its password is not ours to open it with.
    if (!created) throw alreadyExists();
    return confirmAndOpen(auth, user, from);
  }
  await askToConfirm(auth, result, redirectTo, challenge, from);
  return userJson(auth.pool, await reread(auth, user));
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

/** `POST /signup`: by email, by phone where config.toml allows it, or without a name. */
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
    const answer = await evenly(() =>
      email === '' ? signUpByPhone(auth, c, body) : signUpByEmail(auth, c, body),
    );
    return c.json(answer);
  });
  return app;
}
