import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { codeOf } from '../failure.ts';
import { admin, audit } from './audit.ts';
import { needAdmin } from './authenticate.ts';
import { secondsOf } from './config.ts';
import type { Auth } from './context.ts';
import { setPhone } from './identities.ts';
import { pageHeaders, pageOf } from './pages.ts';
import { needGoodPassword } from './password-rules.ts';
import { longestPassword } from './passwords.ts';
import { AuthProblem, invalid } from './problem.ts';
import {
  clientOf,
  emailFrom,
  metadataOf,
  phoneFrom,
  readObject,
  readOptional,
  textOf,
  uuid,
  type Body,
} from './request.ts';
import { inTransaction } from './transaction.ts';
import { emailExists, phoneExists } from './user-routes.ts';
import {
  confirmEmail,
  confirmPhone,
  createUser,
  listUsers,
  mergeMetadata,
  setEmail,
  setPassword,
  userByEmail,
  userById,
  userByPhone,
  userJson,
  type UserRow,
} from './users.ts';

/** The user named in the path. @throws AuthProblem user_not_found */
export async function targetOf(auth: Auth, c: Context): Promise<UserRow> {
  const id = c.req.param('id') ?? '';
  if (!uuid.test(id)) throw invalid('user_id must be an UUID', 404);
  const user = await userById(auth.pool, id);
  if (user === undefined) throw new AuthProblem(404, 'user_not_found', 'User not found');
  return user;
}

async function list(auth: Auth, c: Context): Promise<Response> {
  const page = pageOf(c);
  const ascending = /^created_at\s+asc$/i.test(c.req.query('sort') ?? '');
  const filter = (c.req.query('filter') ?? '').replaceAll('\0', '').slice(0, 255);
  const { users, total } = await listUsers(auth.pool, { ...page, ascending }, filter);
  const shown = await Promise.all(users.map((user) => userJson(auth.pool, user)));
  return c.json({ users: shown, aud: 'authenticated' }, 200, pageHeaders(c, page, total));
}

/** @returns when the ban ends; null lifts it, undefined leaves it */
function bannedUntil(body: Body): Date | null | undefined {
  const duration = textOf(body, 'ban_duration');
  if (duration === '') return undefined;
  if (duration === 'none') return null;
  const seconds = secondsOf(duration);
  if (seconds === undefined || seconds > 100 * 365 * 24 * 3600) {
    throw invalid(`invalid format for ban duration: ${duration.slice(0, 50)}`);
  }
  return new Date(Date.now() + seconds * 1000);
}

async function hashFrom(auth: Auth, body: Body): Promise<string | undefined> {
  const given = textOf(body, 'password_hash');
  const password = textOf(body, 'password');
  if (given !== '') {
    if (password !== '') throw invalid('Only a password or a password hash should be provided');
    if (!/^\$2[aby]\$\d\d\$.{53}$/.test(given)) throw invalid('password_hash must be a bcrypt hash');
    return given;
  }
  if (password === '') return undefined;
  if (Buffer.byteLength(password) > longestPassword) {
    throw invalid(`Password cannot be longer than ${longestPassword} characters`);
  }
  return auth.passwords.hash(password);
}

async function create(auth: Auth, c: Context): Promise<object> {
  const body = await readObject(c);
  const email = textOf(body, 'email') === '' ? null : emailFrom(textOf(body, 'email'));
  const phone = textOf(body, 'phone') === '' ? null : phoneFrom(textOf(body, 'phone'));
  if (email === null && phone === null) {
    throw invalid('Cannot create a user without either an email or phone');
  }
  const id = textOf(body, 'id');
  if (id !== '' && !uuid.test(id)) throw invalid('ID must conform to the uuid v4 format');
  const banned = bannedUntil(body);
  const data = metadataOf(body, 'user_metadata') ?? {};
  const appData = metadataOf(body, 'app_metadata');
  if (email !== null && (await userByEmail(auth.pool, email)) !== undefined) throw emailExists();
  if (phone !== null && (await userByPhone(auth.pool, phone)) !== undefined) throw phoneExists();
  const passwordHash =
    (await hashFrom(auth, body)) ?? (await auth.passwords.hash(randomBytes(32).toString('base64url')));
  const role = textOf(body, 'role');
  const user = await inTransaction(auth.pool, async (client) => {
    const created = await createUser(client, {
      email,
      phone,
      passwordHash,
      data,
      ...(id === '' ? {} : { id }),
      ...(role === '' ? {} : { role }),
    });
    if (appData !== undefined) await mergeMetadata(client, created.id, 'raw_app_meta_data', appData);
    if (email !== null && body['email_confirm'] === true) await confirmEmail(client, created.id);
    if (phone !== null && body['phone_confirm'] === true) await confirmPhone(client, created.id);
    if (banned !== undefined) {
      await client.query('update auth.users set banned_until = $2 where id = $1', [created.id, banned]);
    }
    await audit(client, 'user_signedup', admin, clientOf(c), {
      user_id: created.id,
      user_email: email,
      user_phone: phone,
    });
    return (await userById(client, created.id)) ?? created;
  }).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? emailExists() : error;
  });
  return userJson(auth.pool, user);
}

async function change(auth: Auth, c: Context): Promise<object> {
  const user = await targetOf(auth, c);
  const body = await readObject(c);
  const email = textOf(body, 'email') === '' ? null : emailFrom(textOf(body, 'email'));
  const phone = textOf(body, 'phone') === '' ? null : phoneFrom(textOf(body, 'phone'));
  const banned = bannedUntil(body);
  const data = metadataOf(body, 'user_metadata');
  const appData = metadataOf(body, 'app_metadata');
  const role = textOf(body, 'role');
  const password = body['password'] === undefined ? undefined : textOf(body, 'password');
  if (password !== undefined) needGoodPassword(password, auth.settings);
  const hash = await hashFrom(auth, body);
  await inTransaction(auth.pool, async (client) => {
    if (role !== '') await client.query('update auth.users set role = $2 where id = $1', [user.id, role]);
    if (email !== null) await setEmail(client, user.id, email);
    if (phone !== null) await setPhone(client, user.id, phone);
    if (body['email_confirm'] === true) await confirmEmail(client, user.id);
    if (body['phone_confirm'] === true) await confirmPhone(client, user.id);
    if (hash !== undefined) await setPassword(client, user.id, hash, null);
    if (appData !== undefined) await mergeMetadata(client, user.id, 'raw_app_meta_data', appData);
    if (data !== undefined) await mergeMetadata(client, user.id, 'raw_user_meta_data', data);
    if (banned !== undefined) {
      await client.query('update auth.users set banned_until = $2, updated_at = now() where id = $1', [
        user.id,
        banned,
      ]);
    }
    await audit(client, 'user_modified', admin, clientOf(c), {
      user_id: user.id,
      user_email: email ?? user.email,
      user_phone: phone ?? user.phone,
    });
  }).catch((error: unknown) => {
    if (codeOf(error) !== '23505') throw error;
    throw email === null ? phoneExists() : emailExists();
  });
  return userJson(auth.pool, (await userById(auth.pool, user.id)) ?? user);
}

async function remove(auth: Auth, c: Context): Promise<object> {
  const user = await targetOf(auth, c);
  const body = await readOptional(c);
  await inTransaction(auth.pool, async (client) => {
    await audit(client, 'user_deleted', admin, clientOf(c), {
      user_id: user.id,
      user_email: user.email,
      user_phone: user.phone,
    });
    if (body['should_soft_delete'] !== true) {
      await client.query('delete from auth.users where id = $1', [user.id]);
      return;
    }
    // Erase the identity and free the address for a new account.
    await client.query(
      `update auth.users set email = encode(sha256(convert_to(id::text || coalesce(email, ''), 'utf8')), 'base64'),
         phone = null, encrypted_password = '', email_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
         deleted_at = now(), updated_at = now()
       where id = $1`,
      [user.id],
    );
    await client.query('delete from auth.identities where user_id = $1', [user.id]);
    await client.query('delete from auth.mfa_factors where user_id = $1', [user.id]);
    await client.query('delete from auth.one_time_tokens where user_id = $1', [user.id]);
    await client.query('delete from auth.sessions where user_id = $1', [user.id]);
  });
  return {};
}

/** `/admin/users`; requires the service key. */
export function adminUserRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.use('/admin/*', async (c, next) => {
    await needAdmin(auth, c);
    await next();
  });
  app.get('/admin/users', (c) => list(auth, c));
  app.post('/admin/users', async (c) => c.json(await create(auth, c)));
  app.get('/admin/users/:id', async (c) => c.json(await userJson(auth.pool, await targetOf(auth, c))));
  app.put('/admin/users/:id', async (c) => c.json(await change(auth, c)));
  app.delete('/admin/users/:id', async (c) => c.json(await remove(auth, c)));
  return app;
}
