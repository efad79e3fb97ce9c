import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, fragmentOf, linkOf, newEmail, password, startAuth, type AuthKit } from './auth-kit.ts';

let kit: AuthKit;
const site = 'http://127.0.0.1:4173';

beforeAll(async () => {
  kit = await startAuth({
    'auth.rate_limit/sign_in_sign_ups': '500',
    'auth.rate_limit/token_verifications': '500',
  });
});
afterAll(() => kit.backend.stop());

async function signedUp(options: object = {}) {
  const email = newEmail();
  const supabase = kit.client();
  const { data, error } = await supabase.auth.signUp({ email, password, options });
  return { email, supabase, data, error, mail: await kit.mail(email) };
}

describe('signing up', () => {
  it('returns a user without a session and sends an email with a link and a code', async () => {
    const { email, data, error, mail } = await signedUp({ data: { first_name: 'Ada <b>' } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada <b>', email, email_verified: false },
      is_anonymous: false,
    });
    expect(data.user?.identities).toHaveLength(1);
    expect(mail.subject).toBe('Confirm your email');
    expect(linkOf(mail)).toContain('type=signup');
    expect(codeOf(mail)).toMatch(/^\d{6}$/);
    const { error: early } = await kit.client().auth.signInWithPassword({ email, password });
    expect(early?.code).toBe('email_not_confirmed');
  });

  it('is confirmed once by the link, which redirects to the site with a session', async () => {
    const { email, mail } = await signedUp({ emailRedirectTo: `${site}/confirm-email?next=cart` });
    const first = await kit.follow(linkOf(mail));
    expect(first.status).toBe(303);
    expect(first.location.href).toContain(`${site}/confirm-email?next=cart#`);
    const session = fragmentOf(first.location);
    expect(session).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' });
    const { data } = await kit.client().auth.getUser(session['access_token']);
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(data.user?.user_metadata['email_verified']).toBe(true);
    const second = await kit.follow(linkOf(mail));
    expect(fragmentOf(second.location)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
    expect(second.location.href).not.toContain('access_token');
  });

  it('is confirmed once by the code', async () => {
    const { email, supabase, mail } = await signedUp();
    const verify = () => supabase.auth.verifyOtp({ email, token: codeOf(mail), type: 'email' });
    const { data, error } = await verify();
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    expect((await verify()).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
  });

  it('is confirmed by the token hash of the link', async () => {
    const { supabase, mail } = await signedUp();
    const hash = new URL(linkOf(mail)).searchParams.get('token') ?? '';
    const { data, error } = await supabase.auth.verifyOtp({ token_hash: hash, type: 'signup' });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });

  it('a link that many open at once signs in one of them', async () => {
    const { mail } = await signedUp();
    const all = await Promise.all(Array.from({ length: 8 }, () => kit.follow(linkOf(mail))));
    expect(all.filter(({ location }) => location.hash.includes('access_token'))).toHaveLength(1);
  });

  it('a link that an email scanner checks still works', async () => {
    const { mail } = await signedUp();
    expect((await fetch(linkOf(mail), { method: 'HEAD' })).status).toBe(204);
    expect((await kit.follow(linkOf(mail))).location.hash).toContain('access_token');
  });

  it('a link older than an hour redirects with otp_expired', async () => {
    const { email, mail } = await signedUp();
    await kit.sql(
      `update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1`,
      [email],
    );
    expect(fragmentOf((await kit.follow(linkOf(mail))).location)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  it('metadata grants nothing', async () => {
    const answer = await kit.ask('POST', '/signup', {
      email: newEmail(),
      password,
      role: 'service_role',
      aud: 'other',
      email_confirm: true,
      app_metadata: { role: 'admin' },
      is_super_admin: true,
      data: { role: 'admin', is_vendor: true, app_metadata: { role: 'admin' }, __proto__: { admin: true } },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      role: 'authenticated',
      aud: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(answer.body['email_confirmed_at']).toBeUndefined();
    expect(await kit.sql('select from public.user_roles where user_id = $1', [answer.body['id']])).toEqual(
      [],
    );
  });

  it('two sign-ups with one address at once create one account', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => kit.ask('POST', '/signup', { email, password })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await kit.sql('select from auth.users where email = $1', [email])).toHaveLength(1);
    expect(await kit.mailCount(email)).toBe(1);
  });
});

describe('a refused sign-up', () => {
  it.each([
    ['no password', { email: 'a@x.test' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      'no address',
      { email: 'a', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'a header in the address',
      { email: 'a@x.test\r\nBcc: b@x.test', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'more than bcrypt reads',
      { email: 'a@x.test', password: `Aa1-${'x'.repeat(70)}` },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    ['nobody', { password }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [
      'a phone',
      { phone: '15555551212', password },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [
      'a short challenge',
      { email: 'a@x.test', password, code_challenge: 'abc', code_challenge_method: 's256' },
      400,
      'validation_failed',
      'code challenge has to be between 43 and 128 characters',
    ],
    [
      'metadata beyond 16 KB',
      { email: 'a@x.test', password, data: { text: 'x'.repeat(20_000) } },
      400,
      'validation_failed',
      'data may not be larger than 16 KB',
    ],
    [
      "metadata that jsonb can't store",
      { email: 'a@x.test', password, data: { text: 'a\u0000b' } },
      400,
      'validation_failed',
      'data may not hold the character U+0000',
    ],
  ])('%s', async (_, body, status, code, message) => {
    const answer = await kit.ask('POST', '/signup', body);
    expect([answer.status, answer.code, answer.message]).toEqual([status, code, message]);
  });

  it('lists the reasons for a weak password', async () => {
    const { error } = await kit.client().auth.signUp({ email: newEmail(), password: 'short' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length', 'characters'],
    });
    expect(error?.message).toContain('Password should be at least 8 characters.');
  });

  it('answers in the format of the requested version', async () => {
    const old = await kit.ask('POST', '/signup', { email: 'a', password });
    expect(old.body).toEqual({ code: 400, error_code: 'validation_failed', msg: expect.any(String) });
    expect(old.headers.get('x-supabase-api-version')).toBeNull();
    const modern = await kit.ask(
      'POST',
      '/signup',
      { email: 'a', password },
      {
        'x-supabase-api-version': '2024-01-01',
      },
    );
    expect(modern.body).toEqual({ code: 'validation_failed', message: expect.any(String) });
    expect(modern.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  it.each(['', '[]', '{', 'null', '"a"'])('body %j is bad JSON', async (body) => {
    expect(await kit.ask('POST', '/signup', body)).toMatchObject({ status: 400, code: 'bad_json' });
  });
});

describe('a sign-up with an address that has an account', () => {
  it('is answered like a new one, with a made-up user, and sends nothing', async () => {
    const { id, email } = await kit.member({ secret: 'mine' });
    const { data, error } = await kit.client().auth.signUp({ email, password });
    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.id).not.toBe(id);
    expect(JSON.stringify(data)).not.toContain('mine');
    expect(await kit.mailCount(email)).toBe(0);
  });
});

describe('resending the confirmation', () => {
  it('waits the 30 s of the button’s countdown (§9), then sends a new link that replaces the first', async () => {
    const { email, supabase, mail } = await signedUp();
    const sentSecondsAgo = (seconds: number) =>
      kit.sql(
        'update auth.users set confirmation_sent_at = now() - make_interval(secs => $2) where email = $1',
        [email, seconds],
      );
    const early = await supabase.auth.resend({ type: 'signup', email });
    expect(early.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(early.error?.message).toMatch(
      /^For security purposes, you can only request this after (?:30|2\d) seconds\.$/,
    );
    await sentSecondsAgo(20);
    expect((await supabase.auth.resend({ type: 'signup', email })).error?.message).toMatch(
      /only request this after (?:10|\d) seconds\.$/,
    );
    await sentSecondsAgo(30);
    expect((await supabase.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = await kit.mail(email, 2);
    expect((await kit.follow(linkOf(mail))).location.hash).toContain('otp_expired');
    expect((await kit.follow(linkOf(second))).location.hash).toContain('access_token');
  });

  it('answers {} for confirmed or unknown addresses, and sends nothing', async () => {
    const { email } = await kit.member();
    for (const address of [email, newEmail('nobody')]) {
      expect(await kit.ask('POST', '/resend', { type: 'signup', email: address })).toMatchObject({
        status: 200,
        body: {},
      });
      expect(await kit.mailCount(address)).toBe(0);
    }
  });

  it('requires a known type', async () => {
    expect(await kit.ask('POST', '/resend', { type: 'other', email: 'a@x.test' })).toMatchObject({
      status: 400,
      message: 'Missing one of these types: signup, email_change, sms, phone_change',
    });
  });
});

describe('a link redirects', () => {
  const redirect = async (to: string): Promise<string> => {
    const email = newEmail();
    await kit.ask('POST', `/signup?redirect_to=${encodeURIComponent(to)}`, { email, password });
    return (await kit.follow(linkOf(await kit.mail(email)))).location.href.split('#')[0] ?? '';
  };

  it.each(['http://127.0.0.1:4173/confirm-email', 'http://localhost:4173/a/b?c=d'])('to %s', async (to) => {
    expect(await redirect(to)).toBe(to);
  });

  it.each([
    'https://evil.test/',
    'http://127.0.0.1:4173@evil.test/',
    'http://evil.test/http://127.0.0.1:4173/',
    'http://127.0.0.1.evil.test:4173/',
    'https://127.0.0.1:4173/',
    '//evil.test/',
    String.raw`http:\\evil.test`,
    'javascript:alert(1)',
    'http://2130706433:4173/',
    '\thttps://evil.test/',
    'http://user@evil.test:4173/**',
    'http://127.0.0.1/',
    'http://127.0.0.1:9999/',
    'http://localhost:5173/confirm-email',
    'http://localhost:41730/',
    'http://[::1]:4173/',
    'http://127.0.0.2:4173/',
  ])('not to %s', async (to) => {
    expect(await redirect(to)).toBe('http://127.0.0.1:4173/');
  });

  it('but never where a tampered link points', async () => {
    const { mail } = await signedUp();
    const link = new URL(linkOf(mail));
    link.searchParams.set('redirect_to', 'https://evil.test/');
    expect((await kit.follow(link.href)).location.origin).toBe(site);
  });
});
