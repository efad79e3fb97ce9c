import { expect, test } from 'vitest';
import { accountProblem } from '#schema/account/account-problems.ts';
import {
  avatarProblem,
  formOfAddress,
  isCode,
  namesProblems,
  newEmailProblem,
  savedAddressProblems,
} from '#schema/account/profile.ts';

const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: '', companyName: '' };
const address = {
  label: '',
  firstName: 'Ada',
  lastName: "O'Neil",
  phone: '',
  address: '12 Barbell Street',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zipCode: '73301',
};

test('names follow §5 and report their problems', () => {
  expect(namesProblems(names)).toEqual({});
  expect(
    namesProblems({ firstName: '', lastName: 'B0b', displayName: '<b>', companyName: 'Iron <Oak>' }),
  ).toEqual({
    firstName: 'First name is required',
    lastName:
      'Name can only contain letters, spaces, hyphens, apostrophes, and dots after initials and abbreviations',
    displayName: "Display name can't contain < or >",
    companyName: 'Company name can only contain letters, numbers, spaces, hyphens and & . , ’ # + / ( ) !',
  });
});

test('an address needs no phone, and a given phone follows §5', () => {
  expect(savedAddressProblems(address)).toEqual({});
  expect(savedAddressProblems({ ...address, phone: '123', zipCode: '1', label: 'x'.repeat(51) })).toEqual({
    label: 'Address name must be at most 50 characters',
    phone: 'Phone number must be 10 to 20 characters',
    zipCode: 'ZIP code must look like 12345 or 12345-6789',
  });
});

test('an edited address shows as it was saved, with empty fields blank', () => {
  const saved = {
    id: 'a1',
    label: 'Gym',
    first_name: 'Ada',
    last_name: "O'Neil",
    phone: '(555) 010-0100',
    address: '12 Barbell Street',
    address2: 'Hall 2',
    city: 'Austin',
    state: 'TX',
    zip_code: '73301',
    is_default: true,
  };
  expect(formOfAddress({ ...saved, label: null, phone: null, address2: null })).toEqual(address);
  expect(formOfAddress(saved)).toEqual({
    ...address,
    label: 'Gym',
    phone: '(555) 010-0100',
    address2: 'Hall 2',
  });
});

test('a new email must differ and be valid', () => {
  expect(newEmailProblem('', 'a@b.test')).toBe('Email is required');
  expect(newEmailProblem('a@b', 'a@b.test')).toBe('Invalid email address');
  expect(newEmailProblem('A@B.test', 'a@b.test')).toBe('This is already your email address');
  expect(newEmailProblem('c@b.test', 'a@b.test')).toBe(null);
});

test('pictures are PNG, JPEG, WebP or AVIF, up to the size of a phone photo', () => {
  const size = 30 * 1024 * 1024;
  expect(avatarProblem({ type: 'image/webp', size: 12_000_000 })).toBe(null);
  expect(avatarProblem({ type: 'image/png', size: size + 1 })).toBe('The picture can be up to 30 MB');
  expect(avatarProblem({ type: 'image/jpeg', size: 0 })).toBe('This file is empty. Choose another one.');
  const other = 'Choose a PNG, JPEG, WebP or AVIF picture';
  expect(['image/svg+xml', 'text/html', ''].map((type) => avatarProblem({ type, size: 1 }))).toEqual([
    other,
    other,
    other,
  ]);
});

test('codes are six digits, with or without spaces', () => {
  expect(['123456', ' 123 456 ', '12345', '1234567', 'abcdef', ''].map(isCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  [{ _tag: 'AuthRefused', code: 'invalid_credentials', message: 'x' }, "That's not your current password"],
  [
    { _tag: 'AuthRefused', code: 'mfa_verification_failed', message: 'x' },
    "That code isn't right. Codes change every 30 seconds, so enter the current one.",
  ],
  [
    { _tag: 'AuthRefused', code: 'reauthentication_not_valid', message: 'x' },
    "That code isn't right. Codes change every 30 seconds, so enter the current one.",
  ],
  [
    { _tag: 'AuthRefused', code: 'otp_expired', message: 'x' },
    "That code isn't right or has expired. Use the code from the latest email.",
  ],
  [
    { _tag: 'AuthRefused', code: 'same_password', message: 'x' },
    'Choose a password different from your current one',
  ],
  [{ _tag: 'AuthRefused', code: 'email_exists', message: 'x' }, 'Another account uses this email address'],
  [
    { _tag: 'AuthRefused', code: 'over_request_rate_limit', message: 'x' },
    'Too many attempts. Wait a moment and try again.',
  ],
  [
    { _tag: 'AuthRefused', code: 'over_email_send_rate_limit', message: 'x' },
    'Too many attempts. Wait a moment and try again.',
  ],
  [{ _tag: 'RateLimited', message: 'x' }, 'Too many attempts. Wait a moment and try again.'],
  [{ _tag: 'NetworkError', message: 'x' }, "We couldn't reach the shop. Try again."],
  [{ _tag: 'Unavailable', message: 'x' }, "We couldn't reach the shop. Try again."],
  [{ _tag: 'Conflict', code: 'account_in_use', message: 'Order SB-1 waits.' }, 'Order SB-1 waits.'],
  [{ _tag: 'Conflict', code: 'account_in_use', message: '' }, 'Something went wrong. Try again.'],
  [{ _tag: 'Unexpected', message: 'x' }, 'Something went wrong. Try again.'],
  [{ message: 'x' }, 'Something went wrong. Try again.'],
  [null, 'Something went wrong. Try again.'],
  ['a string', 'Something went wrong. Try again.'],
])('%j reads: %s', (error, sentence) => {
  expect(accountProblem(error)).toBe(sentence);
});
