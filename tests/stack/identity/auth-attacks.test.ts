import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, newEmail, password, startAuth, type AuthKit } from './auth-kit.ts';

let kit: AuthKit;

beforeAll(async () => {
  kit = await startAuth({
    'auth.rate_limit/sign_in_sign_ups': '300',
    'auth.rate_limit/token_verifications': '300',
  });
});
afterAll(() => kit.backend.stop());

async function refreshTokenOf(email: string): Promise<string> {
  const { data, error } = await kit.client().auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return data.session.refresh_token;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe('whether an address has an account', () => {
  const timed = async (path: string, body: object): Promise<{ answer: string; ms: number }> => {
    const start = performance.now();
    const { status, body: json } = await kit.ask('POST', path, body);
    return { answer: `${status} ${JSON.stringify(json)}`, ms: performance.now() - start };
  };

  it.each<[string, string, (email: string) => object]>([
    ['sign-in', '/token?grant_type=password', (email) => ({ email, password: 'wrong' })],
    ['recovery', '/recover', (email) => ({ email })],
    ['resend', '/resend', (email) => ({ email, type: 'signup' })],
    ['email change', '/resend', (email) => ({ email, type: 'email_change' })],
  ])('does not show in the answer of %s', async (_, path, body) => {
    const member = await kit.member();
    const known = await timed(path, body(member.email));
    const unknown = await timed(path, body(newEmail('nobody')));
    expect(known.answer).toBe(unknown.answer);
  });

  it('costs the same password comparison, known or unknown', async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    const body = (address: string) => ({ email: address, password: 'Wrong-password-1' });
    for (let i = 0; i < 15; i++) {
      const { email } = await kit.member();
      known.push((await timed('/token?grant_type=password', body(email))).ms);
      unknown.push((await timed('/token?grant_type=password', body(newEmail('nobody')))).ms);
    }
    const [a, b] = [median(known), median(unknown)];
    expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(2);
  });

  it('is not revealed by a second request', async () => {
    const { email } = await kit.member();
    const ask = async (address: string) => {
      await kit.ask('POST', '/recover', { email: address });
      const { status, code } = await kit.ask('POST', '/recover', { email: address });
      return [status, code];
    };
    expect(await ask(email)).toEqual([429, 'over_email_send_rate_limit']);
    expect(await ask(newEmail('nobody'))).toEqual([429, 'over_email_send_rate_limit']);
  });

  it('is not revealed by trying a code', async () => {
    const { email } = await kit.member();
    const attempt = async (address: string) =>
      (await kit.ask('POST', '/verify', { type: 'email', email: address, token: '123456' })).body;
    expect(await attempt(email)).toEqual(await attempt(newEmail('nobody')));
  });
});

describe('a stolen refresh token', () => {
  const refresh = (token: string) =>
    kit.ask('POST', '/token?grant_type=refresh_token', { refresh_token: token });

  it('used many times at once always leads to the same successor', async () => {
    const token = await refreshTokenOf((await kit.member()).email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1);
  });

  it('whose successor was lost still returns that successor, even later', async () => {
    const token = await refreshTokenOf((await kit.member()).email);
    const first = await refresh(token);
    await kit.sql(`update auth.refresh_tokens set updated_at = now() - interval '1 hour' where token = $1`, [
      token,
    ]);
    expect((await refresh(token)).body['refresh_token']).toBe(first.body['refresh_token']);
  });

  it('used after its grandchild ends the session', async () => {
    const token = await refreshTokenOf((await kit.member()).email);
    const second = String((await refresh(token)).body['refresh_token']);
    const third = String((await refresh(second)).body['refresh_token']);
    await kit.sql(`update auth.refresh_tokens set updated_at = now() - interval '1 hour' where token = $1`, [
      token,
    ]);
    expect(await refresh(token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    });
    expect((await refresh(third)).status).toBe(400);
  });

  it.each(['', 'x', `' or 1=1 --`, 'x'.repeat(5000), 'a\u0000b', '../../etc/passwd'])(
    'with the value %j is refused',
    async (token) => {
      expect((await refresh(token)).status).toBe(400);
    },
  );

  it('that is not a string is bad JSON', async () => {
    for (const token of [1, {}, [], true]) {
      const answer = await kit.ask('POST', '/token?grant_type=refresh_token', { refresh_token: token });
      expect(answer).toMatchObject({ status: 400, code: 'bad_json' });
    }
  });
});

describe("another user's token", () => {
  it.each(['/user', '/reauthenticate', '/factors', '/logout'])('does not open %s', async (path) => {
    const { id } = await kit.member();
    const method = path === '/factors' || path === '/logout' ? 'POST' : 'GET';
    const sign = (secret: string, over: object = {}) =>
      new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated', ...over })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret));
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: id, role: 'authenticated', exp: 9_999_999_999 })).toString('base64url')}.`;
    const ask = (token: string) => kit.ask(method, path, undefined, { authorization: `Bearer ${token}` });
    expect(await ask(none)).toMatchObject({ status: 403, code: 'bad_jwt' });
    expect(await ask(await sign('x'.repeat(40)))).toMatchObject({ status: 403, code: 'bad_jwt' });
    // Signed with the project's secret, but for no session: a signed-out user stays out.
    expect(await ask(await sign(kit.backend.jwtSecret))).toMatchObject({
      status: 403,
      code: 'session_not_found',
    });
    const foreign = await sign(kit.backend.jwtSecret, { session_id: `' or true --` });
    expect(await ask(foreign)).toMatchObject({ status: 403, code: 'session_not_found' });
  });
});

describe('a token whose session was signed out', () => {
  it('changes no password and no address, and neither exports nor deletes', async () => {
    const { email } = await kit.member();
    const { data, error } = await kit.client().auth.signInWithPassword({ email, password });
    if (error !== null) throw error;
    const bearer = { authorization: `Bearer ${data.session.access_token}` };
    expect((await kit.ask('PUT', '/user', { data: { note: 'mine' } }, bearer)).status).toBe(200);
    expect((await kit.ask('POST', '/logout', {}, bearer)).status).toBe(204);

    for (const [method, path, body] of [
      ['PUT', '/user', { password: 'Stolen-token-9' }],
      ['PUT', '/user', { email: newEmail('thief') }],
      ['PUT', '/user', { data: { note: 'theirs' } }],
      ['GET', '/reauthenticate', undefined],
      ['POST', '/factors', { factor_type: 'totp' }],
    ] as const) {
      expect(await kit.ask(method, path, body, bearer)).toMatchObject({
        status: 403,
        code: 'session_not_found',
      });
    }
    for (const procedure of ['export_my_data', 'delete_my_account', 'my_sessions']) {
      const answer = await fetch(`${kit.backend.apiUrl}/rest/v1/rpc/${procedure}`, {
        method: 'POST',
        headers: { apikey: kit.backend.anonKey, 'content-type': 'application/json', ...bearer },
        body: '{}',
      });
      expect([procedure, answer.status, await answer.json()]).toMatchObject([
        procedure,
        401,
        { message: 'session_ended' },
      ]);
    }
    expect((await kit.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe('text that looks like SQL', () => {
  it.each([`'; drop table auth.users; --`, `' or '1'='1`, `$1`, `\\'`, `%`, `"><script>`, `{{ .SiteURL }}`])(
    '%j stays text',
    async (text) => {
      const answers = [
        await kit.ask('POST', '/token?grant_type=password', { email: text, password: text }),
        await kit.ask('POST', '/verify', { type: text, token: text, email: text }),
        await kit.ask('POST', '/recover', { email: text }),
        await kit.ask('GET', `/verify?type=signup&token=${encodeURIComponent(text)}`),
        await kit.ask('GET', `/admin/users?filter=${encodeURIComponent(text)}&page=1`, undefined, {
          authorization: `Bearer ${kit.backend.serviceKey}`,
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 303, 200]);
      const { id } = await kit.member({ note: text });
      const [row] = await kit.sql(
        `select raw_user_meta_data ->> 'note' as note from auth.users where id = $1`,
        [id],
      );
      expect(row?.['note']).toBe(text);
    },
  );
});

describe('a body of unknown length', () => {
  it('is read like any other', async () => {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { apikey: kit.backend.anonKey, 'content-type': 'application/json' },
      body: new Blob([JSON.stringify({ email: newEmail('nobody'), password })]).stream(),
      duplex: 'half',
    };
    const response = await fetch(`${kit.backend.apiUrl}/auth/v1/token?grant_type=password`, init);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'invalid_credentials' });
  });
});

describe('an endpoint that does not exist', () => {
  it.each([
    ['GET', '/authorize?provider=google', 501, 'Unsupported provider: provider is not enabled'],
    ['GET', '/callback?code=a&state=b', 501, 'Unsupported provider: provider is not enabled'],
    ['POST', '/sso', 404, 'SAML 2.0 is disabled'],
    ['POST', '/token?grant_type=web3', 422, 'Web3 provider is disabled'],
    ['POST', '/token?grant_type=other', 400, 'unsupported_grant_type'],
    ['POST', '/passkeys/registration/options', 404, 'Passkeys are disabled'],
    ['GET', '/admin/custom-providers', 401, 'This endpoint requires a valid Bearer token'],
  ])('%s %s is reported as such', async (method, path, status, message) => {
    const answer = await kit.ask(method, path, method === 'GET' ? undefined : {});
    expect([answer.status, answer.message]).toEqual([status, message]);
  });

  it('distinguishes unknown paths from wrong methods, as Supabase’s router does', async () => {
    const statuses = [];
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['GET', '/signup'],
      ['PUT', '/factors/abc/verify'],
      ['POST', '/user'],
    ] as const) {
      const { status } = await kit.ask(method, path, method === 'GET' ? undefined : {});
      statuses.push(status);
    }
    expect(statuses).toEqual([404, 405, 405, 405]);
  });

  it('accepts no ID token', async () => {
    const { error } = await kit.client().auth.signInWithIdToken({ provider: 'google', token: 'abc' });
    expect(error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
  });

  it('links no identities', async () => {
    const { email } = await kit.member();
    const supabase = kit.client();
    await supabase.auth.signInWithPassword({ email, password });
    const { error } = await supabase.auth.linkIdentity({ provider: 'google' });
    expect(error).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
  });

  it('is listed in the settings', async () => {
    const { body } = await kit.ask('GET', '/settings');
    expect(body).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      saml_enabled: false,
    });
  });
});

describe('a flood', () => {
  let kit: AuthKit;
  beforeAll(async () => {
    kit = await startAuth({
      'auth.rate_limit/token_verifications': '10',
      'auth.rate_limit/token_refresh': '20',
    });
  });
  afterAll(() => kit.backend.stop());

  it('of guessed codes is cut off before the right one is found', async () => {
    const { email } = await kit.member();
    await kit.client().auth.resetPasswordForEmail(email);
    const right = codeOf(await kit.mail(email));
    const codes: string[] = [];
    for (let i = 0; i < 15; i++) {
      const token = String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0');
      codes.push((await kit.ask('POST', '/verify', { type: 'recovery', email, token })).code);
    }
    expect(codes.at(-1)).toBe('over_request_rate_limit');
    const late = await kit.client().auth.verifyOtp({ email, token: right, type: 'recovery' });
    expect(late.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  it('of guessed passwords is cut off, whatever address it claims to come from', async () => {
    const { email } = await kit.member();
    const codes: string[] = [];
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          kit.ask(
            'POST',
            '/token?grant_type=password',
            { email, password: `guess ${i}` },
            {
              'x-forwarded-for': `10.0.${round}.${i}`,
            },
          ),
        ),
      );
      codes.push(...answers.map(({ code }) => code));
    }
    expect(new Set(codes)).toEqual(new Set(['invalid_credentials', 'over_request_rate_limit']));
    expect(codes.slice(-6)).toContain('over_request_rate_limit');
    const limited = await kit.ask('POST', '/token?grant_type=password', { email, password });
    expect(limited.status).toBe(429);
    // One password every 10 seconds for the address, and the wait of the account, which doubles.
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });
});
