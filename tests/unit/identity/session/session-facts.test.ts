import { describe, expect, test } from 'vitest';
import { isSecondCode, secondCodeOf } from '#schema/identity/second-factor.ts';
import { factsOf } from '#schema/identity/session.ts';

const id = '3f9c2f1e-0000-4000-8000-000000000001';
const nothing = {
  userId: id,
  email: '',
  emailVerified: false,
  firstName: null,
  lastName: null,
  displayName: null,
  companyName: null,
  avatarUrl: null,
  storeName: null,
};

describe("the facts of a session's user", () => {
  test('are the metadata of either sign-up flow (§3), without surrounding spaces', () => {
    const metadata = {
      first_name: ' Ada ',
      last_name: 'Lovelace',
      display_name: 'Ada L.',
      company_name: 'Engines',
      avatar_url: '/a.webp',
      store_name: 'Iron Works',
    };
    const email_confirmed_at = '2026-01-01T00:00:00Z';
    expect(factsOf({ id, email: 'ada@people.test', email_confirmed_at, user_metadata: metadata })).toEqual({
      userId: id,
      email: 'ada@people.test',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Lovelace',
      displayName: 'Ada L.',
      companyName: 'Engines',
      avatarUrl: '/a.webp',
      storeName: 'Iron Works',
    });
    expect(factsOf({ id, user_metadata: { firstName: 'Grace', lastName: 'Hopper' } })).toEqual({
      ...nothing,
      firstName: 'Grace',
      lastName: 'Hopper',
    });
  });

  test('are undefined if missing, blank or of another type', () => {
    expect(factsOf({ id })).toEqual(nothing);
    expect(factsOf({ id, email: null, email_confirmed_at: '', user_metadata: null })).toEqual(nothing);
    expect(factsOf({ id, user_metadata: { first_name: '  ', store_name: 7 } })).toEqual(nothing);
    expect(factsOf({ id, user_metadata: { first_name: ' ', firstName: 'Ada' } })?.firstName).toBe('Ada');
  });

  test('are null if there is no user', () => {
    expect([factsOf(null), factsOf('user'), factsOf({ email: 'ada@people.test' })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a code of the second step', () => {
  const recovery = (code: string) => isSecondCode({ by: 'recovery', code });
  const app = (code: string) => isSecondCode({ by: 'app', code });

  test('from the app has six digits', () => {
    expect(['123456', '12345', '1234567', 'abcdef'].map(app)).toEqual([true, false, false, false]);
  });

  test('for recovery has sixteen letters and digits, in any formatting', () => {
    expect(['abcd1234efgh5678', 'ABCD-1234 EFGH-5678', 'abcd1234efgh567', '123456'].map(recovery)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['abcd1234efgh5678x', '!abcd1234efgh5678', 'abcd1234efgh5678!'].map(recovery)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('is sent without surrounding spaces', () => {
    expect(secondCodeOf({ by: 'recovery', code: ' abcd-1234 ' })).toEqual({
      by: 'recovery',
      code: 'abcd-1234',
    });
  });
});
