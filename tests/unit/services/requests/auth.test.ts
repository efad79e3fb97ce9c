import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createAuthService } from '#services/identity/auth.ts';
import type { AuthEvent, AuthService } from '#services/identity/auth-types.ts';
import type { Observable } from 'rxjs';

const address = { supabaseUrl: 'http://backend', anonKey: 'anon', siteUrl: 'https://shop.example' };

const user = {
  id: 'u1',
  email: 'ada@example.com',
  email_confirmed_at: '2026-11-21T10:00:00Z',
  new_email: 'ada@new.example',
  user_metadata: {},
  app_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-21T10:00:00Z',
};
/** Expires in the next century. */
const token = `e30.${Buffer.from('{"exp":4102444800}').toString('base64url')}.c2ln`;
const session = { access_token: token, refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user };

/** An auth server that records what it is asked and by whom; `answers` replace its usual ones, by path. */
async function signedIn(answers: Readonly<Record<string, () => Response>> = {}) {
  const asked: { call: string; as: string | null; body: unknown }[] = [];
  const usual: Readonly<Record<string, () => Response>> = {
    '/auth/v1/token': () => Response.json(session),
    '/auth/v1/user': () => Response.json(user),
    '/auth/v1/logout': () => new Response(null, { status: 204 }),
  };
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    asked.push({
      call: `${request.method} ${pathname.replace('/auth/v1', '')}${decodeURIComponent(search)}`,
      as: request.headers.get('authorization'),
      body: text === '' ? null : JSON.parse(text),
    });
    return ({ ...usual, ...answers }[pathname] ?? (() => Response.json({})))();
  };
  const kept = new Map<string, string>();
  const auth = createAuthService(address, {
    fetcher,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  await firstValueFrom(auth.signIn('ada@example.com', 'secret'));
  asked.length = 0;
  return { auth, asked };
}

const flow = '[0-9a-zA-Z_-]{8,}';

describe('The auth server', () => {
  test.each<[string, (auth: AuthService) => Observable<unknown>, RegExp, object]>([
    [
      'gets a new account, and where its email links',
      (auth) =>
        auth.signUp(
          'bo@example.com',
          'secret',
          { first_name: 'Bo', last_name: 'Li', is_vendor: true },
          '/cart',
        ),
      new RegExp(
        `^POST /signup\\?redirect_to=https://shop.example/confirm-email\\?next=%2Fcart&flow=${flow}$`,
      ),
      {
        email: 'bo@example.com',
        password: 'secret',
        data: { first_name: 'Bo', last_name: 'Li', is_vendor: true },
      },
    ],
    [
      'gets a new account from the home page, whose email links there without a message',
      (auth) => auth.signUp('bo@example.com', 'secret', { first_name: '', last_name: '', is_vendor: false }),
      new RegExp(`^POST /signup\\?redirect_to=https://shop.example/confirm-email\\?flow=${flow}$`),
      { email: 'bo@example.com' },
    ],
    [
      'emails a link for a new password',
      (auth) => auth.sendReset('ada@example.com'),
      new RegExp(`^POST /recover\\?redirect_to=https://shop.example/reset-password\\?flow=${flow}$`),
      { email: 'ada@example.com' },
    ],
    [
      'emails a confirmation again',
      (auth) => auth.resend('signup', 'ada@example.com', '/checkout'),
      new RegExp(
        `^POST /resend\\?redirect_to=https://shop.example/confirm-email\\?next=%2Fcheckout&flow=${flow}$`,
      ),
      { email: 'ada@example.com', type: 'signup' },
    ],
    [
      'changes a password',
      (auth) => auth.updatePassword('new secret'),
      /^PUT \/user$/,
      { password: 'new secret' },
    ],
    [
      'changes a password with the code that it has emailed',
      (auth) => auth.updatePassword('new secret', '123456'),
      /^PUT \/user$/,
      { password: 'new secret', nonce: '123456' },
    ],
    [
      'changes an email, which the new one confirms',
      (auth) => auth.updateEmail('ada@new.example'),
      new RegExp(`^PUT /user\\?redirect_to=https://shop.example/confirm-email\\?flow=${flow}$`),
      { email: 'ada@new.example' },
    ],
    [
      "stores a person's metadata",
      (auth) => auth.updateMetadata({ store_name: 'Iron' }),
      /^PUT \/user$/,
      { data: { store_name: 'Iron' } },
    ],
  ])('%s', async (_, run, call, body) => {
    const { auth, asked } = await signedIn({ '/auth/v1/signup': () => Response.json(user) });
    await firstValueFrom(run(auth));
    const sent = asked.find(({ body: given }) => given !== null);
    expect(sent?.call).toMatch(call);
    expect(sent?.body).toMatchObject(body);
    // A code that was not typed must not be sent as one.
    expect(Object.hasOwn(Object(sent?.body), 'nonce')).toBe('nonce' in body);
  });

  test.each<[string, (auth: AuthService) => Observable<unknown>, string]>([
    ['emails a code before a password is changed', (auth) => auth.reauthenticate(), 'GET /reauthenticate'],
    ['ends the other sessions', (auth) => auth.signOut('others'), 'POST /logout?scope=others'],
    ['ends all sessions', (auth) => auth.signOut('global'), 'POST /logout?scope=global'],
    ['removes a second factor', (auth) => auth.factors.unenroll('f1'), 'DELETE /factors/f1'],
  ])("%s, with the person's token", async (_, run, call) => {
    const { auth, asked } = await signedIn();
    await firstValueFrom(run(auth));
    expect(asked.map((each) => [each.call, each.as])).toEqual([[call, `Bearer ${token}`]]);
  });

  test("an account that needs confirmation has no session, one that doesn't has its own", async () => {
    const metadata = { first_name: 'Bo', last_name: 'Li', is_vendor: false };
    const waits = await signedIn({ '/auth/v1/signup': () => Response.json(user) });
    expect(await firstValueFrom(waits.auth.signUp('ada@example.com', 'secret', metadata))).toEqual({
      session: null,
    });
    const enters = await signedIn({ '/auth/v1/signup': () => Response.json(session) });
    expect(await firstValueFrom(enters.auth.signUp('ada@example.com', 'secret', metadata))).toMatchObject({
      session: { userId: 'u1', email: 'ada@example.com' },
    });
  });

  test('an address that awaits confirmation is known; none is null', async () => {
    const { auth } = await signedIn();
    expect(await firstValueFrom(auth.pendingEmail())).toBe('ada@new.example');
    const { new_email: _, ...settled } = user;
    const other = await signedIn({ '/auth/v1/user': () => Response.json(settled) });
    expect(await firstValueFrom(other.auth.pendingEmail())).toBeNull();
  });

  test.each([
    // auth-js answers this one with its own error.
    ['session_not_found', ''],
    ['session_expired', 'session_expired'],
    ['user_not_found', 'user_not_found'],
  ])('a session that the server has ended (%s) ends here, and is reported', async (code, told) => {
    let isGone = false;
    const { auth } = await signedIn({
      '/auth/v1/user': () =>
        isGone
          ? Response.json({ code, error_code: code, msg: 'gone' }, { status: 403 })
          : Response.json(user),
    });
    const heard: AuthEvent['type'][] = [];
    auth.events$.subscribe(({ type }) => heard.push(type));
    isGone = true;
    await expect(firstValueFrom(auth.user())).rejects.toMatchObject({ _tag: 'AuthRefused', code: told });
    expect(await auth.accessToken()).toBeNull();
    expect(heard.at(-1)).toBe('SIGNED_OUT');
  });

  test.each<[string, (auth: AuthService) => Observable<unknown>]>([
    ['a new password', (auth) => auth.updatePassword('new secret')],
    ['a new address', (auth) => auth.updateEmail('ada@new.example')],
    ["a person's metadata", (auth) => auth.updateMetadata({ first_name: 'Ada' })],
  ])('%s returns the current person', async (_, run) => {
    const { auth } = await signedIn();
    expect(await firstValueFrom(run(auth))).toMatchObject({ userId: 'u1', email: 'ada@example.com' });
  });

  test.each([401, 403, 404])(
    'a session that is already gone (%i) is removed from this browser too, without another request',
    async (status) => {
      const { auth, asked } = await signedIn({
        '/auth/v1/logout': () => Response.json({ code: 'session_not_found', msg: 'gone' }, { status }),
      });
      await firstValueFrom(auth.signOut('local'));
      expect(asked.map(({ call }) => call)).toEqual(['POST /logout?scope=local']);
      expect(await firstValueFrom(auth.session())).toBeNull();
    },
  );

  test.each([
    [429, 'AuthRefused'],
    [500, 'Unavailable'],
  ])('a session whose end is refused (%i) stays', async (status, kind) => {
    const { auth } = await signedIn({
      '/auth/v1/logout': () => Response.json({ code: 'no', msg: 'no' }, { status }),
    });
    await expect(firstValueFrom(auth.signOut('local'))).rejects.toMatchObject({ _tag: kind });
    expect(await firstValueFrom(auth.session())).toMatchObject({ userId: 'u1' });
  });

  test('signing out without a session sends no request', async () => {
    const { auth, asked } = await signedIn();
    await firstValueFrom(auth.signOut('local'));
    asked.length = 0;
    await firstValueFrom(auth.signOut('local'));
    expect(asked).toEqual([]);
  });

  test('the next session is ended on the server too', async () => {
    const next = token.replace(/c2ln$/, 'bmV4dA');
    const tokens = [token, next];
    const { auth, asked } = await signedIn({
      '/auth/v1/token': () => Response.json({ ...session, access_token: tokens.shift() }),
    });
    await firstValueFrom(auth.signOut('local'));
    await firstValueFrom(auth.signIn('ada@example.com', 'secret'));
    asked.length = 0;
    await firstValueFrom(auth.signOut('local'));
    expect(asked.map(({ call, as }) => [call, as])).toEqual([['POST /logout?scope=local', `Bearer ${next}`]]);
  });

  test('a session that the server reports as ended is removed from this browser, without another request', async () => {
    const { auth, asked } = await signedIn();
    const events: AuthEvent['type'][] = [];
    auth.events$.subscribe(({ type }) => events.push(type));
    await firstValueFrom(auth.forget(token));
    expect(asked).toEqual([]);
    expect(await firstValueFrom(auth.session())).toBeNull();
    expect(events.at(-1)).toBe('SIGNED_OUT');
  });

  test('but not one that has replaced it since', async () => {
    const { auth } = await signedIn();
    await firstValueFrom(auth.forget('a token of before'));
    expect(await firstValueFrom(auth.session())).toMatchObject({ userId: 'u1' });
  });

  test('a session that is refused for another reason stays', async () => {
    let isBusy = false;
    const busy = { code: 'over_request_rate_limit', error_code: 'over_request_rate_limit', msg: 'slow' };
    const { auth } = await signedIn({
      '/auth/v1/user': () => (isBusy ? Response.json(busy, { status: 429 }) : Response.json(user)),
    });
    isBusy = true;
    await expect(firstValueFrom(auth.user())).rejects.toMatchObject({ code: 'over_request_rate_limit' });
    expect(await auth.accessToken()).toBe(token);
  });
});

describe('The second factors of an account', () => {
  const created_at = '2026-11-21T10:00:00Z';
  const factors = [
    { id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone', created_at },
    { id: 'f2', factor_type: 'totp', status: 'unverified', created_at },
    { id: 'f3', factor_type: 'phone', status: 'verified', friendly_name: 'Text', created_at },
  ];

  test('are its apps, named or not, and whether each was verified', async () => {
    const { auth } = await signedIn({ '/auth/v1/user': () => Response.json({ ...user, factors }) });
    expect(await firstValueFrom(auth.factors.list())).toEqual([
      { id: 'f1', name: 'Phone', verified: true, createdAt: created_at },
      { id: 'f2', name: '', verified: false, createdAt: created_at },
    ]);
  });

  test('begin with what is scanned or typed into an app', async () => {
    const { auth, asked } = await signedIn({
      '/auth/v1/factors': () =>
        Response.json({
          id: 'f9',
          type: 'totp',
          totp: { qr_code: '<svg/>', secret: 'ABC', uri: 'otpauth://x' },
        }),
    });
    expect(await firstValueFrom(auth.factors.enroll('Phone'))).toMatchObject({
      id: 'f9',
      secret: 'ABC',
      uri: 'otpauth://x',
      qrCode: expect.stringContaining('<svg/>'),
    });
    expect(asked).toMatchObject([
      { call: 'POST /factors', as: `Bearer ${token}`, body: { factor_type: 'totp', friendly_name: 'Phone' } },
    ]);
  });

  test('are verified by a code for the requested one', async () => {
    const { auth, asked } = await signedIn({
      '/auth/v1/factors/f1/challenge': () => Response.json({ id: 'c1', type: 'totp' }),
      '/auth/v1/factors/f1/verify': () => Response.json(session),
    });
    await firstValueFrom(auth.factors.challengeAndVerify('f1', '123456'));
    expect(asked).toMatchObject([
      { call: 'POST /factors/f1/challenge' },
      { call: 'POST /factors/f1/verify', body: { challenge_id: 'c1', code: '123456' } },
    ]);
  });
});
