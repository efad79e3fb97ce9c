import { expect, test } from 'vitest';
import { readAuthQuery } from '#pages/identity/auth-query.ts';

test.each([
  ['', 'login', false],
  ['?redirect=%2Fprofile', 'login', false],
  ['?redirect=%2Fprofile&tab=signup', 'signup', false],
  ['?redirect=%2Fvendor%2Fapply', 'signup', true],
  ['?redirect=%2Fvendor%2Fapply%3Fstep%3Dbusiness', 'signup', true],
  ['?redirect=%2Fvendor%2Fapply&tab=login', 'login', true],
  ['?redirect=%2Fvendor%2Fapply-elsewhere', 'login', false],
  ['?redirect=https%3A%2F%2Felsewhere.example%2Fvendor%2Fapply', 'login', false],
])('/auth%s opens %s; the box to sell is checked: %s', (search, tab, preselectVendor) => {
  expect(readAuthQuery(search)).toMatchObject({ tab, preselectVendor });
});
