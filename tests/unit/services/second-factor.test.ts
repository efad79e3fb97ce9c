import { Schema } from 'effect';
import { defer, firstValueFrom, of, throwError } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionFacts } from '#schema/identity/session.ts';
import type { Client } from '#services/client.ts';
import { ephemeralAuth } from '#services/identity/ephemeral-auth.ts';
import { endOf, secondFactorSignIn } from '#services/identity/second-factor.ts';
import type { Tokens } from '#services/identity/second-factor.ts';

const address = { supabaseUrl: 'http://backend', anonKey: 'anon' };
const user = {
  id: 'u1',
  email: 'ada@example.com',
  aud: 'authenticated',
  user_metadata: {},
  app_metadata: {},
};
/** Expires in the next century: one that has expired would be renewed. */
const tokenOf = (mark: string) => `e30.${Buffer.from('{"exp":4102444800}').toString('base64url')}.${mark}`;
const sessionOf = (mark: string) => ({
  access_token: tokenOf(mark),
  refresh_token: `refresh ${mark}`,
  expires_in: 3600,
  token_type: 'bearer',
  user,
});

/** An auth server; `answers` replace its usual ones, by path. */
function server(answers: Readonly<Record<string, () => Response>> = {}) {
  const asked: { call: string; as: string | null; key: string | null; body: unknown }[] = [];
  const usual: Readonly<Record<string, () => Response>> = {
    '/auth/v1/token?grant_type=password': () => Response.json(sessionOf('half')),
    '/auth/v1/token?grant_type=refresh_token': () => Response.json(sessionOf('renewed')),
    '/auth/v1/factors/f1/challenge': () => Response.json({ id: 'challenge', type: 'totp', expires_at: 0 }),
    '/auth/v1/factors/f1/verify': () => Response.json(sessionOf('whole')),
    '/auth/v1/logout?scope=local': () => new Response(null, { status: 204 }),
  };
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    asked.push({
      call: `${request.method} ${pathname}${search}`,
      as: request.headers.get('authorization'),
      key: request.headers.get('apikey'),
      body: text === '' ? null : JSON.parse(text),
    });
    return ({ ...usual, ...answers }[pathname + search] ?? (() => Response.error()))();
  };
  return { fetcher, asked };
}

async function halfSignedIn(answers: Readonly<Record<string, () => Response>> = {}) {
  const { fetcher, asked } = server(answers);
  const ephemeral = ephemeralAuth(address, fetcher);
  await ephemeral.signInWithPassword({ email: 'ada@example.com', password: 'secret' });
  asked.length = 0;
  return { ephemeral, asked };
}

describe('A temporary session', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    const nothing = () => {};
    const doc = { visibilityState: 'visible', addEventListener: nothing, removeEventListener: nothing };
    vi.stubGlobal('document', doc);
    vi.stubGlobal('window', {
      addEventListener: nothing,
      removeEventListener: nothing,
      location: {
        href: `https://shop.example/#access_token=${tokenOf('link')}&refresh_token=r&expires_in=3600&token_type=bearer`,
      },
      history: { state: null, replaceState: nothing },
    });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    kept.clear();
  });

  test("signs nobody in yet, uses the shop's key, and is stored nowhere", async () => {
    const { fetcher, asked } = server();
    const { data } = await ephemeralAuth(address, fetcher).signInWithPassword({
      email: 'ada@example.com',
      password: 'secret',
    });
    expect(data.session?.access_token).toBe(tokenOf('half'));
    expect(asked).toMatchObject([
      { call: 'POST /auth/v1/token?grant_type=password', as: 'Bearer anon', key: 'anon' },
    ]);
    expect([...kept]).toEqual([]);
  });

  test('does not take over the session of a link in the URL', async () => {
    const { fetcher, asked } = server({ '/auth/v1/user': () => Response.json(user) });
    const { data } = await ephemeralAuth(address, fetcher).getSession();
    expect(data.session).toBeNull();
    expect(asked).toEqual([]);
  });

  test('is not renewed automatically', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const { fetcher } = server();
    await ephemeralAuth(address, fetcher).signInWithPassword({
      email: 'ada@example.com',
      password: 'secret',
    });
    expect(timers).not.toHaveBeenCalled();
  });

  test('shows no warning about another one: two can coexist', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    ephemeralAuth(address, server().fetcher);
    ephemeralAuth(address, server().fetcher);
    expect(warned).not.toHaveBeenCalled();
  });

  test('uses the browser’s own fetch by default', async () => {
    const { fetcher, asked } = server();
    vi.stubGlobal('fetch', fetcher);
    await ephemeralAuth(address).signInWithPassword({ email: 'ada@example.com', password: 'secret' });
    expect(asked.map(({ call }) => call)).toEqual(['POST /auth/v1/token?grant_type=password']);
  });

  test('ends only here, not on the person’s other devices', async () => {
    const { ephemeral, asked } = await halfSignedIn();
    await expect(firstValueFrom(endOf(ephemeral))).resolves.toBeUndefined();
    expect(asked).toMatchObject([
      { call: 'POST /auth/v1/logout?scope=local', as: `Bearer ${tokenOf('half')}` },
    ]);
    expect((await ephemeral.getSession()).data.session).toBeNull();
  });
});

const facts = { userId: 'u1' } as SessionFacts;

/** Records what is called and with which parameters; answers with `outcome`, as the service reads it. */
function procedures(outcome: string | Error) {
  const called: unknown[] = [];
  const rpc: Client['rpc'] = <T>(schema: Schema.ConstraintDecoder<T>, name: string, parameters?: object) => {
    called.push([name, parameters]);
    if (outcome instanceof Error) return throwError(() => outcome);
    return defer(() => of(Schema.decodeUnknownSync(schema)({ outcome })));
  };
  return { called, client: { rpc } as Client };
}

describe('A sign-in that a second factor completes', () => {
  const taken: Tokens[] = [];
  const takeOver = (tokens: Tokens) => {
    taken.push(tokens);
    return of(facts);
  };
  beforeEach(() => {
    taken.length = 0;
  });

  test('checks the app’s code, and takes over the upgraded session', async () => {
    const { ephemeral, asked } = await halfSignedIn();
    const { client, called } = procedures('removed');
    const half = secondFactorSignIn(ephemeral, 'f1', client, takeOver);
    expect(half.factorId).toBe('f1');
    await expect(firstValueFrom(half.enter({ by: 'app', code: '123456' }))).resolves.toBe(facts);
    expect(asked.map(({ call, body }) => [call, body])).toEqual([
      ['POST /auth/v1/factors/f1/challenge', { factorId: 'f1' }],
      [
        'POST /auth/v1/factors/f1/verify',
        expect.objectContaining({ code: '123456', challenge_id: 'challenge' }),
      ],
    ]);
    expect(taken).toMatchObject([{ access_token: tokenOf('whole'), refresh_token: 'refresh whole' }]);
    expect(called).toEqual([]);
  });

  test('takes nothing over after a wrong code, and can be retried', async () => {
    const answers = [
      () => Response.json({ error_code: 'mfa_verification_failed', msg: 'no' }, { status: 422 }),
      () => Response.json(sessionOf('whole')),
    ];
    const { ephemeral } = await halfSignedIn({
      '/auth/v1/factors/f1/verify': () => (answers.shift() ?? Response.error)(),
    });
    const { client } = procedures('removed');
    const half = secondFactorSignIn(ephemeral, 'f1', client, takeOver);
    await expect(firstValueFrom(half.enter({ by: 'app', code: '000000' }))).rejects.toMatchObject({
      _tag: 'AuthRefused',
      code: 'mfa_verification_failed',
    });
    expect(taken).toEqual([]);
    await expect(firstValueFrom(half.enter({ by: 'app', code: '123456' }))).resolves.toBe(facts);
    expect(taken).toHaveLength(1);
  });

  test('uses up a recovery code and takes over the session that is renewed without the factor', async () => {
    const { ephemeral, asked } = await halfSignedIn();
    const { client, called } = procedures('removed');
    const half = secondFactorSignIn(ephemeral, 'f1', client, takeOver);
    await expect(firstValueFrom(half.enter({ by: 'recovery', code: 'abcd-efgh' }))).resolves.toBe(facts);
    expect(called).toEqual([['use_recovery_code', { code: 'abcd-efgh' }]]);
    expect(asked.map(({ call, body }) => [call, body])).toEqual([
      ['POST /auth/v1/token?grant_type=refresh_token', { refresh_token: 'refresh half' }],
    ]);
    expect(taken).toMatchObject([{ access_token: tokenOf('renewed') }]);
  });

  test('renews nothing after a refused recovery code', async () => {
    const { ephemeral, asked } = await halfSignedIn();
    const { client } = procedures(new Error('used before'));
    const half = secondFactorSignIn(ephemeral, 'f1', client, takeOver);
    await expect(firstValueFrom(half.enter({ by: 'recovery', code: 'abcd-efgh' }))).rejects.toThrow(
      'used before',
    );
    expect([asked, taken]).toEqual([[], []]);
  });

  test('is not completed by an answer that removed no factor', async () => {
    const { ephemeral, asked } = await halfSignedIn();
    const { client } = procedures('kept');
    const half = secondFactorSignIn(ephemeral, 'f1', client, takeOver);
    await expect(firstValueFrom(half.enter({ by: 'recovery', code: 'abcd-efgh' }))).rejects.toThrow(
      'outcome',
    );
    expect([asked, taken]).toEqual([[], []]);
  });

  test('takes nothing over if the renewed session has no tokens', async () => {
    const { ephemeral } = await halfSignedIn({
      '/auth/v1/token?grant_type=refresh_token': () => Response.json({ user }),
    });
    const { client } = procedures('removed');
    const half = secondFactorSignIn(ephemeral, 'f1', client, takeOver);
    await expect(firstValueFrom(half.enter({ by: 'recovery', code: 'abcd-efgh' }))).rejects.toMatchObject({
      _tag: 'AuthRefused',
    });
    expect(taken).toEqual([]);
  });

  test('is dropped by ending the half session', async () => {
    const { ephemeral, asked } = await halfSignedIn();
    const { client } = procedures('removed');
    await firstValueFrom(secondFactorSignIn(ephemeral, 'f1', client, takeOver).drop());
    expect(asked.map(({ call }) => call)).toEqual(['POST /auth/v1/logout?scope=local']);
    expect(taken).toEqual([]);
  });
});
