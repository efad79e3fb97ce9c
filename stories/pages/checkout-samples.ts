import type { CheckoutModel } from '#pages/checkout/checkout-view.tsx';
import type { AddressBook } from '#pages/checkout/address-section.tsx';
import type { SavedAddress } from '#schema/profile.ts';
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
  continuing: false,
  changes: null,
  heldUntil: null,
  notHeld: null,
  holdExpired: false,
  placing: false,
  offline: false,
  problem: null,
  now: () => now,
};

const place = (change: Partial<SavedAddress>): SavedAddress => ({
  id: '1',
  label: 'Home',
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '+1 555 010 2030',
  address: '2 Rack Street',
  address2: null,
  city: 'Denver',
  state: 'CO',
  zip_code: '80014',
  is_default: false,
  ...change,
});

/** An account with three addresses; one has no name of its own, one was saved with a state that is none. */
export const addressBook: AddressBook = {
  saved: [
    place({ is_default: true }),
    place({
      id: '2',
      label: null,
      address: '1 Platform Road',
      address2: 'Hall B',
      city: 'Austin',
      state: 'TX',
    }),
    place({ id: '3', label: 'Old gym', state: 'T' }),
  ],
  hasRoom: true,
  keep: () => undefined,
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
