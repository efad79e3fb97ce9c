import { required, type Env } from '../config.ts';
import { HttpError } from '../http.ts';
import type { Outside, PaymentProvider } from './port.ts';
import { createStripeProvider } from './stripe.ts';
import { createTestProvider } from './test.ts';

/** The provider named by `PAYMENT_PROVIDER`. There is no default: a missing setting must not give goods away. */
export function chooseProvider(env: Env, outside: Outside): PaymentProvider {
  const name = required(env, 'PAYMENT_PROVIDER');
  switch (name) {
    case 'test':
      return createTestProvider(env, outside);
    case 'stripe':
      return createStripeProvider(env, outside);
    default:
      throw new HttpError(500, 'not_configured', 'PAYMENT_PROVIDER must be test or stripe.');
  }
}
