import { expect, test } from 'vitest';
import { authReason } from '#pages/identity/auth-reason.ts';

test.each([
  ['/vendor/apply', /^Create an account or log in to apply\./],
  ['/vendor/apply?step=documents', /^Create an account or log in to apply\./],
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
