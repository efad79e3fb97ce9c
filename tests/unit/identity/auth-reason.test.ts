import { expect, test } from 'vitest';
import { authReason } from '#pages/identity/auth-reason.ts';

test.each([
  ['/vendor/apply', /^Log in or create an account to apply as a vendor\./],
  ['/vendor/apply?step=documents', /^Log in or create an account to apply as a vendor\./],
  ['/orders?page=2', /^Log in to see your orders\.$/],
])('a visitor sent from %s to log in learns why', (redirect, reason) => {
  expect(authReason(redirect)).toMatch(reason);
});

test.each(['/', '/wishlist', '/constructor', '/products/constructor'])(
  'a visitor who logs in from %s needs no reason',
  (redirect) => {
    expect(authReason(redirect)).toBeNull();
  },
);
