import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, fragmentOf, linkOf, newEmail, password, startAuth, type AuthKit } from './auth-kit.ts';

let kit: AuthKit;
const site = 'http://127.0.0.1:4173';
const newPassword = 'Rubber-and-steel-2';

beforeAll(async () => {
  kit = await startAuth({
    'auth.rate_limit/sign_in_sign_ups': '500',
    'auth.rate_limit/token_verifications': '500',
  });
});
afterAll(() => kit.backend.stop());

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

function pkceClient() {
  return kit.client({ flowType: 'pkce', persistSession: true, storage: memory() });
}

async function signedIn(email: string) {
  const supabase = kit.client();
  const { data, error } = await supabase.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return { supabase, session: data.session };
}

describe('a forgotten password', () => {
  it('is replaced through the link; every other session ends', async () => {
    const { email } = await kit.member();
    const before = await signedIn(email);
    const supabase = kit.client();
    const { error } = await supabase.auth.resetPasswordForEmail(email, {
      redirectTo: `${site}/reset-password`,
    });
    expect(error).toBeNull();
    const mail = await kit.mail(email);
    expect(mail.subject).toBe('Choose a new password');
    const { location } = await kit.follow(linkOf(mail));
    const { access_token = '', refresh_token = '', type } = fragmentOf(location);
    expect([location.pathname, type]).toEqual(['/reset-password', 'recovery']);
    await supabase.auth.setSession({ access_token, refresh_token });
    expect((await supabase.auth.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    expect((await supabase.auth.updateUser({ password: newPassword })).error).toBeNull();
    expect((await before.supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await supabase.auth.getUser()).error).toBeNull();
    expect((await kit.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await kit.client().auth.signInWithPassword({ email, password: newPassword })).error).toBeNull();
  });

  it('is replaced through the code', async () => {
    const { email } = await kit.member();
    const supabase = kit.client();
    await supabase.auth.resetPasswordForEmail(email);
    const token = codeOf(await kit.mail(email));
    const { data, error } = await supabase.auth.verifyOtp({ email, token, type: 'recovery' });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });

  it('a link of one kind does not work as another', async () => {
    const { email } = await kit.member();
    await kit.client().auth.resetPasswordForEmail(email);
    const link = linkOf(await kit.mail(email)).replace('type=recovery', 'type=signup');
    expect((await kit.follow(link)).location.hash).toContain('otp_expired');
  });
});

describe('a sign-in by email', () => {
  it('is a link for people with an account', async () => {
    const { email } = await kit.member();
    const supabase = kit.client();
    expect((await supabase.auth.signInWithOtp({ email })).error).toBeNull();
    const mail = await kit.mail(email);
    expect(mail.subject).toBe('Your login link');
    // No page of the shop accepts its code.
    expect(codeOf(mail)).toBe('');
    const hash = new URL(linkOf(mail)).searchParams.get('token') ?? '';
    const { data } = await supabase.auth.verifyOtp({ token_hash: hash, type: 'email' });
    expect(data.user?.email).toBe(email);
    const { data: claims } = await supabase.auth.getClaims();
    expect(claims?.claims['amr']).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
  });

  it('creates an account, unless told not to', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const supabase = kit.client();
    await supabase.auth.signInWithOtp({ email, options: { data: { first_name: 'Ada' } } });
    const { location } = await kit.follow(linkOf(await kit.mail(email)));
    const { data } = await supabase.auth.getUser(fragmentOf(location)['access_token']);
    expect(data.user?.user_metadata['first_name']).toBe('Ada');
    const without = await supabase.auth.signInWithOtp({ email: other, options: { shouldCreateUser: false } });
    // The same as for an existing account: the answer does not reveal who has one.
    expect(without.error).toBeNull();
    expect(await kit.mailCount(other)).toBe(0);
    expect(await kit.sql('select from auth.users where email = $1', [other])).toEqual([]);
  });

  it('does not work with another address', async () => {
    const [ada, eve] = [await kit.member(), await kit.member()];
    await kit.client().auth.resetPasswordForEmail(ada.email);
    const token = codeOf(await kit.mail(ada.email));
    const { error } = await kit.client().auth.verifyOtp({ email: eve.email, token, type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
  });
});

describe('PKCE', () => {
  it('returns with a code that only the client that started the flow can exchange, once', async () => {
    const { email } = await kit.member();
    const supabase = pkceClient();
    await supabase.auth.signInWithOtp({ email, options: { emailRedirectTo: `${site}/welcome` } });
    const link = linkOf(await kit.mail(email));
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_/);
    const { location } = await kit.follow(link);
    expect(location.pathname).toBe('/welcome');
    expect(location.href).not.toContain('access_token');
    const code = location.searchParams.get('code') ?? '';
    const exchange = (verifier: string) =>
      kit.ask('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
    expect(await exchange('x'.repeat(43))).toMatchObject({ status: 400, code: 'bad_code_verifier' });
    const { data, error } = await supabase.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(await exchange('x'.repeat(43))).toMatchObject({ status: 404, code: 'flow_state_not_found' });
    expect((await kit.follow(link)).location.searchParams.get('error_code')).toBe('otp_expired');
  });

  it('works for recovery and sign-up', async () => {
    const { email } = await kit.member();
    const supabase = pkceClient();
    await supabase.auth.resetPasswordForEmail(email);
    const recovery = await kit.follow(linkOf(await kit.mail(email)));
    const events: string[] = [];
    supabase.auth.onAuthStateChange((event) => void events.push(event));
    const exchanged = await supabase.auth.exchangeCodeForSession(
      recovery.location.searchParams.get('code') ?? '',
    );
    expect(exchanged.error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    const fresh = newEmail();
    const other = pkceClient();
    await other.auth.signUp({ email: fresh, password });
    const signup = await kit.follow(linkOf(await kit.mail(fresh)));
    const { data } = await other.auth.exchangeCodeForSession(signup.location.searchParams.get('code') ?? '');
    expect(data.user?.email).toBe(fresh);
  });

  it('a code exchanged many times at once gives one session', async () => {
    const { email } = await kit.member();
    const verifier = 'v'.repeat(64);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    await kit.ask('POST', '/otp', { email, code_challenge: challenge, code_challenge_method: 's256' });
    const { location } = await kit.follow(linkOf(await kit.mail(email)));
    const body = { auth_code: location.searchParams.get('code'), code_verifier: verifier };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => kit.ask('POST', '/token?grant_type=pkce', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('a code older than five minutes is refused', async () => {
    const { email } = await kit.member();
    const supabase = pkceClient();
    await supabase.auth.signInWithOtp({ email });
    const { location } = await kit.follow(linkOf(await kit.mail(email)));
    await kit.sql(`update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes'`);
    const { error } = await supabase.auth.exchangeCodeForSession(location.searchParams.get('code') ?? '');
    expect(error?.code).toBe('flow_state_expired');
  });

  it.each([
    [{}, 400, 'validation_failed'],
    [{ auth_code: 'a', code_verifier: 'b' }, 404, 'flow_state_not_found'],
    [{ auth_code: `' or 1=1 --`, code_verifier: 'b' }, 404, 'flow_state_not_found'],
  ])('refuses %j', async (body, status, code) => {
    expect(await kit.ask('POST', '/token?grant_type=pkce', body)).toMatchObject({ status, code });
  });
});

describe('a new address', () => {
  it('must be confirmed from both', async () => {
    const { email } = await kit.member();
    const { supabase } = await signedIn(email);
    const wanted = newEmail('new');
    const { data, error } = await supabase.auth.updateUser({ email: wanted });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: wanted, email_change_sent_at: expect.any(String) });
    const first = await kit.follow(linkOf(await kit.mail(email)));
    expect(fragmentOf(first.location)['message']).toMatch(/^Confirmation link accepted/);
    expect((await supabase.auth.getUser()).data.user?.email).toBe(email);
    const again = await kit.follow(linkOf(await kit.mail(email)));
    expect(again.location.hash).toContain('otp_expired');
    const second = await kit.follow(linkOf(await kit.mail(wanted)));
    expect(fragmentOf(second.location)).toMatchObject({ type: 'email_change' });
    const { data: now } = await supabase.auth.getUser();
    expect(now.user).toMatchObject({ email: wanted });
    expect(now.user?.new_email).toBeUndefined();
    expect(now.user?.identities?.[0]?.identity_data?.['email']).toBe(wanted);
  });

  it('can be confirmed with codes', async () => {
    const { email } = await kit.member();
    const { supabase } = await signedIn(email);
    const wanted = newEmail('new');
    await supabase.auth.updateUser({ email: wanted });
    const one = await supabase.auth.verifyOtp({
      email: wanted,
      token: codeOf(await kit.mail(wanted)),
      type: 'email_change',
    });
    expect(one).toMatchObject({ error: null, data: { session: null, user: null } });
    const two = await supabase.auth.verifyOtp({
      email,
      token: codeOf(await kit.mail(email)),
      type: 'email_change',
    });
    expect(two.data.user?.email).toBe(wanted);
  });

  it('that belongs to someone else is refused, even if it was taken in between', async () => {
    const [ada, eve] = [await kit.member(), await kit.member()];
    const { supabase } = await signedIn(ada.email);
    expect((await supabase.auth.updateUser({ email: eve.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    const wanted = newEmail('new');
    await supabase.auth.updateUser({ email: wanted });
    await kit.follow(linkOf(await kit.mail(ada.email)));
    await kit.admin().auth.admin.createUser({ email: wanted, password, email_confirm: true });
    const late = await kit.follow(linkOf(await kit.mail(wanted)));
    expect(fragmentOf(late.location)['error_code']).toBe('email_exists');
    expect((await supabase.auth.getUser()).data.user?.email).toBe(ada.email);
  });
});

describe('a user’s own data', () => {
  it('is merged; null removes a key', async () => {
    const { email } = await kit.member({ a: 1, b: 2 });
    const { supabase } = await signedIn(email);
    await supabase.auth.updateUser({ data: { b: null, c: { d: 3 } } });
    const { data } = await supabase.auth.getUser();
    expect(data.user?.user_metadata).toEqual({ a: 1, c: { d: 3 }, email_verified: true });
  });

  it('cannot change app_metadata', async () => {
    const { email } = await kit.member();
    const { session } = await signedIn(email);
    const answer = await kit.ask(
      'PUT',
      '/user',
      { app_metadata: { role: 'admin' } },
      { authorization: `Bearer ${session.access_token}` },
    );
    expect(answer).toMatchObject({ status: 403, code: 'not_admin' });
  });
});

describe('a new password after a day', () => {
  it('requires the code that reauthenticate sends, and accepts it once', async () => {
    const { id, email } = await kit.member();
    const { supabase } = await signedIn(email);
    await kit.sql(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [
      id,
    ]);
    expect((await supabase.auth.updateUser({ password: newPassword })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    expect((await supabase.auth.reauthenticate()).error).toBeNull();
    const mail = await kit.mail(email);
    const nonce = codeOf(mail);
    expect(mail.subject).toBe(`${nonce} is your code`);
    const wrong = await supabase.auth.updateUser({ password: newPassword, nonce: '000000' });
    expect(wrong.error?.code).toBe('reauthentication_not_valid');
    expect((await supabase.auth.updateUser({ password: newPassword, nonce })).error).toBeNull();
    const again = await supabase.auth.updateUser({ password, nonce });
    expect(again.error?.code).toBe('reauthentication_not_valid');
  });
});
