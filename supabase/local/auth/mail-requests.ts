import { Hono, type Context } from 'hono';
import { audit } from './audit.ts';
import type { Auth } from './context.ts';
import { evenly } from './evenly.ts';
import { challengeOf, type Challenge } from './flow.ts';
import { pretendToSend, sendEmailChange, sendLink } from './mails.ts';
import { AuthProblem, invalid } from './problem.ts';
import { redirectTarget } from './redirects.ts';
import { clientOf, emailFrom, metadataOf, phoneFrom, readObject, textOf } from './request.ts';
import { askToConfirm, register, signupDisabled } from './signup.ts';
import { inTransaction } from './transaction.ts';
import { AlreadyVerified } from './unproven.ts';
import { confirmEmail, userByEmail } from './users.ts';

function redirectOf(auth: Auth, c: Context): string {
  return redirectTarget(auth.settings, c.req.query('redirect_to'), c.req.header('referer'));
}

async function recover(auth: Auth, c: Context): Promise<void> {
  const body = await readObject(c);
  if (textOf(body, 'email') === '') throw invalid('Password recovery requires an email');
  const email = emailFrom(textOf(body, 'email'));
  const challenge = challengeOf(body);
  const user = await userByEmail(auth.pool, email);
  if (user === undefined) return pretendToSend(auth, 'recovery_token', email);
  await audit(auth.pool, 'user_recovery_requested', user, clientOf(c));
  return sendLink(auth, user, 'recovery', redirectOf(auth, c), challenge);
}

async function sendMagicLink(
  auth: Auth,
  c: Context,
  email: string,
  options: {
    readonly create: boolean;
    readonly data: Record<string, unknown>;
    readonly challenge: Challenge | undefined;
  },
): Promise<void> {
  const from = clientOf(c);
  const redirectTo = redirectOf(auth, c);
  let user = await userByEmail(auth.pool, email);
  if (user === undefined || user.email_confirmed_at === null) {
    // Supabase answers otp_disabled here, which reveals who has an account.
    if (user === undefined && !options.create) return pretendToSend(auth, 'recovery_token', email);
    if (!auth.settings.signup) throw signupDisabled();
    const signUp = { email, passwordHash: null, data: options.data };
    const registered = await register(auth, signUp);
    user = registered.user;
    if (auth.settings.email.confirmations) {
      // The confirmation link also signs the user in, so one email is enough.
      return askToConfirm(auth, signUp, registered, redirectTo, options.challenge, from).catch(
        (error: unknown) => {
          // Another email has confirmed the user since then: this one is not needed.
          if (!(error instanceof AlreadyVerified)) throw error;
        },
      );
    }
    const { id } = user;
    await inTransaction(auth.pool, (client) => confirmEmail(client, id));
    await audit(auth.pool, 'user_signedup', user, from, { provider: 'email' });
  }
  await audit(auth.pool, 'user_recovery_requested', user, from);
  return sendLink(auth, user, 'magicLink', redirectTo, options.challenge);
}

async function oneTimePassword(auth: Auth, c: Context): Promise<void> {
  const body = await readObject(c);
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')];
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided');
  }
  if (email !== '' && textOf(body, 'channel') !== '') {
    throw invalid('Channel should only be specified with Phone OTP');
  }
  if (phone !== '') {
    if (!auth.settings.phone.enabled) {
      throw new AuthProblem(400, 'phone_provider_disabled', 'Unsupported phone provider');
    }
    phoneFrom(phone);
    throw new AuthProblem(422, 'sms_send_failed', 'Error sending sms OTP: no SMS leaves here');
  }
  if (email === '') throw invalid('One of email or phone must be set');
  if (!auth.settings.email.enabled) {
    throw new AuthProblem(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  const address = emailFrom(email);
  const options = {
    create: body['create_user'] !== false,
    data: metadataOf(body, 'data') ?? {},
    challenge: challengeOf(body),
  };
  return evenly(() => sendMagicLink(auth, c, address, options));
}

async function resend(auth: Auth, c: Context): Promise<void> {
  const body = await readObject(c);
  const [type, email, phone] = [textOf(body, 'type'), textOf(body, 'email'), textOf(body, 'phone')];
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (email === '' && type === 'signup') throw invalid('Type provided requires an email address');
  if (phone === '' && type === 'sms') throw invalid('Type provided requires a phone number');
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided.');
  }
  if (email === '' && phone === '') throw invalid('Missing email address or phone number');
  if (email === '') {
    if (!auth.settings.phone.enabled) {
      throw new AuthProblem(400, 'phone_provider_disabled', 'Phone logins are disabled');
    }
    phoneFrom(phone);
    return;
  }
  if (!auth.settings.email.enabled) {
    throw new AuthProblem(400, 'email_provider_disabled', 'Email logins are disabled');
  }
  const address = emailFrom(email);
  const challenge = challengeOf(body);
  const user = await userByEmail(auth.pool, address);
  const redirectTo = redirectOf(auth, c);
  if (type === 'email_change') {
    const newEmail = user?.email_change ?? '';
    if (user === undefined || newEmail === '') return pretendToSend(auth, 'email_change_token_new', address);
    return sendEmailChange(auth, user, newEmail, redirectTo, challenge);
  }
  if (user === undefined || user.email_confirmed_at !== null) {
    return pretendToSend(auth, 'confirmation_token', address);
  }
  await audit(auth.pool, 'user_confirmation_requested', user, clientOf(c));
  return sendLink(auth, user, 'confirmation', redirectTo, challenge);
}

/** `/recover`, `/resend`, `/otp` and `/magiclink`: each answers `{}` whether or not the address has an account. */
export function mailRequestRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.post('/recover', async (c) => {
    auth.limits.request('recover', clientOf(c).address);
    await evenly(() => recover(auth, c));
    return c.json({});
  });
  app.post('/resend', async (c) => {
    auth.limits.request('resend', clientOf(c).address);
    await evenly(() => resend(auth, c));
    return c.json({});
  });
  app.post('/otp', async (c) => {
    auth.limits.request('otp', clientOf(c).address);
    await oneTimePassword(auth, c);
    return c.json({});
  });
  app.post('/magiclink', async (c) => {
    auth.limits.request('magiclink', clientOf(c).address);
    await oneTimePassword(auth, c);
    return c.json({});
  });
  return app;
}
