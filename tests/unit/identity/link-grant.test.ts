import { describe, expect, test } from 'vitest';
import { grantIn } from '#lazy/link-grant.ts';

const site = 'https://shop.example';

describe('what an emailed link adds to the URL', () => {
  test('a session in the fragment is found, and removed from the URL', () => {
    expect(
      grantIn(
        `${site}/confirm-email?next=%2Forders&flow=begun-here#access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&token_type=bearer&type=signup`,
      ),
    ).toEqual({
      grant: { kind: 'session', accessToken: 'a.b.c', refreshToken: 'r', type: 'signup', flow: 'begun-here' },
      clean: '/confirm-email?next=%2Forders',
    });
  });

  test('a token hash, an error and a message are found', () => {
    expect(grantIn(`${site}/reset-password?token_hash=abc&type=recovery`)).toEqual({
      grant: { kind: 'hash', tokenHash: 'abc', type: 'recovery', flow: '' },
      clean: '/reset-password',
    });
    expect(
      grantIn(
        `${site}/confirm-email#error=access_denied&error_code=otp_expired&error_description=It+has+expired`,
      ),
    ).toEqual({
      grant: { kind: 'error', code: 'otp_expired', message: 'It has expired' },
      clean: '/confirm-email',
    });
    expect(grantIn(`${site}/profile#message=Confirm+the+other+address`)).toEqual({
      grant: { kind: 'message', message: 'Confirm the other address' },
      clean: '/profile',
    });
  });

  test.each([
    '/',
    '/order/confirmation#token=secret-of-a-guest',
    '/checkout/success?order=1#token=secret',
    '/products?code=LIFT10',
    // No flow of the shop ends in a code.
    '/?code=0197f3a0-0000-7000-8000-000000000001',
    '/vendors?flow=begun-here',
    '/help#returns',
    '/?access_token=',
  ])('%s contains none, and is left unchanged', (path) => {
    expect(grantIn(`${site}${path}`)).toBeNull();
  });
});
