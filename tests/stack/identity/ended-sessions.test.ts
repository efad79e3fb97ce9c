import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../../supabase/local/auth/totp.ts';
import { listFunctions } from '../../../supabase/local/functions.ts';
import { readProjectConfig } from '../../../supabase/local/project-config.ts';
import { openDb, type Caller, type Db } from '../../db/support.ts';
import { makeAdminIn } from '../../db/admin/code-entered.ts';
import { clientOf, openRaw, subscribe, subscribeToChanges, until } from '../realtime/realtime-support.ts';
import { password, startAuth, type AuthKit } from './auth-kit.ts';

let kit: AuthKit;
let db: Db;
let admin: Caller;
/** The functions that people call with their token: all but those that config.toml opens. */
let functions: readonly string[];

beforeAll(async () => {
  kit = await startAuth({
    'auth.rate_limit/sign_in_sign_ups': '1000',
    'auth.rate_limit/token_refresh': '1000',
  });
  db = openDb(kit.backend);
  admin = (await makeAdminIn(db, 'super')).caller;
  const { openFunctions } = await readProjectConfig();
  functions = [...(await listFunctions())].filter((name) => !openFunctions.has(name));
});
afterAll(async () => {
  await db.end();
  await kit.backend.stop();
});

type Session = { readonly token: string; readonly client: SupabaseClient };
type Person = { readonly id: string; readonly email: string };

async function signIn({ email }: Person): Promise<Session> {
  const client = kit.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return { token: data.session.access_token, client };
}

/** What ends the session of `held`; `other` is another session of the same account. */
const endings: Readonly<Record<string, (person: Person, held: Session, other: Session) => Promise<unknown>>> =
  {
    'signing out': (_, held) => logout(held, 'local'),
    'signing out everywhere': (_, __, other) => logout(other, 'global'),
    'signing out all others': (_, __, other) => logout(other, 'others'),
    'a new password': async (_, __, other) => {
      const answer = await as(other, 'PUT', '/auth/v1/user', { password: 'Another-word-2' });
      expect(answer.status).toBe(200);
    },
    'a second factor, set up elsewhere': async (_, __, { client }) => {
      const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      const code = totpCode(factor?.totp.secret ?? '', Date.now() / 1000);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
      expect(error).toBeNull();
    },
    'an admin who ends the sessions': ({ id }) => byAdmin('end_sessions_of', { person: id }),
    'an admin who suspends the account': ({ id }) =>
      byAdmin('suspend_person', { person: id, reason: 'Sells what it does not have.' }),
    'a ban through the admin API': async ({ id }) => {
      const { error } = await kit.admin().auth.admin.updateUserById(id, { ban_duration: '24h' });
      expect(error).toBeNull();
    },
    'a new password through the admin API': async ({ id }) => {
      const { error } = await kit.admin().auth.admin.updateUserById(id, { password: 'Another-word-2' });
      expect(error).toBeNull();
    },
    'the end of the account': async (_, __, other) => {
      expect((await as(other, 'POST', '/rest/v1/rpc/delete_my_account', {})).status).toBe(204);
    },
    'the end of the account through the admin API': async ({ id }) => {
      expect((await kit.admin().auth.admin.deleteUser(id, true)).error).toBeNull();
    },
    'its time': ({ id }) => kit.sql('update auth.sessions set not_after = now() where user_id = $1', [id]),
  };

async function logout(session: Session, scope: string): Promise<void> {
  expect((await as(session, 'POST', `/auth/v1/logout?scope=${scope}`)).status).toBe(204);
}

async function byAdmin(name: string, args: Record<string, unknown>): Promise<void> {
  expect((await admin.rpc(name, args)).status).toBe(200);
}

/** Status and code; of a JSON answer, the code of whatever part has answered. */
async function as(
  { token }: Pick<Session, 'token'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string }> {
  const response = await fetch(`${kit.backend.apiUrl}${path}`, {
    method,
    headers: {
      apikey: kit.backend.anonKey,
      authorization: `Bearer ${token}`,
      ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const json = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const code =
    json['error_code'] ?? (json['code'] === `PT${response.status}` ? json['message'] : json['code']);
  return { status: response.status, code: String(code ?? '') };
}

type Call = readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>];

/** Everything outside auth that takes a person's token. */
const callsOf = ({ id }: Person): readonly Call[] => {
  const picture = `avatars/${id}/${randomUUID()}.png`;
  const png = { 'content-type': 'image/png' };
  return [
    ['GET', `/rest/v1/profiles?select=id`],
    ['HEAD', `/rest/v1/profiles?select=id`],
    ['GET', `/rest/v1/categories?select=id&limit=1`],
    ['PATCH', `/rest/v1/profiles?id=eq.${id}`, { display_name: 'Renamed' }],
    ['DELETE', `/rest/v1/addresses?user_id=eq.${id}`],
    ['POST', '/rest/v1/addresses', {}],
    ['POST', '/rest/v1/rpc/my_sessions', {}],
    ['GET', '/rest/v1/rpc/my_sessions'],
    ['POST', '/rest/v1/rpc/make_recovery_codes', {}],
    ['POST', '/rest/v1/rpc/use_recovery_code', { code: 'x' }],
    ['POST', '/rest/v1/rpc/export_my_data', {}],
    ...functions.map((name): Call => ['POST', `/functions/v1/${name}`, {}]),
    ['POST', `/storage/v1/object/${picture}`, 'x', png],
    ['PUT', `/storage/v1/object/${picture}`, 'x', png],
    ['GET', `/storage/v1/object/authenticated/${picture}`],
    ['GET', `/storage/v1/object/info/authenticated/${picture}`],
    ['DELETE', `/storage/v1/object/avatars`, { prefixes: [`${id}/x.png`] }],
    ['POST', `/storage/v1/object/list/avatars`, { prefix: id }],
    ['POST', `/storage/v1/object/sign/${picture}`, { expiresIn: 60 }],
    ['POST', `/storage/v1/object/upload/sign/${picture}`, {}],
    ['POST', `/storage/v1/object/move`, { bucketId: 'avatars', sourceKey: 'a', destinationKey: 'b' }],
    ['POST', `/storage/v1/object/copy`, { bucketId: 'avatars', sourceKey: 'a', destinationKey: 'b' }],
    ['GET', `/storage/v1/render/image/authenticated/${picture}`],
    ['GET', '/storage/v1/bucket'],
  ];
};

const authCalls: readonly Call[] = [
  ['GET', '/auth/v1/user'],
  ['PUT', '/auth/v1/user', { data: { first_name: 'Eve' } }],
  ['PUT', '/auth/v1/user', { password: 'Stolen-word-3' }],
  ['PUT', '/auth/v1/user', { email: 'eve@lifters.test' }],
  ['GET', '/auth/v1/reauthenticate'],
  ['POST', '/auth/v1/logout?scope=global'],
  ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Eve' }],
  ['POST', `/auth/v1/factors/${randomUUID()}/challenge`, {}],
  ['POST', `/auth/v1/factors/${randomUUID()}/verify`, { challenge_id: randomUUID(), code: '123456' }],
  ['DELETE', `/auth/v1/factors/${randomUUID()}`],
  ['GET', '/auth/v1/user/identities/authorize?provider=google'],
  ['DELETE', `/auth/v1/user/identities/${randomUUID()}`],
];

/** A suspended account sees that it is suspended; any other sees that its session is over. */
const refusalAfter = (ending: string) =>
  /suspend|ban/.test(ending)
    ? { status: 403, code: 'account_suspended' }
    : { status: 401, code: 'session_ended' };

describe.each(Object.entries(endings))('a token whose session was ended by %s', (ending, end) => {
  let person: Person;
  let held: Session;

  it('no longer receives anything on open channels', async () => {
    person = await kit.member();
    held = await signIn(person);
    const other = await signIn(person);
    const { token } = held;
    const states: string[] = [];
    const line = clientOf(kit.backend, { token: async () => token });
    await line.realtime.setAuth();
    const channel = line.channel('profile');
    channel.on(
      'postgres_changes' as 'system',
      { event: '*', schema: 'public', table: 'profiles' },
      () => undefined,
    );
    await subscribeToChanges(channel, states);
    // The control: before the session ends, none of these calls is refused because of it.
    for (const [method, path, body, headers] of callsOf(person)) {
      const { code } = await as(held, method, path, body, headers);
      expect([method, path, code]).not.toContain('session_ended');
    }
    await end(person, held, other);
    await until(() => states.includes('CLOSED'), 15_000);
    await line.removeAllChannels();
  });

  it('does nothing over REST, through a function or in storage', async () => {
    const due = refusalAfter(ending);
    for (const [method, path, body, headers] of callsOf(person)) {
      const answer = await as(held, method, path, body, headers);
      // An answer to HEAD has no body.
      const told = method === 'HEAD' ? { ...due, code: '' } : due;
      expect([method, path, answer]).toEqual([method, path, told]);
    }
  });

  it('opens no channel and sends nothing', async () => {
    const { token } = held;
    const line = clientOf(kit.backend, { token: async () => token });
    await line.realtime.setAuth();
    await expect(subscribe(line.channel('again'))).rejects.toThrow(
      /^"?InvalidJWTToken: (Your session|This account)/,
    );
    await line.removeAllChannels();
    const raw = await openRaw(kit.backend);
    raw.send('realtime:room', 'phx_join', { config: {} });
    await until(() => raw.received.some(({ event }) => event === 'phx_reply'));
    raw.send('realtime:room', 'access_token', { access_token: token }, '2');
    await until(() => raw.received.some(({ event }) => event === 'phx_close'));
    raw.ws.terminate();
    const message = { messages: [{ topic: 'room', event: 'x', payload: {} }] };
    expect((await as(held, 'POST', '/realtime/v1/api/broadcast', message)).status).toBe(401);
  });

  it('changes nothing of its account', async () => {
    for (const [method, path, body] of authCalls) {
      const { status, code } = await as(held, method, path, body);
      expect([method, path, status]).toEqual([method, path, 403]);
      expect(['session_not_found', 'user_not_found', 'user_banned']).toContain(code);
    }
    expect((await held.client.auth.refreshSession()).error).not.toBeNull();
  });
});

describe('deleting the account', () => {
  it('returns the same answer if the first one was lost, though its session is gone', async () => {
    const held = await signIn(await kit.member());
    const again = () => as(held, 'POST', '/rest/v1/rpc/delete_my_account', {});
    expect([(await again()).status, (await again()).status]).toEqual([204, 204]);
  });
});
