import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../supabase/local/database.ts';
import { totpCode } from '../../../supabase/local/auth/totp.ts';
import { newEmail, password, startAuth, type AuthKit } from './auth-kit.ts';

let kit: AuthKit;

beforeAll(async () => {
  kit = await startAuth();
});
afterAll(() => kit.backend.stop());

async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

async function ask(client: SupabaseClient, method: string, path: string, body?: object) {
  const { status, code } = await kit.ask(method, path, body, {
    authorization: `Bearer ${await tokenOf(client)}`,
  });
  return [status, code];
}

/** An account with a second factor, its session at aal2, and one for which only the password was entered. */
async function twoSessions() {
  const person = await kit.person();
  const strong = person.client;
  const { data: factor } = await strong.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const code = totpCode(factor?.totp.secret ?? '', Date.now() / 1000);
  const { error } = await strong.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
  if (error !== null) throw error;
  const { data } = await strong.auth.getUser();
  const weak = kit.client();
  await weak.auth.signInWithPassword({ email: data.user?.email ?? '', password });
  return { id: person.id, strong, weak, factor: factor?.id ?? '' };
}

describe('a password-only session of an account that has a second factor', () => {
  it('ends no session but itself', async () => {
    const { strong, weak } = await twoSessions();
    for (const scope of ['global', 'others']) {
      expect(await ask(weak, 'POST', `/logout?scope=${scope}`)).toEqual([403, 'insufficient_aal']);
    }
    expect((await strong.auth.getUser()).error).toBeNull();
    expect(await ask(weak, 'POST', '/logout?scope=local')).toEqual([204, '']);
    expect(await ask(weak, 'GET', '/user')).toEqual([403, 'session_not_found']);
    expect((await strong.auth.refreshSession()).error).toBeNull();
  });

  it('writes no metadata, email or password, requests no code, and touches no factor', async () => {
    const { id, strong, weak, factor } = await twoSessions();
    const { data: second } = await strong.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
    const before = await kit.sql('select encrypted_password from auth.users where id = $1', [id]);
    for (const body of [
      { data: { first_name: 'Eve' } },
      { email: newEmail('eve') },
      { password: 'Stolen-word-3' },
      { phone: '15550100199' },
      {},
    ]) {
      expect([body, ...(await ask(weak, 'PUT', '/user', body))]).toEqual([body, 401, 'insufficient_aal']);
    }
    expect(await ask(weak, 'GET', '/reauthenticate')).toEqual([403, 'insufficient_aal']);
    expect(await ask(weak, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'Eve' })).toEqual([
      403,
      'insufficient_aal',
    ]);
    expect(await ask(weak, 'DELETE', `/factors/${factor}`)).toEqual([422, 'insufficient_aal']);
    expect(await ask(weak, 'DELETE', `/factors/${second?.id}`)).toEqual([403, 'insufficient_aal']);
    const answer = { challenge_id: randomUUID(), code: '123456' };
    expect(await ask(weak, 'POST', `/factors/${second?.id}/verify`, answer)).toEqual([
      403,
      'insufficient_aal',
    ]);
    expect(await kit.sql('select encrypted_password from auth.users where id = $1', [id])).toEqual(before);
    expect((await strong.auth.mfa.listFactors()).data?.all.map(({ friendly_name: name }) => name)).toEqual([
      'Phone',
      'Tablet',
    ]);
    expect((await strong.auth.getUser()).data.user?.user_metadata['first_name']).toBeUndefined();
  });

  it('still reads its user and takes the code, so that the person can continue', async () => {
    const { weak, factor } = await twoSessions();
    expect((await weak.auth.getUser()).data.user?.factors?.map(({ id }) => id)).toEqual([factor]);
    expect((await weak.auth.mfa.challenge({ factorId: factor })).error).toBeNull();
  });
});

it.each([
  ['a new password', 'PUT', '/user', { password: 'Another-word-2' }],
  ['new metadata', 'PUT', '/user', { data: { first_name: 'Eve' } }],
  ['another factor', 'POST', '/factors', { factor_type: 'totp', friendly_name: 'Eve' }],
])('a session that is ended while %s waits does nothing more', async (_, method, path, body) => {
  const { id, client } = await kit.person();
  const owner = await connect(kit.backend.databaseUrl);
  try {
    await owner.query('begin');
    await owner.query('delete from auth.sessions where user_id = $1', [id]);
    const asked = ask(client, method, path, body);
    // The request has passed the check of its token and waits for the session's row.
    await expect
      .poll(async () => (await kit.sql(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length)
      .toBe(1);
    await owner.query('commit');
    expect(await asked).toEqual([403, 'session_not_found']);
  } finally {
    await owner.end();
  }
  expect(
    await kit.sql(`select raw_user_meta_data ->> 'first_name' as name from auth.users where id = $1`, [id]),
  ).toEqual([{ name: null }]);
  expect(await kit.sql('select from auth.mfa_factors where user_id = $1', [id])).toEqual([]);
});

describe('wrong passwords of one address', () => {
  it('are thirty across all accounts, whether they exist or not; right ones do not count', async () => {
    const own = await startAuth();
    try {
      const { email } = await own.member();
      const signIn = async (address: string, given: string) => {
        const { status, code, headers } = await own.ask('POST', '/token?grant_type=password', {
          email: address,
          password: given,
        });
        return { status, code, wait: Number(headers.get('retry-after') ?? 0) };
      };
      const start = performance.now();
      const rightOnes = await Promise.all(Array.from({ length: 8 }, () => signIn(email, password)));
      expect(rightOnes.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      const wrong = await Promise.all(
        Array.from({ length: 150 }, (_, n) =>
          signIn(n % 2 === 0 ? newEmail('nobody') : `${n}-${email}`, `Guess-${n}-word`),
        ),
      );
      const checked = wrong.filter(({ code }) => code === 'invalid_credentials').length;
      // The limit allows one more attempt every ten seconds.
      const since = Math.ceil((performance.now() - start) / 10_000);
      expect(checked).toBeGreaterThanOrEqual(30);
      expect(checked).toBeLessThanOrEqual(30 + since);
      const refused = wrong.filter(({ code }) => code !== 'invalid_credentials');
      expect(refused.every(({ status, code }) => status === 429 && code === 'over_request_rate_limit')).toBe(
        true,
      );
      expect(refused.every(({ wait }) => wait >= 1 && wait <= 10)).toBe(true);
    } finally {
      await own.backend.stop();
    }
  });
});
