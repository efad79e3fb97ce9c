import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, linkOf, newEmail, startAuth, type AuthKit } from './auth-kit.ts';

const first = 'Somebody-elses-1';
const own = 'Her-very-own-1';

let kit: AuthKit;
beforeAll(async () => {
  kit = await startAuth({
    'auth.rate_limit/sign_in_sign_ups': '1000',
    'auth.rate_limit/token_verifications': '1000',
    'auth.rate_limit/token_refresh': '1000',
  });
});
afterAll(() => kit.backend.stop());

/** Resets the pause between emails. */
const aMinuteLater = (email: string) =>
  kit.sql(
    `update auth.users set confirmation_sent_at = now() - interval '2 minutes', recovery_sent_at = null where email = $1`,
    [email],
  );

/** Someone signs up with another person's address. */
async function taken(): Promise<string> {
  const email = newEmail('owner');
  const { error } = await kit.client().auth.signUp({
    email,
    password: first,
    options: { data: { first_name: 'Mallory', display_name: 'Mallory was here', is_vendor: true } },
  });
  expect(error).toBeNull();
  await kit.mail(email);
  await kit.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     select gen_random_uuid(), id, 'Theirs', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now() from auth.users where email = $1`,
    [email],
  );
  await kit.sql(
    `insert into auth.sessions (id, user_id, aal) select gen_random_uuid(), id, 'aal1' from auth.users where email = $1`,
    [email],
  );
  await aMinuteLater(email);
  return email;
}

/** Everything the earlier sign-up left. */
async function traces(email: string): Promise<unknown> {
  const [row] = await kit.sql(
    `select u.raw_user_meta_data ->> 'first_name' as meta, p.first_name, p.display_name, p.wants_to_sell,
       (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors
     from auth.users u join public.profiles p on p.id = u.id where u.email = $1`,
    [email],
  );
  return row;
}

const opens = async (email: string, password: string) => {
  const { error } = await kit.client().auth.signInWithPassword({ email, password });
  return error === null ? 'in' : error.code;
};

const nothing = { meta: null, first_name: null, display_name: null, wants_to_sell: false, factors: 0 };

describe('an account that someone else started with the address', () => {
  it('belongs to the owner after her sign-up: her password, her names, nothing set before', async () => {
    const email = await taken();
    const { data, error } = await kit.client().auth.signUp({
      email,
      password: own,
      options: { data: { first_name: 'Ada', display_name: 'Ada' } },
    });
    expect(error).toBeNull();
    expect(JSON.stringify(data)).not.toContain('Mallory');
    const mail = await kit.mail(email, 2);
    expect(`${mail.subject} ${mail.html}`).not.toContain('Mallory');
    expect((await kit.follow(linkOf(mail))).location.hash).toContain('access_token');
    expect([await opens(email, first), await opens(email, own)]).toEqual(['invalid_credentials', 'in']);
    expect(await traces(email)).toEqual({
      meta: 'Ada',
      first_name: 'Ada',
      display_name: 'Ada',
      wants_to_sell: false,
      factors: 0,
    });
  });

  it('is not opened by anything set before, when its code confirms it', async () => {
    const email = await taken();
    await kit.client().auth.signUp({ email, password: own });
    const token = codeOf(await kit.mail(email, 2));
    const { data } = await kit.client().auth.verifyOtp({ email, token, type: 'signup' });
    expect(data.session).not.toBeNull();
    expect([await opens(email, first), await opens(email, own)]).toEqual(['invalid_credentials', 'in']);
    expect(await traces(email)).toEqual(nothing);
  });

  it.each([
    ['link', (mail: { text: string }) => ({ token_hash: /token_hash=(\w+)/.exec(mail.text)?.[1] ?? '' })],
    ['code', (mail: { text: string }) => ({ token: codeOf({ subject: '', html: '', ...mail }) })],
  ])('is not opened by anything set before, when the %s of a recovery confirms it', async (kind, proof) => {
    const email = await taken();
    const client = kit.client();
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const given = proof(await kit.mail(email, 2));
    const { data, error } = await client.auth.verifyOtp(
      'token' in given ? { ...given, email, type: 'recovery' } : { ...given, type: 'recovery' },
    );
    expect([kind, error]).toEqual([kind, null]);
    expect(JSON.stringify(data)).not.toContain('Mallory');
    expect(await opens(email, first)).toBe('invalid_credentials');
    expect(await traces(email)).toEqual(nothing);
    expect((await client.auth.updateUser({ password: own })).error).toBeNull();
    expect([await opens(email, first), await opens(email, own)]).toEqual(['invalid_credentials', 'in']);
  });

  it.each([true, false])('nor when a sign-in link confirms it (create_user: %j)', async (create) => {
    const email = await taken();
    await kit.client().auth.signInWithOtp({ email, options: { shouldCreateUser: create } });
    const hash = new URL(linkOf(await kit.mail(email, 2))).searchParams.get('token') ?? '';
    const { data } = await kit.client().auth.verifyOtp({ token_hash: hash, type: 'email' });
    expect(data.session).not.toBeNull();
    expect(await opens(email, first)).toBe('invalid_credentials');
    expect(await traces(email)).toEqual(nothing);
  });

  it('nor when an admin’s invitation is accepted', async () => {
    const email = await taken();
    const { error } = await kit.admin().auth.admin.inviteUserByEmail(email, { data: { first_name: 'Ada' } });
    expect(error).toBeNull();
    await kit.follow(linkOf(await kit.mail(email, 2)));
    expect(await opens(email, first)).toBe('invalid_credentials');
    expect(await traces(email)).toMatchObject({ meta: 'Ada', first_name: 'Ada', factors: 0 });
  });

  it('keeps only the newest of two concurrent sign-ups, and its link', async () => {
    const email = await taken();
    const passwords = Array.from({ length: 6 }, (_, i) => `Race-number-${i}`);
    await Promise.all(passwords.map((password) => kit.client().auth.signUp({ email, password })));
    await kit.follow(linkOf(await kit.mail(email, 2)));
    expect(await kit.mailCount(email)).toBe(2);
    const outcomes = await Promise.all(passwords.map((password) => opens(email, password)));
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
    expect(await opens(email, first)).toBe('invalid_credentials');
  });
});

describe('an account that awaits confirmation', () => {
  it('stays unchanged while no email may be sent: a pending link confirms what it was sent for', async () => {
    const email = newEmail('owner');
    await kit.client().auth.signUp({ email, password: own, options: { data: { first_name: 'Ada' } } });
    const link = linkOf(await kit.mail(email));
    const second = await kit.client().auth.signUp({ email, password: first });
    expect(second.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    await kit.follow(link);
    expect([await opens(email, first), await opens(email, own)]).toEqual(['invalid_credentials', 'in']);
    expect(await traces(email)).toMatchObject({ first_name: 'Ada' });
  });

  it('cannot be changed by a sign-up once it is confirmed', async () => {
    const { email } = await kit.member({ first_name: 'Ada' });
    await kit.client().auth.signUp({ email, password: first, options: { data: { first_name: 'Mallory' } } });
    expect(await opens(email, first)).toBe('invalid_credentials');
    expect(
      await kit.sql(`select raw_user_meta_data ->> 'first_name' as n from auth.users where email = $1`, [
        email,
      ]),
    ).toEqual([{ n: 'Ada' }]);
    await kit.client().auth.resetPasswordForEmail(email);
    await kit.follow(linkOf(await kit.mail(email)));
    expect(
      await kit.sql(
        `select p.first_name as n from public.profiles p join auth.users u on u.id = p.id where u.email = $1`,
        [email],
      ),
    ).toEqual([{ n: 'Ada' }]);
  });
});
