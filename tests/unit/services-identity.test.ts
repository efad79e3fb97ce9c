import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { factsOf } from '#schema/session.ts';
import { createAccountService } from '#services/account.ts';
import { createAuthService } from '#services/auth.ts';
import type { AuthEvent } from '#services/auth.ts';
import { createBadgeService } from '#services/badges.ts';
import { createClient } from '#services/client.ts';
import { realtimeRules, reconnectAfter } from '#services/realtime.ts';

const address = { supabaseUrl: 'http://backend', anonKey: 'anon', siteUrl: 'https://shop.example' };

/** A backend that answers by path, and remembers what it was asked as whom. */
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
const session = {
  access_token: 'e30.e30.c2ln',
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

test('the facts of a user come from either sign-up flow; what is no user is nobody', () => {
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
  test('begins with INITIAL_SESSION, then tells of the sign-in and the sign-out', async () => {
    const { fetcher } = backend({
      '/auth/v1/token': () => Response.json(session),
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
      firstName: 'Ada',
    });
    expect(await auth.accessToken()).toBe('e30.e30.c2ln');
    await firstValueFrom(auth.signOut('local'));
    expect(await auth.accessToken()).toBeNull();
    expect(heard).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT']);
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

  test('a broken line is a NetworkError', async () => {
    const { fetcher } = backend({});
    const auth = createAuthService(address, { fetcher, storage: memory() });
    expect(await failure(firstValueFrom(auth.signIn('ada@example.com', 'x')))).toMatchObject({
      _tag: 'NetworkError',
    });
  });

  test('a link that is no good is a report, not an error', async () => {
    const { fetcher } = backend({ '/auth/v1/verify': refused(403, 'otp_expired') });
    const auth = createAuthService(address, { fetcher, storage: memory() });
    expect(await firstValueFrom(auth.follow({ kind: 'hash', tokenHash: 'used', type: 'signup' }))).toEqual({
      kind: 'failed',
      code: 'otp_expired',
      message: 'no: otp_expired',
    });
    expect(
      await firstValueFrom(auth.follow({ kind: 'error', code: 'access_denied', message: 'No.' })),
    ).toEqual({ kind: 'failed', code: 'access_denied', message: 'No.' });
  });
});

describe('requests of a person', () => {
  test('carry the session’s token, those of a visitor the anonymous key', async () => {
    const { fetcher, asked } = backend({ '/rest/v1/user_roles': () => Response.json([{ role: 'admin' }]) });
    const as = (token: string | null) =>
      createAccountService(createClient(address, fetcher, () => Promise.resolve(token)));
    expect(await firstValueFrom(as('token of ada').roles('ada'))).toEqual(['admin']);
    await firstValueFrom(as(null).roles('ada'));
    expect(asked).toEqual([
      'GET /rest/v1/user_roles?select=role&user_id=eq.ada as Bearer token of ada',
      'GET /rest/v1/user_roles?select=role&user_id=eq.ada as Bearer anon',
    ]);
  });

  test('are not asked as a stranger while nothing is known of the session', async () => {
    const { fetcher, asked } = backend({});
    const account = createAccountService(
      createClient(address, fetcher, () => Promise.reject(new Error('offline'))),
    );
    expect(await failure(firstValueFrom(account.roles('ada')))).toMatchObject({ _tag: 'NetworkError' });
    expect(asked).toEqual([]);
  });

  test('orders of a vendor count once, whatever they hold; a count that fails is 0 in a sum', async () => {
    const { fetcher } = backend({
      '/rest/v1/order_items': () => Response.json([{ order_id: 'a' }, { order_id: 'b' }, { order_id: 'a' }]),
      '/rest/v1/vendors': () => Response.json([{ id: '1' }]),
      '/rest/v1/vendor_waitlist': refused(403, 'no'),
      '/rest/v1/vendor_feedback': () => Response.json([{ id: '2' }, { id: '3' }]),
    });
    const badges = createBadgeService(createClient(address, fetcher, () => Promise.resolve('token')));
    expect(await firstValueFrom(badges.vendorOrders('ada'))).toBe(2);
    expect(await firstValueFrom(badges.admin())).toBe(3);
  });
});

test('realtime waits and reconnects as §9 says', () => {
  expect(realtimeRules).toMatchObject({ timeoutMs: 10_000, heartbeatMs: 30_000 });
  expect([1, 2, 3, 4, 5, 50].map(reconnectAfter)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
});
