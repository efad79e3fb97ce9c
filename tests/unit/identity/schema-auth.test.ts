import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  loginProblems,
  newPasswordProblems,
  ownPath,
  resetProblem,
  signupProblems,
  strengthOf,
} from '#schema/identity/auth.ts';

const password = 'Chalk-and-iron-1';
const signup = { email: 'ada@example.com', password, confirmPassword: password, isVendor: false };

describe('login form (§5)', () => {
  test('an address and any password are valid', () => {
    expect(loginProblems({ email: 'ada@example.com', password: 'x' })).toEqual({});
  });

  test.each([
    ['email', '', 'Email is required'],
    ['email', 'ada', 'Invalid email address'],
    ['email', 'ada@example', 'Invalid email address'],
    ['password', '', 'Password is required'],
  ])('%s "%s": %s', (field, value, message) => {
    expect(loginProblems({ email: 'ada@example.com', password: 'x', [field]: value })).toEqual({
      [field]: message,
    });
  });
});

describe('sign-up form (§5)', () => {
  test('a valid one has no problems', () => {
    expect(signupProblems(signup, null)).toEqual({});
  });

  test.each([
    ['', 'Password is required'],
    ['Aa1!', 'Password must be at least 8 characters'],
    ['chalk-and-iron-1', 'Password must contain at least one uppercase letter'],
    ['CHALK-AND-IRON-1', 'Password must contain at least one lowercase letter'],
    ['Chalk-and-iron', 'Password must contain at least one number'],
    ['ChalkAndIron1', 'Password must contain at least one special character'],
    ['ChalkAndIron1é', 'Password must contain at least one special character'],
    [`Aa1!${'é'.repeat(35)}`, 'Password must be at most 72 characters'],
  ])('password "%s": %s', (given, message) => {
    expect(newPasswordProblems({ password: given, confirmPassword: given === '' ? 'x' : given })).toEqual(
      given === '' ? { password: message, confirmPassword: "Passwords don't match" } : { password: message },
    );
  });

  test('the confirmation is required, and must match', () => {
    expect(signupProblems({ ...signup, confirmPassword: '' }, null)).toEqual({
      confirmPassword: 'Please confirm your password',
    });
    expect(signupProblems({ ...signup, confirmPassword: 'Another-1' }, null)).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });

  test('an invitation is valid only for its own address, ignoring case', () => {
    expect(signupProblems(signup, 'ADA@Example.com')).toEqual({});
    expect(signupProblems({ ...signup, email: 'eve@example.com' }, 'ada@example.com')).toEqual({
      email: 'Email must match the invitation email',
    });
    expect(signupProblems({ ...signup, email: '' }, 'ada@example.com')).toEqual({
      email: 'Email is required',
    });
  });
});

test('a reset request reports the problem of its address (§5)', () => {
  expect(resetProblem(' ')).toBe('Please enter your email address to reset your password.');
  expect(resetProblem('ada')).toBe('Please enter a valid email address');
  expect(resetProblem(' ada@example.com ')).toBeNull();
});

test.each([
  ['', 0, 'Weak'],
  ['aaa', 1, 'Weak'],
  ['aaaaaaaa', 2, 'Medium'],
  ['aaaaaaaA', 3, 'Medium'],
  ['aaaaaaA1', 4, 'Strong'],
  ['aaaaaA1!', 5, 'Strong'],
] as const)('strength of "%s": %d checks, %s (§5)', (given, passed, strength) => {
  expect(strengthOf(given)).toEqual({ passed, strength });
});

describe('where a sign-in returns to', () => {
  test.each([
    ['/', '/'],
    ['/checkout', '/checkout'],
    ['/auth?invite=token', '/auth?invite=token'],
    ['/search?q=a%5Cb', '/search?q=a%5Cb'],
    ['/products?deals=true#list', '/products?deals=true#list'],
    ['/order/confirmation?x=//a', '/order/confirmation?x=//a'],
    ['/iron-works/plates/Plate%2020', '/iron-works/plates/Plate%2020'],
  ])('own path %s', (redirect, path) => {
    expect(ownPath(redirect)).toBe(path);
  });

  test.each([
    [null],
    [''],
    ['profile'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\u0000//evil.example'],
    [' //evil.example'],
    ['/%2Fevil.example'],
    ['/%2f%2fevil.example'],
    ['/%5Cevil.example'],
    ['/%255Cevil.example'],
    ['/%25252Fevil.example'],
    ['%2F%2Fevil.example'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['/%09/evil.example'],
    ['/%E0%A4%A'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\tscript:alert(1)'],
    ['data:text/html,x'],
    ['https://evil.example'],
    ['https:evil.example'],
    ['@evil.example'],
    ['/./%2Fevil.example'],
    ['/auth?redirect=/auth'],
    ['/auth/'],
    ['/logout'],
  ])('%j is refused', (redirect) => {
    expect(ownPath(redirect)).toBe('/');
  });

  test('no value leads the browser off the site', () => {
    const parts = [
      '/',
      '\\',
      '.',
      '%2F',
      '%5C',
      '%09',
      '\t',
      '\n',
      ':',
      '@',
      '?',
      '#',
      'a',
      'evil.example',
      'https',
    ];
    assert(
      property(array(constantFrom(...parts), { maxLength: 8 }), (chosen) => {
        const path = ownPath(chosen.join(''));
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
