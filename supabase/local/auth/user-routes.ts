import { Hono, type Context } from 'hono';
import { codeOf } from '../failure.ts';
import { audit } from './audit.ts';
import { authenticate, holdSession, needStrong, type SignedIn } from './authenticate.ts';
import type { Auth } from './context.ts';
import { challengeOf } from './flow.ts';
import { reread, sendEmailChange, sendReauthentication } from './mails.ts';
import { setPhone } from './identities.ts';
import { takeCode } from './one-time.ts';
import { needGoodPassword } from './password-rules.ts';
import { AuthProblem, invalid } from './problem.ts';
import { redirectTarget } from './redirects.ts';
import { clientOf, emailFrom, metadataOf, phoneFrom, readObject, textOf } from './request.ts';
import { endSessions, logoutScopes } from './sessions.ts';
import { inTransaction } from './transaction.ts';
import {
  confirmEmail,
  confirmPhone,
  mergeMetadata,
  setEmail,
  setPassword,
  userByEmail,
  userByPhone,
  userJson,
  type UserRow,
} from './users.ts';

const day = 24 * 3600 * 1000;

export function emailExists(): AuthProblem {
  return new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered');
}

export function phoneExists(): AuthProblem {
  return new AuthProblem(422, 'phone_exists', 'A user with this phone number has already been registered');
}

async function needNonce(auth: Auth, { user, session }: SignedIn, nonce: string): Promise<void> {
  const recent = Date.now() - session.created_at.getTime() < day;
  if (!auth.settings.email.securePasswordChange || recent) return;
  if (nonce === '') {
    throw new AuthProblem(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  const given = { address: user.email ?? '', code: nonce };
  const taken = await inTransaction(auth.pool, (client) =>
    takeCode(client, auth, given, ['reauthentication_token']),
  );
  if (taken?.user_id !== user.id) {
    throw new AuthProblem(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}

async function newPasswordHash(
  auth: Auth,
  user: UserRow,
  password: string,
  address: string | null,
): Promise<string> {
  const asker = { address, account: user.id };
  if (
    (user.encrypted_password ?? '') !== '' &&
    (await auth.passwords.matches(password, user.encrypted_password, asker))
  ) {
    throw new AuthProblem(422, 'same_password', 'New password should be different from the old password.');
  }
  return auth.passwords.hash(password, asker);
}

async function update(auth: Auth, c: Context): Promise<object> {
  const signedIn = await authenticate(auth, c);
  const { user, session } = signedIn;
  const from = clientOf(c);
  const body = await readObject(c);
  const email = textOf(body, 'email') === '' ? '' : emailFrom(textOf(body, 'email'));
  const changesEmail = email !== '' && email !== user.email;
  const phone = textOf(body, 'phone') === '' ? '' : phoneFrom(textOf(body, 'phone'));
  const changesPhone = phone !== '' && phone !== user.phone;
  const password = body['password'] === undefined ? undefined : textOf(body, 'password');
  const data = metadataOf(body, 'data');
  const challenge = challengeOf(body);
  if (password !== undefined) needGoodPassword(password, auth.settings);
  if (body['app_metadata'] !== undefined && body['app_metadata'] !== null) {
    throw new AuthProblem(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  await needStrong(
    auth,
    signedIn,
    401,
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
  if (user.is_anonymous && password !== undefined && email === '' && phone === '') {
    throw invalid('Updating password of an anonymous user without an email or phone is not allowed', 422);
  }
  if (changesEmail && (await userByEmail(auth.pool, email)) !== undefined) throw emailExists();
  if (changesPhone) {
    if ((await userByPhone(auth.pool, phone)) !== undefined) throw phoneExists();
    if (auth.settings.phone.confirmations) {
      throw new AuthProblem(422, 'sms_send_failed', 'Error sending phone change OTP: no SMS leaves here');
    }
  }
  if (password !== undefined) await needNonce(auth, signedIn, textOf(body, 'nonce'));
  const hash = password === undefined ? undefined : await newPasswordHash(auth, user, password, from.address);
  const atOnce = changesEmail && user.is_anonymous && !auth.settings.email.confirmations;
  await inTransaction(auth.pool, async (client) => {
    await holdSession(client, signedIn);
    if (hash !== undefined) {
      await setPassword(client, user.id, hash, session.id);
      await audit(client, 'user_updated_password', user, from);
    }
    if (data !== undefined) await mergeMetadata(client, user.id, 'raw_user_meta_data', data);
    if (changesPhone) {
      await setPhone(client, user.id, phone);
      await confirmPhone(client, user.id);
    }
    if (atOnce) {
      await setEmail(client, user.id, email);
      await confirmEmail(client, user.id);
    }
    await audit(client, 'user_modified', user, from);
  }).catch((error: unknown) => {
    if (codeOf(error) !== '23505') throw error;
    throw atOnce ? emailExists() : phoneExists();
  });
  if (changesEmail && !atOnce) {
    const redirectTo = redirectTarget(auth.settings, c.req.query('redirect_to'), c.req.header('referer'));
    await sendEmailChange(auth, await reread(auth, user), email, redirectTo, challenge);
  }
  return userJson(auth.pool, await reread(auth, user));
}

/** `/user`, `/reauthenticate` and `/logout`: requests of users for their own account. */
export function userRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.get('/user', async (c) => {
    const { user } = await authenticate(auth, c);
    return c.json(await userJson(auth.pool, user));
  });
  app.put('/user', async (c) => {
    auth.limits.request('user', clientOf(c).address);
    return c.json(await update(auth, c));
  });
  app.get('/reauthenticate', async (c) => {
    const signedIn = await authenticate(auth, c);
    const { user } = signedIn;
    await needStrong(auth, signedIn, 403, 'AAL2 session is required to reauthenticate when MFA is enabled.');
    if ((user.email ?? '') === '') {
      throw invalid('Reauthentication requires the user to have an email or a phone number', 422);
    }
    if (user.email_confirmed_at === null) {
      throw new AuthProblem(422, 'email_not_confirmed', 'Please verify your email first.');
    }
    await audit(auth.pool, 'user_reauthenticate_requested', user, clientOf(c));
    await sendReauthentication(auth, user);
    return c.json({});
  });
  app.post('/logout', async (c) => {
    const wanted = c.req.query('scope') ?? 'global';
    const scope = logoutScopes.find((known) => known === wanted);
    if (scope === undefined) throw invalid(`Unsupported logout scope "${wanted.slice(0, 100)}"`);
    const signedIn = await authenticate(auth, c);
    const { user, session } = signedIn;
    if (scope !== 'local') {
      await needStrong(
        auth,
        signedIn,
        403,
        'AAL2 session is required to end other sessions when MFA is enabled.',
      );
    }
    await inTransaction(auth.pool, async (client) => {
      await endSessions(client, user.id, session.id, scope);
      await audit(client, 'logout', user, clientOf(c));
    });
    return c.body(null, 204);
  });
  return app;
}
