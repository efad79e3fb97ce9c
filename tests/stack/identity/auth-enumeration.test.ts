import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNightly } from '../../support/nightly.ts';
import { newEmail, password, startAuth, type AuthKit } from './auth-kit.ts';

/** Of each kind. */
const tries = isNightly ? 100 : 40;

let kit: AuthKit;
beforeAll(async () => {
  kit = await startAuth({ 'auth.rate_limit/sign_in_sign_ups': '100000' });
});
afterAll(() => kit.backend.stop());

/** Confirmed accounts, inserted at once: hashing a hundred passwords is not part of the measurement. */
async function members(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => newEmail('member'));
  await kit.sql(
    `with made as (
       insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', email, '', now(),
         '{"provider": "email", "providers": ["email"]}', '{}', now(), now() from unnest($1::text[]) email
       returning id, email)
     insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     select id, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now() from made`,
    [emails],
  );
  return emails;
}

/** @param part 0.5 is the median */
const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/** The shape of an answer: its fields, and their values where they are the same for everyone. */
function formOf(value: unknown, email: string): unknown {
  if (Array.isArray(value)) return value.map((one) => formOf(one, email));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([name, one]) => [name, formOf(one, email)]);
  }
  if (value === email) return 'the address';
  if (typeof value !== 'string') return value;
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value)) return 'an id';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? 'a time' : value;
}

type Question = { readonly path: string; readonly body: (email: string) => object; readonly atOnce: number };

const signUp: Question = {
  path: '/signup',
  body: (email) => ({ email, password, data: { first_name: 'Ada' } }),
  atOnce: 4,
};
const recovery: Question = { path: '/recover', body: (email) => ({ email }), atOnce: 4 };
const passwordless: Question = {
  path: '/otp',
  body: (email) => ({ email, create_user: false }),
  atOnce: 4,
};

describe('whether an address has an account', () => {
  it.each([
    ['a repeated sign-up', signUp],
    ['a sign-in by email that creates no account', passwordless],
    ['a forgotten password', recovery],
  ])(
    'is revealed neither by the answer nor by the time of %s',
    async (_, { path, body, atOnce }) => {
      const known = await members(tries);
      const cases = known.flatMap((email) => [
        { email, isKnown: true },
        { email: newEmail('nobody'), isKnown: false },
      ]);
      const times = { known: [] as number[], unknown: [] as number[] };
      const forms = new Set<string>();
      const next = cases.values();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const { email, isKnown } of next) {
            const start = performance.now();
            const answer = await kit.ask('POST', path, body(email));
            times[isKnown ? 'known' : 'unknown'].push(performance.now() - start);
            forms.add(JSON.stringify([answer.status, formOf(answer.body, email)]));
          }
        }),
      );
      expect([...forms]).toHaveLength(1);
      expect([times.known.length, times.unknown.length]).toEqual([tries, tries]);
      // A busy machine adds noise to every answer; the two groups may not differ by more than that.
      const noise = quantile(times.unknown, 0.75) - quantile(times.unknown, 0.25);
      const difference = Math.abs(quantile(times.known, 0.5) - quantile(times.unknown, 0.5));
      expect(difference).toBeLessThan(Math.max(25, noise / 2));
    },
    300_000,
  );

  it('is not revealed by a second sign-up', async () => {
    const [known = ''] = await members(1);
    const fresh = newEmail('nobody');
    const again = async (email: string) => {
      const one = await kit.ask('POST', signUp.path, signUp.body(email));
      const soon = await kit.ask('POST', signUp.path, signUp.body(email));
      return { id: one.body['id'], soon: [soon.status, soon.code] };
    };
    const [a, b] = [await again(known), await again(fresh)];
    expect(a.soon).toEqual([429, 'over_email_send_rate_limit']);
    expect(b.soon).toEqual(a.soon);
  });

  it('is not revealed while an account awaits confirmation: each attempt returns what was sent with it', async () => {
    const email = newEmail('waiting');
    const first = await kit.ask('POST', '/signup', { email, password, data: { first_name: 'Mallory' } });
    await kit.sql(
      `update auth.users set confirmation_sent_at = null, created_at = now() - interval '1 day' where email = $1`,
      [email],
    );
    const second = await kit.ask('POST', signUp.path, signUp.body(email));
    const stranger = newEmail('nobody');
    const other = await kit.ask('POST', signUp.path, signUp.body(stranger));
    expect(formOf(second.body, email)).toEqual(formOf(other.body, stranger));
    expect(second.body['id']).toBe(first.body['id']);
    expect(Date.parse(String(second.body['created_at']))).toBeGreaterThan(Date.now() - 60_000);
  });
});
