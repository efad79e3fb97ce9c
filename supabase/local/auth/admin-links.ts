import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { PoolClient } from 'pg';
import { admin, audit } from './audit.ts';
import { needAdmin } from './authenticate.ts';
import type { Auth } from './context.ts';
import { sendLink, verifyLink, type LinkType } from './mails.ts';
import { makeCode, sentColumn, storeToken, type TokenKind } from './one-time.ts';
import { needGoodPassword } from './password-rules.ts';
import { AuthProblem, invalid } from './problem.ts';
import { redirectTarget } from './redirects.ts';
import { clientOf, emailFrom, metadataOf, readObject, textOf } from './request.ts';
import { inTransaction } from './transaction.ts';
import { AlreadyVerified, startOver } from './unproven.ts';
import { emailExists } from './user-routes.ts';
import { createUser, userByEmail, userById, userJson, type UserRow } from './users.ts';

async function create(
  auth: Auth,
  email: string,
  passwordHash: string | null,
  data: Record<string, unknown>,
): Promise<UserRow> {
  return inTransaction(auth.pool, (client) => createUser(client, { email, phone: null, passwordHash, data }));
}

const provenIsTaken = (error: unknown) => (error instanceof AlreadyVerified ? emailExists() : error);

async function invite(auth: Auth, c: Context): Promise<object> {
  const body = await readObject(c);
  const email = emailFrom(textOf(body, 'email'));
  const data = metadataOf(body, 'data') ?? {};
  const known = await userByEmail(auth.pool, email);
  if (known !== undefined && known.email_confirmed_at !== null) throw emailExists();
  const user = known ?? (await create(auth, email, null, data));
  await audit(auth.pool, 'user_invited', admin, clientOf(c), { user_id: user.id, user_email: email });
  const redirectTo = redirectTarget(auth.settings, c.req.query('redirect_to'), c.req.header('referer'));
  // If someone already signed up with this address, reset the account: their password must not open the invited one.
  const prepare = (client: PoolClient) => startOver(client, user.id, { email, passwordHash: null, data });
  await sendLink(
    auth,
    user,
    'invite',
    redirectTo,
    undefined,
    known === undefined ? undefined : prepare,
  ).catch((error: unknown) => {
    throw provenIsTaken(error);
  });
  return userJson(auth.pool, (await userById(auth.pool, user.id)) ?? user);
}

type Plan = { readonly token: TokenKind; readonly link: LinkType };

const plans: Record<string, Plan> = {
  signup: { token: 'confirmation_token', link: 'signup' },
  invite: { token: 'confirmation_token', link: 'invite' },
  magiclink: { token: 'recovery_token', link: 'magiclink' },
  recovery: { token: 'recovery_token', link: 'recovery' },
  email_change_current: { token: 'email_change_token_current', link: 'email_change' },
  email_change_new: { token: 'email_change_token_new', link: 'email_change' },
};

async function linkTarget(
  auth: Auth,
  type: string,
  email: string,
  given: { readonly password: string; readonly data: Record<string, unknown> | undefined },
): Promise<UserRow> {
  const known = await userByEmail(auth.pool, email);
  if (type === 'signup' || type === 'invite') {
    if (known !== undefined && known.email_confirmed_at !== null) throw emailExists();
    if (type === 'signup') {
      if (given.password === '') throw invalid('Signup requires a valid password');
      needGoodPassword(given.password, auth.settings);
    }
    const passwordHash = type === 'signup' ? await auth.passwords.hash(given.password) : null;
    const data = given.data ?? {};
    if (known === undefined) return create(auth, email, passwordHash, data);
    await inTransaction(auth.pool, (client) =>
      startOver(client, known.id, { email, passwordHash, data }),
    ).catch((error: unknown) => {
      throw provenIsTaken(error);
    });
    return known;
  }
  if (known !== undefined) return known;
  throw new AuthProblem(404, 'user_not_found', 'User with this email not found');
}

async function generateLink(auth: Auth, c: Context): Promise<object> {
  const body = await readObject(c);
  const asked = textOf(body, 'type');
  const email = emailFrom(textOf(body, 'email'));
  // A magic link signs up an unknown address, with a random password.
  const unknown = asked === 'magiclink' && (await userByEmail(auth.pool, email)) === undefined;
  const type = unknown ? 'signup' : asked;
  const plan = plans[type];
  if (plan === undefined) throw invalid(`Invalid email action link type requested: ${type.slice(0, 50)}`);
  if (type === 'email_change_current' && !auth.settings.email.doubleConfirm) {
    throw invalid('Enable secure email change to generate link for current email');
  }
  const changing = plan.link === 'email_change';
  const newEmail = changing ? emailFrom(textOf(body, 'new_email')) : '';
  if (changing && (await userByEmail(auth.pool, newEmail)) !== undefined) throw emailExists();
  const redirectTo = redirectTarget(
    auth.settings,
    textOf(body, 'redirect_to'),
    c.req.query('redirect_to'),
    c.req.header('referer'),
  );
  const target = await linkTarget(auth, type, email, {
    password: unknown ? `aA1!${randomBytes(32).toString('base64url')}` : textOf(body, 'password'),
    data: metadataOf(body, 'data'),
  });
  const address = type === 'email_change_new' ? newEmail : email;
  const { code, hash } = makeCode(auth, address);
  await inTransaction(auth.pool, async (client) => {
    await client.query(
      `update auth.users set ${sentColumn(plan.token)} = now(), updated_at = now(),
         invited_at = case when $2 = 'invite' then now() else invited_at end,
         email_change = case when $3 <> '' then $3 else email_change end,
         email_change_confirm_status = case when $3 <> '' and email_change is distinct from $3 then 0
           else email_change_confirm_status end
       where id = $1`,
      [target.id, type, newEmail],
    );
    await storeToken(client, target.id, plan.token, hash, address);
    await audit(client, 'generate_link', admin, clientOf(c), { user_id: target.id, type });
  });
  const user = (await userById(auth.pool, target.id)) ?? target;
  return {
    ...(await userJson(auth.pool, user)),
    action_link: verifyLink(auth, hash, plan.link, redirectTo),
    email_otp: code,
    hashed_token: hash,
    verification_type: type,
    redirect_to: redirectTo,
  };
}

/** `/invite` and `/admin/generate_link`; both require the service key. */
export function adminLinkRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.post('/invite', async (c) => {
    await needAdmin(auth, c);
    return c.json(await invite(auth, c));
  });
  app.post('/admin/generate_link', async (c) => {
    await needAdmin(auth, c);
    return c.json(await generateLink(auth, c));
  });
  return app;
}
