import type { CheckoutModel } from '#pages/checkout/checkout-view.tsx';
import { quote, quoteWithoutAddress } from './purchase-samples.ts';

/** The samples' moment. */
export const now = Date.UTC(2026, 10, 21, 12);

/** A checkout that has just begun. */
export const startedCheckout: CheckoutModel = {
  mode: 'open',
  section: 'contact',
  contact: { firstName: '', lastName: '', email: '', phone: '' },
  address: { address: '', address2: '', city: '', state: '', zipCode: '' },
  method: null,
  quote: quoteWithoutAddress,
  quoting: false,
  changes: null,
  heldUntil: null,
  holdExpired: false,
  placing: false,
  offline: false,
  problem: null,
  now: () => now,
};

/** Everything is entered. */
export const filledCheckout: CheckoutModel = {
  ...startedCheckout,
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+1 555 010 2030' },
  address: { address: '12 Barbell Street', address2: '', city: 'Austin', state: 'TX', zipCode: '73301' },
  method: 'card',
  quote,
};

/** About to be ordered, with stock held. */
export const reviewedCheckout: CheckoutModel = {
  ...filledCheckout,
  section: 'review',
  heldUntil: now + 14 * 60_000,
};
