import { describe, expect, test } from 'vitest';
import { createGuesses } from '../../../supabase/local/auth/guesses.ts';
import { AuthProblem } from '../../../supabase/local/auth/problem.ts';

function setup() {
  let seconds = 1_000_000;
  const guesses = createGuesses(() => seconds * 1000);
  /** Seconds to wait, or 0 if the password was checked. */
  const wrong = (account: string, place: string, isKnown = false): number => {
    try {
      guesses.password(account, place, isKnown);
      return 0;
    } catch (error) {
      return error instanceof AuthProblem && error.status === 429 ? Number(error.headers['retry-after']) : -1;
    }
  };
  return {
    guesses,
    wrong,
    right: (account: string, place: string, isKnown = false) => guesses.password(account, place, isKnown)(),
    later: (more: number) => {
      seconds += more;
    },
  };
}

describe('passwords', () => {
  test('are checked ten times, from any place, and then after 1, 2, 4, … up to 900 seconds', () => {
    const { wrong, later } = setup();
    for (let n = 0; n < 10; n++) expect(wrong('ada', `place ${n}`)).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 13; n++) {
      const wait = wrong('ada', `elsewhere ${n}`);
      waits.push(wait);
      later(wait);
      expect(wrong('ada', `elsewhere ${n}`)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test('that are right wait as long as wrong ones, otherwise the delay would be useless', () => {
    const { wrong, right } = setup();
    for (let n = 0; n < 10; n++) wrong('ada', 'far');
    expect(() => right('ada', 'near')).toThrow('Request rate limit reached');
  });

  test('of other accounts are not delayed', () => {
    const { wrong } = setup();
    for (let n = 0; n < 300; n++) wrong('ada', `place ${n}`);
    expect(wrong('grace', 'place 0')).toBe(0);
  });

  test('are accepted where the owner has signed in before, whatever strangers do, and each place has its own limit', () => {
    const { wrong, right } = setup();
    right('ada', 'home');
    for (let n = 0; n < 300; n++) wrong('ada', `place ${n}`);
    expect(wrong('ada', 'home')).toBe(0);
    right('ada', 'home');
    expect(wrong('ada', 'office', true)).toBe(0);
    for (let n = 0; n < 9; n++) wrong('ada', 'office', true);
    expect(wrong('ada', 'office', true)).toBe(1);
    expect(wrong('ada', 'home')).toBe(0);
  });

  test('that are right give a stranger no further attempts at the account', () => {
    const { wrong, right, later } = setup();
    for (let n = 0; n < 10; n++) wrong('ada', 'far');
    later(1);
    right('ada', 'new home');
    expect(wrong('ada', 'far')).toBe(0);
    expect(wrong('ada', 'far')).toBe(2);
  });

  test('are forgotten an hour after the last attempt', () => {
    const { wrong, later } = setup();
    for (let n = 0; n < 12; n++) {
      wrong('ada', 'far');
      later(1);
    }
    later(3601);
    for (let n = 0; n < 10; n++) expect(wrong('ada', 'far')).toBe(0);
  });
});

describe('codes', () => {
  const signUp = { key: '1', kind: 'confirmation' };
  const recovery = { key: '2', kind: 'recovery' };

  test('allow ten attempts each', () => {
    const { guesses } = setup();
    for (let n = 0; n < 10; n++) expect(guesses.code('a@b', [signUp])).toEqual(['confirmation']);
    expect(guesses.code('a@b', [signUp])).toEqual([]);
    expect(guesses.code('a@b', [signUp, recovery])).toEqual(['recovery']);
    expect(guesses.code('a@b', [{ ...signUp, key: '3' }])).toEqual(['confirmation']);
  });

  test('of repeated new emails are slowed down after thirty attempts at the address', () => {
    const { guesses, later } = setup();
    for (let n = 0; n < 30; n++) guesses.code('a@b', [{ key: String(n), kind: 'recovery' }]);
    expect(() => guesses.code('a@b', [recovery])).toThrow('Request rate limit reached');
    expect(guesses.code('c@d', [recovery])).toEqual(['recovery']);
    later(1);
    expect(guesses.code('a@b', [recovery])).toEqual(['recovery']);
  });
});
