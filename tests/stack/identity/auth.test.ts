import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

const email = 'ada@lifters.test';
const password = 'Chalk-and-iron-1';
const id = '0190f3a0-0000-7000-8000-0000000000aa';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  await withDatabase(backend.databaseUrl, async (client) => {
    const insert = `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
        raw_user_meta_data, banned_until)
      values ($1, 'authenticated', 'authenticated', $2, extensions.crypt($3, extensions.gen_salt('bf', 6)), $4,
        '{"provider":"email"}', '{"first_name":"Ada"}', $5)`;
    await client.query(insert, [id, email, password, new Date(), null]);
    await client.query(insert, [id.replace('aa', 'ab'), 'unconfirmed@lifters.test', password, null, null]);
    await client.query(insert, [
      id.replace('aa', 'ac'),
      'banned@lifters.test',
      password,
      new Date(),
      '2999-01-01',
    ]);
    await client.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider)
       values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text), 'email')`,
      [id, email],
    );
  });
});
afterAll(() => backend.stop());

function client(): SupabaseClient {
  return createClient(backend.apiUrl, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

async function signedIn(): Promise<{ supabase: SupabaseClient; accessToken: string; refreshToken: string }> {
  const supabase = client();
  const { data, error } = await supabase.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return {
    supabase,
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
  };
}

async function refresh(token: string): Promise<{ status: number; refreshToken: string; code: string }> {
  const response = await fetch(`${backend.apiUrl}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  const body = (await response.json()) as { refresh_token?: string; error_code?: string };
  return { status: response.status, refreshToken: body.refresh_token ?? '', code: body.error_code ?? '' };
}

describe('signing in with a password', () => {
  it('gives a session whose token verifies with the published keys', async () => {
    const { supabase, accessToken } = await signedIn();
    const keys = (await (
      await fetch(`${backend.apiUrl}/auth/v1/.well-known/jwks.json`)
    ).json()) as JSONWebKeySet;
    const { payload, protectedHeader } = await jwtVerify(accessToken, createLocalJWKSet(keys), {
      issuer: `${backend.apiUrl}/auth/v1`,
      audience: 'authenticated',
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({
      sub: id,
      email,
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
    });
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const { data } = await supabase.auth.getUser();
    expect(data.user).toMatchObject({ id, email, user_metadata: { first_name: 'Ada' } });
    expect(data.user?.identities).toHaveLength(1);
    const { data: verified } = await supabase.auth.getClaims();
    expect(verified?.claims.sub).toBe(id);
  });

  it('ignores the case of the address', async () => {
    const { error } = await client().auth.signInWithPassword({ email: 'ADA@Lifters.test', password });
    expect(error).toBeNull();
  });

  it.each([
    ['a wrong password', email, 'wrong', 'invalid_credentials', 'Invalid login credentials'],
    [
      'an unknown address',
      'nobody@lifters.test',
      password,
      'invalid_credentials',
      'Invalid login credentials',
    ],
    [
      'an unconfirmed address',
      'unconfirmed@lifters.test',
      password,
      'email_not_confirmed',
      'Email not confirmed',
    ],
    ['a banned account', 'banned@lifters.test', password, 'user_banned', 'User is banned'],
    [
      'a password that bcrypt would truncate',
      email,
      password.padEnd(80, 'x'),
      'invalid_credentials',
      'Invalid login credentials',
    ],
  ])('answers %s with its code', async (_, address, secret, code, message) => {
    const { error } = await client().auth.signInWithPassword({ email: address, password: secret });
    expect([error?.status, error?.code, error?.message]).toEqual([400, code, message]);
  });

  it('reveals no hash', async () => {
    const { supabase } = await signedIn();
    expect(JSON.stringify((await supabase.auth.getUser()).data)).not.toMatch(/\$2|password/);
  });
});

describe('a refresh token', () => {
  it('can be exchanged once', async () => {
    const { refreshToken } = await signedIn();
    const next = await refresh(refreshToken);
    expect(next.status).toBe(200);
    expect(next.refreshToken).not.toBe(refreshToken);
    expect((await refresh(next.refreshToken)).status).toBe(200);
  });

  it('used by two tabs at once leads both to the same successor', async () => {
    const { refreshToken } = await signedIn();
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
  });

  it('used again later ends the whole session', async () => {
    const { supabase, refreshToken } = await signedIn();
    const second = await refresh(refreshToken);
    const third = await refresh(second.refreshToken);
    await withDatabase(backend.databaseUrl, (database) =>
      database.query(
        `update auth.refresh_tokens set updated_at = now() - interval '1 minute' where token = $1`,
        [refreshToken],
      ),
    );
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect(await refresh(third.refreshToken)).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect((await supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('that was never issued is refused', async () => {
    expect(await refresh('nonsense')).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });
});

describe('signing out', () => {
  it('ends every session by default', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    expect((await first.supabase.auth.signOut()).error).toBeNull();
    expect((await refresh(second.refreshToken)).status).toBe(400);
    expect((await client().auth.getUser(first.accessToken)).error?.name).toBe('AuthSessionMissingError');
  });

  it('ends only the others when asked to', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await first.supabase.auth.signOut({ scope: 'others' });
    expect((await refresh(second.refreshToken)).status).toBe(400);
    expect((await refresh(first.refreshToken)).status).toBe(200);
  });
});

describe('the user endpoint', () => {
  it.each([
    ['no token', undefined, 401, 'no_authorization'],
    ['the anon key', () => `Bearer ${backend.anonKey}`, 403, 'bad_jwt'],
    ['nonsense', () => 'Bearer abc', 403, 'bad_jwt'],
  ])('refuses %s', async (_, authorization, status, code) => {
    const response = await fetch(`${backend.apiUrl}/auth/v1/user`, {
      headers: {
        apikey: backend.anonKey,
        ...(authorization === undefined ? {} : { authorization: authorization() }),
      },
    });
    expect([response.status, ((await response.json()) as { error_code: string }).error_code]).toEqual([
      status,
      code,
    ]);
  });
});
