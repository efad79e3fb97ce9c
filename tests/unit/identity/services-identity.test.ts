import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { sessionStorageKey } from '#schema/identity/session-key.ts';
import { factsOf } from '#schema/identity/session.ts';
import { createAccessService } from '#services/identity/access.ts';
import { createAuthService } from '#services/identity/auth.ts';
import type { AuthEvent } from '#services/identity/auth-types.ts';
import { createClient } from '#services/client.ts';

const address = { supabaseUrl: 'http://backend', anonKey: 'anon', siteUrl: 'https://shop.example' };

/** A backend that answers by path, and records each request with its token. */
function backend(answers: Readonly<Record<string, () => Response>>) {
  const asked: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    asked.push(
      `${request.method} ${url.pathname}${decodeURIComponent(url.search)} as ${request.headers.get('authorization') ?? ''}`,
    );
    const answer = answers[url.pathname];
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  };
  return { fetcher, asked };
}

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const user = {
  id: '00000000-0000-7000-8000-00000000000a',
  email: 'ada@example.com',
  email_confirmed_at: '2026-11-21T10:00:00Z',
  user_metadata: { firstName: 'Ada', store_name: ' Iron ' },
  app_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-21T10:00:00Z',
};
/** A token that expires in the next century: an expired one would be renewed. */
const tokenOf = (mark: string) => `e30.${Buffer.from('{"exp":4102444800}').toString('base64url')}.${mark}`;
const session = {
  access_token: tokenOf('c2ln'),
  refresh_token: 'refresh',
  expires_in: 3600,
  token_type: 'bearer',
  user,
};
const refused = (status: number, code: string) => () =>
  Response.json({ code, error_code: code, msg: `no: ${code}` }, { status });

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );

test('the user is read from either sign-up flow; anything else counts as nobody', () => {
  expect(factsOf(user)).toEqual({
    userId: user.id,
    email: 'ada@example.com',
    emailVerified: true,
    firstName: 'Ada',
    lastName: null,
    displayName: null,
    companyName: null,
    avatarUrl: null,
    storeName: 'Iron',
  });
  expect(factsOf({ ...user, email_confirmed_at: null, user_metadata: { first_name: 7 } })).toMatchObject({
    emailVerified: false,
    firstName: null,
  });
  for (const broken of [null, 7, 'x', {}, { id: 7 }]) expect(factsOf(broken)).toBeNull();
});

describe('auth', () => {
  test('starts with INITIAL_SESSION, then reports sign-in and sign-out', async () => {
    const { fetcher } = backend({
      '/auth/v1/token': () => Response.json(session),
      '/auth/v1/user': () => Response.json(user),
      '/auth/v1/logout': () => new Response(null, { status: 204 }),
    });
    const auth = createAuthService(address, { fetcher, storage: memory() });
    const heard: AuthEvent['type'][] = [];
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    auth.events$.subscribe(({ type }) => {
      heard.push(type);
      resolve();
    });
    await begun;
    expect(await firstValueFrom(auth.signIn('ada@example.com', 'secret'))).toMatchObject({
      kind: 'signed in',
      session: { firstName: 'Ada' },
    });
    expect(await auth.accessToken()).toBe(tokenOf('c2ln'));
    await firstValueFrom(auth.signOut('local'));
    expect(await auth.accessToken()).toBeNull();
    expect(heard).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT']);
  });

  test.each([
    'null',
    '5',
    '"text"',
    '[]',
    '{',
    '',
    '{"access_token":5,"refresh_token":null,"expires_at":"x","user":[]}',
    '{"access_token":"a.b.c","refresh_token":"","expires_at":1}',
  ])('starts as a visitor, sends no request and removes it, if the storage holds %j', async (text) => {
    const { fetcher, asked } = backend({});
    const storage = memory();
    storage.setItem(sessionStorageKey, text);
    const auth = createAuthService(address, { fetcher, storage });
    const first = await firstValueFrom(auth.events$);
    expect([first, asked, storage.getItem(sessionStorageKey)]).toEqual([
      { type: 'INITIAL_SESSION', session: null },
      [],
      null,
    ]);
  });

  test('keeps the session if signing out failed, and sends one request if it succeeded', async () => {
    const answers = [
      () => Promise.reject(new TypeError('no connection')),
      () => Promise.resolve(new Response(null, { status: 204 })),
    ];
    const asked: string[] = [];
    const { fetcher } = backend({
      '/auth/v1/token': () => Response.json(session),
      '/auth/v1/user': () => Response.json(user),
    });
    const auth = createAuthService(address, {
      fetcher: (input, init) => {
        if (!String(input).includes('/logout')) return fetcher(input, init);
        asked.push(String(input));
        return answers.shift()?.() ?? Promise.reject(new Error('asked once more'));
      },
      storage: memory(),
    });
    await firstValueFrom(auth.signIn('ada@example.com', 'secret'));
    expect(await failure(firstValueFrom(auth.signOut('local')))).toMatchObject({ _tag: 'NetworkError' });
    expect(await auth.accessToken()).toBe(tokenOf('c2ln'));
    await firstValueFrom(auth.signOut('local'));
    expect(await auth.accessToken()).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('ends a session with one request even if nobody waits for it: the machine continues at SIGNED_OUT', async () => {
    const { fetcher, asked } = backend({
      '/auth/v1/token': () => Response.json(session),
      '/auth/v1/user': () => Response.json(user),
      '/auth/v1/logout': () => new Response(null, { status: 204 }),
    });
    const auth = createAuthService(address, { fetcher, storage: memory() });
    await firstValueFrom(auth.signIn('ada@example.com', 'secret'));
    const leaving = auth.signOut('local').subscribe();
    auth.events$.subscribe(({ type }) => {
      if (type === 'SIGNED_OUT') leaving.unsubscribe();
    });
    await expect.poll(() => auth.accessToken()).toBeNull();
    expect(asked.filter((line) => line.includes('/logout'))).toHaveLength(1);
  });

  test.each([
    [400, 'invalid_credentials'],
    [400, 'email_not_confirmed'],
    [429, 'over_request_rate_limit'],
  ])('%d %s keeps the server’s code and sentence', async (status, code) => {
    const { fetcher } = backend({ '/auth/v1/token': refused(status, code) });
    const auth = createAuthService(address, { fetcher, storage: memory() });
    expect(await failure(firstValueFrom(auth.signIn('ada@example.com', 'x')))).toMatchObject({
      _tag: 'AuthRefused',
      code,
      status,
      message: `no: ${code}`,
    });
  });

  test('the message for an email that could not be sent is kept: the server sends it with status 500', async () => {
    const { fetcher } = backend({ '/auth/v1/signup': refused(500, 'unexpected_failure') });
    const auth = createAuthService(address, { fetcher, storage: memory() });
    const metadata = { first_name: '', last_name: '', is_vendor: false };
    expect(await failure(firstValueFrom(auth.signUp('ada@example.com', 'x', metadata)))).toMatchObject({
      _tag: 'AuthRefused',
      code: 'unexpected_failure',
      message: 'no: unexpected_failure',
    });
  });

  test('a lost connection is a NetworkError', async () => {
    const { fetcher } = backend({});
    const auth = createAuthService(address, { fetcher, storage: memory() });
    expect(await failure(firstValueFrom(auth.signIn('ada@example.com', 'x')))).toMatchObject({
      _tag: 'NetworkError',
    });
  });

  test('an invalid link is a result, not an error', async () => {
    const { fetcher } = backend({ '/auth/v1/verify': refused(403, 'otp_expired') });
    const auth = createAuthService(address, { fetcher, storage: memory() });
    const used = { kind: 'hash', tokenHash: 'used', type: 'signup', flow: '' } as const;
    expect(auth.questionOf(used)).toEqual({ kind: 'waits', type: 'signup' });
    expect(await firstValueFrom(auth.goOn())).toEqual({
      kind: 'failed',
      code: 'otp_expired',
      message: 'no: otp_expired',
    });
    expect(
      await firstValueFrom(auth.follow({ kind: 'error', code: 'access_denied', message: 'No.' })),
    ).toEqual({ kind: 'failed', code: 'access_denied', message: 'No.' });
  });
});

describe('with a second factor', () => {
  const factor = { id: 'factor', status: 'verified', factor_type: 'totp' };
  const half = { ...session, user: { ...user, factors: [{ ...factor, status: 'unverified' }, factor] } };
  const whole = { ...session, access_token: tokenOf('d2hvbGU'), refresh_token: 'whole' };

  /** Signs in with the right password; `lasts` contains the app's events. */
  async function passes(verify: () => Response, more: Readonly<Record<string, () => Response>> = {}) {
    const { fetcher, asked } = backend({
      '/auth/v1/token': () => Response.json(half),
      '/auth/v1/factors/factor/challenge': () => Response.json({ id: 'challenge', type: 'totp' }),
      '/auth/v1/factors/factor/verify': verify,
      '/auth/v1/user': () => Response.json(user),
      '/auth/v1/logout': () => new Response(null, { status: 204 }),
      ...more,
    });
    const kept = new Map<string, string>();
    const auth = createAuthService(address, {
      fetcher,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    });
    const heard: AuthEvent['type'][] = [];
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    auth.events$.subscribe(({ type }) => {
      heard.push(type);
      resolve();
    });
    await begun;
    const answer = await firstValueFrom(auth.signIn('ada@example.com', 'secret'));
    if (answer.kind !== 'code needed') throw new Error('Signed in by the password alone.');
    const lasts = async () => ({ heard, token: await auth.accessToken(), stored: [...kept.keys()] });
    return { answer, asked, lasts };
  }
  const nobody = { heard: ['INITIAL_SESSION'], token: null, stored: [] };

  test('the password alone signs nobody in', async () => {
    const { answer, lasts } = await passes(() => Response.json(whole));
    expect(answer.factorId).toBe('factor');
    expect(await lasts()).toEqual(nobody);
  });

  test('the right code signs in with the upgraded session', async () => {
    const { answer, lasts } = await passes(() => Response.json(whole));
    expect(await firstValueFrom(answer.enter({ by: 'app', code: '123456' }))).toMatchObject({
      email: 'ada@example.com',
    });
    expect(await lasts()).toEqual({
      heard: ['INITIAL_SESSION', 'SIGNED_IN'],
      token: tokenOf('d2hvbGU'),
      stored: ['stallbar-auth'],
    });
  });

  test('a wrong code signs nobody in, and the next one may be right', async () => {
    const answers = [refused(422, 'mfa_verification_failed'), () => Response.json(whole)];
    const { answer, lasts } = await passes(() => answers.shift()?.() ?? Response.error());
    expect(await failure(firstValueFrom(answer.enter({ by: 'app', code: '000000' })))).toMatchObject({
      _tag: 'AuthRefused',
      code: 'mfa_verification_failed',
    });
    expect(await lasts()).toEqual(nobody);
    await firstValueFrom(answer.enter({ by: 'app', code: '123456' }));
    expect(await lasts()).toMatchObject({ token: tokenOf('d2hvbGU') });
  });

  test("a recovery code is used up for the password's owner, and the renewed session takes effect", async () => {
    const tokens = [half, { ...session, access_token: tokenOf('bmV3'), refresh_token: 'new' }];
    const answers = [
      Response.json({ message: 'recovery_code_wrong', details: 'Not one of them.' }, { status: 422 }),
      Response.json({ outcome: 'removed' }),
    ];
    const { answer, asked, lasts } = await passes(() => Response.error(), {
      '/auth/v1/token': () => Response.json(tokens.shift()),
      '/rest/v1/rpc/use_recovery_code': () => answers.shift() ?? Response.error(),
    });
    const code = { by: 'recovery', code: '7K2M-9PQR-ST34-VWXY' } as const;
    expect(await failure(firstValueFrom(answer.enter(code)))).toMatchObject({
      _tag: 'Invalid',
      code: 'recovery_code_wrong',
      message: 'Not one of them.',
    });
    expect(await lasts()).toEqual(nobody);
    expect(await firstValueFrom(answer.enter(code))).toMatchObject({ email: 'ada@example.com' });
    expect(await lasts()).toMatchObject({ heard: ['INITIAL_SESSION', 'SIGNED_IN'], token: tokenOf('bmV3') });
    expect(asked.filter((line) => line.includes('/rest/'))).toEqual(
      [1, 2].map(() => `POST /rest/v1/rpc/use_recovery_code as Bearer ${tokenOf('c2ln')}`),
    );
  });

  const levelled = (aal: string) =>
    `e30.${Buffer.from(JSON.stringify({ exp: 4_102_444_800, aal })).toString('base64url')}.c2ln`;
  const storing = (aal: string) => {
    const storage = memory();
    const expires = { expires_at: 4_102_444_800 };
    storage.setItem('stallbar-auth', JSON.stringify({ ...half, ...expires, access_token: levelled(aal) }));
    return storage;
  };

  test('a stored session without its code signs nobody in, and asks for the code', async () => {
    const { fetcher, asked } = backend({
      '/auth/v1/factors/factor/challenge': () => Response.json({ id: 'challenge', type: 'totp' }),
      '/auth/v1/factors/factor/verify': () =>
        Response.json({ ...half, access_token: levelled('aal2'), refresh_token: 'whole' }),
      '/auth/v1/user': () => Response.json(half.user),
    });
    const auth = createAuthService(address, { fetcher, storage: storing('aal1') });
    const heard: AuthEvent[] = [];
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    auth.events$.subscribe((event) => {
      heard.push(event);
      resolve();
    });
    await begun;
    expect(heard).toEqual([{ type: 'INITIAL_SESSION', session: null }]);
    expect([await auth.accessToken(), await firstValueFrom(auth.session())]).toEqual([null, null]);
    const found = await firstValueFrom(auth.storedSecondFactor());
    expect([found?.factorId, asked]).toEqual(['factor', []]);
    if (found !== null) await firstValueFrom(found.enter({ by: 'app', code: '123456' }));
    expect(heard.at(-1)).toMatchObject({ type: 'SIGNED_IN', session: { email: 'ada@example.com' } });
    expect(await auth.accessToken()).toBe(levelled('aal2'));
    expect(await firstValueFrom(auth.storedSecondFactor())).toBeNull();
  });

  test('a stored session with its code, or of an account without a second factor, is complete', async () => {
    const whole = createAuthService(address, { fetcher: backend({}).fetcher, storage: storing('aal2') });
    expect(await whole.accessToken()).toBe(levelled('aal2'));
    expect(await firstValueFrom(whole.storedSecondFactor())).toBeNull();
    const nobody = createAuthService(address, { fetcher: backend({}).fetcher, storage: memory() });
    expect(await firstValueFrom(nobody.storedSecondFactor())).toBeNull();
  });

  test("after canceling, the password's session is ended on the server", async () => {
    const { answer, asked, lasts } = await passes(() => Response.json(whole));
    await firstValueFrom(answer.drop());
    expect(asked.at(-1)).toBe(`POST /auth/v1/logout?scope=local as Bearer ${tokenOf('c2ln')}`);
    expect(await lasts()).toEqual(nobody);
  });
});

describe("a person's requests", () => {
  test("send the session’s token, a visitor's the anonymous key", async () => {
    const { fetcher, asked } = backend({ '/rest/v1/user_roles': () => Response.json([{ role: 'admin' }]) });
    const as = (token: string | null) =>
      createAccessService(createClient(address, fetcher, () => Promise.resolve(token)));
    expect(await firstValueFrom(as('token of ada').roles('ada'))).toEqual(['admin']);
    await firstValueFrom(as(null).roles('ada'));
    expect(asked).toEqual([
      'GET /rest/v1/user_roles?select=role&user_id=eq.ada as Bearer token of ada',
      'GET /rest/v1/user_roles?select=role&user_id=eq.ada as Bearer anon',
    ]);
  });

  test('are not sent anonymously while the session is unknown', async () => {
    const { fetcher, asked } = backend({});
    const account = createAccessService(
      createClient(address, fetcher, () => Promise.reject(new Error('offline'))),
    );
    expect(await failure(firstValueFrom(account.roles('ada')))).toMatchObject({ _tag: 'NetworkError' });
    expect(asked).toEqual([]);
  });
});
