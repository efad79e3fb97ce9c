import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../../supabase/local/auth/totp.ts';
import { member, openTarget, password, service, visitor, type Member, type Target } from './target.ts';

let target: Target;
const people: Member[] = [];

beforeAll(async () => {
  target = await openTarget();
});
afterAll(async () => {
  for (const { leave } of people) await leave();
  await target.stop();
});

async function somebody(): Promise<Member> {
  const person = await member(target);
  people.push(person);
  return person;
}

describe('a session', () => {
  it('has the user, the method and the signing key in its token', async () => {
    const { id, email, client } = await somebody();
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({
      sub: id,
      email,
      phone: '',
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[\da-f-]{36}$/),
      is_anonymous: false,
      iss: expect.stringMatching(/\/auth\/v1$/),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
    });
    const { data: stored } = await client.auth.getSession();
    expect(stored.session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: data?.claims.exp,
      refresh_token: expect.any(String),
      user: { id, email, aud: 'authenticated', role: 'authenticated', is_anonymous: false },
    });
  });

  it('is refreshed, and the previous token leads to the same successor', async () => {
    const { client } = await somebody();
    const { data: before } = await client.auth.getSession();
    const token = before.session?.refresh_token ?? '';
    const [one, two] = [visitor(target), visitor(target)];
    const first = await one.auth.refreshSession({ refresh_token: token });
    const second = await two.auth.refreshSession({ refresh_token: token });
    expect(first.data.session?.refresh_token).not.toBe(token);
    expect(second.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
    const nothing = await one.auth.refreshSession({ refresh_token: 'no-such-token' });
    expect(nothing.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  it('ends alone, ends with the others, or ends the others', async () => {
    const { client, email } = await somebody();
    const other = visitor(target);
    await other.auth.signInWithPassword({ email, password });
    expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect((await other.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  });
});

describe('a refusal', () => {
  it('has the error codes that apps rely on', async () => {
    const { client, email } = await somebody();
    const other = await somebody();
    const anyone = visitor(target);
    const refusals = [
      await anyone.auth.signInWithPassword({ email, password: 'wrong' }),
      await anyone.auth.signUp({ email: 'nobody', password }),
      await anyone.auth.signUp({ email: `${randomUUID()}@lifters.test`, password: 'short' }),
      await anyone.auth.verifyOtp({ email, token: '000000', type: 'email' }),
      await anyone.auth.signInAnonymously(),
      await anyone.auth.signInWithIdToken({ provider: 'google', token: 'a.b.c' }),
      await anyone.auth.signInWithSSO({ domain: 'lifters.test' }),
      await client.auth.updateUser({ password }),
      await client.auth.updateUser({ email: other.email }),
      await client.auth.linkIdentity({ provider: 'google' }),
      await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15555551212' }),
    ];
    expect(refusals.map(({ error }) => [error?.status, error?.code])).toEqual([
      [400, 'invalid_credentials'],
      [400, 'validation_failed'],
      [422, 'weak_password'],
      [403, 'otp_expired'],
      [422, 'anonymous_provider_disabled'],
      [400, expect.any(String)],
      [404, 'saml_provider_disabled'],
      [422, 'same_password'],
      [422, 'email_exists'],
      [404, 'manual_linking_disabled'],
      [422, 'mfa_phone_enroll_not_enabled'],
    ]);
    expect(refusals[2]?.error).toMatchObject({ reasons: expect.arrayContaining(['length']) });
  });

  it('has the format of the requested API version', async () => {
    const ask = async (version: Record<string, string>) => {
      const response = await fetch(`${target.apiUrl}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: target.anonKey, 'content-type': 'application/json', ...version },
        body: JSON.stringify({ email: 'nobody@lifters.test', password }),
      });
      return [response.headers.get('x-supabase-api-version'), (await response.json()) as unknown];
    };
    const message = 'Invalid login credentials';
    expect(await ask({ 'x-supabase-api-version': '2024-01-01' })).toEqual([
      '2024-01-01',
      { code: 'invalid_credentials', message },
    ]);
    expect(await ask({})).toEqual([null, { code: 400, error_code: 'invalid_credentials', msg: message }]);
  });
});

describe('a second factor', () => {
  it('raises the session to aal2, and its name can be used only once', async () => {
    const { client } = await somebody();
    const { mfa } = client.auth;
    const { data: factor } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const same = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(same.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    const factorId = factor?.id ?? '';
    const wrong = await mfa.challengeAndVerify({ factorId, code: '000000' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const code = totpCode(factor?.totp.secret ?? '', Date.now() / 1000);
    expect((await mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const { data: level } = await mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });
});

describe('the admin API', () => {
  it('pages through users and creates links that work once', async () => {
    const { email } = await somebody();
    const { admin } = service(target).auth;
    const { data: page } = await admin.listUsers({ page: 1, perPage: 1 });
    expect(page).toMatchObject({
      aud: 'authenticated',
      total: expect.any(Number),
      lastPage: expect.any(Number),
    });
    expect(page.users).toHaveLength(1);
    const { data } = await admin.generateLink({ type: 'recovery', email });
    const token_hash = data.properties?.hashed_token ?? '';
    const opened = await visitor(target).auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(opened.data.user?.email).toBe(email);
    const again = await visitor(target).auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('is closed without the service key', async () => {
    const { error } = await visitor(target).auth.admin.listUsers();
    expect(error).toMatchObject({ status: 403, code: 'not_admin' });
  });
});
