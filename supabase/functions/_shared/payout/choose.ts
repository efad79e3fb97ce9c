import { required, type Env } from '../config.ts';
import { HttpError } from '../http.ts';
import type { Outside } from '../payment/port.ts';
import type { PayoutProvider } from './port.ts';
import { createStripePayouts } from './stripe.ts';
import { createTestPayouts } from './test.ts';

/** The provider named by `PAYOUT_PROVIDER`, or else the one that takes the payments. */
export function choosePayouts(env: Env, outside: Outside): PayoutProvider {
  const name = env('PAYOUT_PROVIDER')?.trim() || required(env, 'PAYMENT_PROVIDER');
  switch (name) {
    case 'test':
      return createTestPayouts(env, outside);
    case 'stripe':
      return createStripePayouts(env, outside);
    default:
      throw new HttpError(500, 'not_configured', 'PAYOUT_PROVIDER must be test or stripe.');
  }
}
