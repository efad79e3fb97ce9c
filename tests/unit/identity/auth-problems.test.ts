import { describe, expect, test } from 'vitest';
import {
  loginFailureOf,
  loginText,
  renewFailureOf,
  resendFailureOf,
  serverMessage,
  signupFailureOf,
  signupText,
} from '#schema/identity/auth-problems.ts';
import { NetworkError, NotAllowed, RateLimited, Unavailable, Unexpected } from '#services/errors.ts';

const refused = (code: string, message: string, status = 400) => ({
  _tag: 'AuthRefused',
  code,
  message,
  status,
});
const lost = new NetworkError({ cause: new TypeError('fetch failed') });

describe('login (§8)', () => {
  const says = (error: unknown) => {
    const failure = loginFailureOf(error);
    const message = serverMessage(error);
    return { page: loginText(failure, 'page', message), dialog: loginText(failure, 'dialog', message) };
  };
  const same = (text: string) => ({ page: text, dialog: text });

  test.each([
    [
      'invalid credentials',
      refused('invalid_credentials', 'Invalid login credentials'),
      same('The email or password you entered is incorrect.'),
    ],
    [
      'unconfirmed',
      refused('email_not_confirmed', 'Email not confirmed'),
      same(
        'Please verify your email address before logging in. Check your inbox for the verification email.',
      ),
    ],
    [
      'too many requests',
      refused('over_request_rate_limit', 'Request rate limit reached', 429),
      same('Too many login attempts. Please wait a moment and try again.'),
    ],
    [
      'too many requests, by the gateway',
      new RateLimited({ message: '' }),
      same('Too many login attempts. Please wait a moment and try again.'),
    ],
    [
      'another refusal',
      refused('user_banned', 'User is banned'),
      { page: 'An unexpected error occurred. Please try again.', dialog: 'User is banned' },
    ],
    [
      'a refusal without a message',
      refused('user_banned', ''),
      { page: 'An unexpected error occurred. Please try again.', dialog: 'Login failed' },
    ],
    [
      'no connection',
      lost,
      { page: 'An unexpected error occurred. Please try again.', dialog: 'An unexpected error occurred' },
    ],
    [
      'an unexpected answer',
      new Unexpected({ cause: 'x' }),
      { page: 'An unexpected error occurred. Please try again.', dialog: 'An unexpected error occurred' },
    ],
    [
      'something thrown',
      'x',
      { page: 'An unexpected error occurred. Please try again.', dialog: 'An unexpected error occurred' },
    ],
  ])('%s', (_, error, texts) => {
    expect(says(error)).toEqual(texts);
  });
});

describe('sign-up (§8)', () => {
  const says = (error: unknown) => {
    const failure = signupFailureOf(error);
    const message = serverMessage(error);
    return { page: signupText(failure, 'page', message), dialog: signupText(failure, 'dialog', message) };
  };
  const limit =
    'Email rate limit exceeded. Please wait a few minutes before trying again, or try with a different email address.';
  const address = 'There was an issue with your email address. Please check it and try again.';
  const configuration = 'Email configuration error. Please contact support or try again later.';

  test.each([
    [
      'already registered',
      refused('user_already_exists', 'User already registered', 422),
      {
        page: 'An account with this email already exists. Please log in instead.',
        dialog: 'User already registered',
      },
    ],
    [
      'a weak password',
      refused('weak_password', 'Password should be at least 8 characters.', 422),
      {
        page: 'Please use a stronger password with at least 8 characters.',
        dialog: 'Password should be at least 8 characters.',
      },
    ],
    [
      'a password that is too long',
      refused('validation_failed', 'Password cannot be longer than 72 characters'),
      {
        page: 'Please use a stronger password with at least 8 characters.',
        dialog: 'Password cannot be longer than 72 characters',
      },
    ],
    [
      'an invalid address',
      refused('email_address_invalid', 'Email address "a" is invalid'),
      { page: 'Please enter a valid email address.', dialog: address },
    ],
    [
      "a confirmation that can't be sent",
      refused('unexpected_failure', 'Error sending confirmation email', 500),
      { page: configuration, dialog: address },
    ],
    [
      'a missing key',
      refused('', 'No API key found in request', 401),
      { page: configuration, dialog: 'No API key found in request' },
    ],
    [
      'too many emails',
      refused('over_email_send_rate_limit', 'email rate limit exceeded', 429),
      { page: limit, dialog: limit },
    ],
    ['a message with 429', refused('', 'Request failed with 429'), { page: limit, dialog: limit }],
    [
      'another refusal',
      refused('signup_disabled', 'Signups not allowed for this instance', 422),
      {
        page: 'An unexpected error occurred. Please try again.',
        dialog: 'Signups not allowed for this instance',
      },
    ],
    [
      'no connection',
      lost,
      {
        page: 'An unexpected error occurred. Please try again.',
        dialog: 'An error occurred during signup',
      },
    ],
    [
      'an unavailable backend',
      new Unavailable({ message: "The database isn't available." }),
      {
        page: 'An unexpected error occurred. Please try again.',
        dialog: 'An error occurred during signup',
      },
    ],
  ])('%s', (_, error, texts) => {
    expect(says(error)).toEqual(texts);
  });
});

test.each([
  [refused('over_email_send_rate_limit', 'Wait.', 429), 'rate limit'],
  [new RateLimited({ message: 'Wait.' }), 'rate limit'],
  [refused('', 'Email already confirmed'), 'already verified'],
  [refused('unexpected_failure', 'Error sending confirmation email', 500), 'failed'],
  [lost, 'failed'],
])('resend: %j is %s', (error, failure) => {
  expect(resendFailureOf(error)).toBe(failure);
});

test.each([
  [refused('otp_expired', 'Email link is invalid or has expired', 403), 'link expired'],
  [refused('session_not_found', 'Session from session_id claim in JWT does not exist', 403), 'link expired'],
  [refused('', 'Auth session missing!'), 'link expired'],
  [refused('same_password', 'New password should be different from the old password.', 422), 'refused'],
  [new NotAllowed({ message: 'No.' }), 'refused'],
  [lost, 'unexpected'],
])('a new password: %j is %s', (error, failure) => {
  expect(renewFailureOf(error)).toBe(failure);
});

test('a lost connection has no message of the server', () => {
  expect(serverMessage(lost)).toBeNull();
  expect(serverMessage(undefined)).toBeNull();
  expect(serverMessage(refused('x', ' '))).toBeNull();
  expect(serverMessage(refused('x', 'No.'))).toBe('No.');
});
