import type { CheckoutModel } from '#actors/checkout/checkout.view.ts';
import type { AddressBook } from '#actors/checkout/address-book.view.ts';
import type { SavedAddress } from '#schema/account/profile.ts';
import { messages } from '#schema/texts/texts.ts';
import { stretched } from '#samples/data/kit/stretched.ts';
import { quote, quoteWithPromo, quoteWithoutAddress } from '#samples/data/orders/purchase-samples.ts';

/** The time at which the samples are set. */
export const now = Date.UTC(2026, 10, 21, 12);

/** A checkout at its start. */
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
  problems: {},
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

/** An account with three addresses; one has no label, one has an invalid state. */
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
      zip_code: '73301',
    }),
    place({ id: '3', label: 'Old gym', state: 'T' }),
  ],
  hasRoom: true,
  keep: () => undefined,
};

/** Everything is filled in. */
export const filledCheckout: CheckoutModel = {
  ...startedCheckout,
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+1 555 010 2030' },
  address: { address: '12 Barbell Street', address2: '', city: 'Austin', state: 'TX', zipCode: '73301' },
  method: 'card',
  quote,
};

/** Ready to order, with stock held. */
export const reviewedCheckout: CheckoutModel = {
  ...filledCheckout,
  section: 'review',
  heldUntil: now + 14 * 60_000,
};

export const longCheckout: CheckoutModel = {
  ...reviewedCheckout,
  contact: stretched(reviewedCheckout.contact),
  address: stretched(reviewedCheckout.address),
  quote: stretched(quoteWithPromo),
};

const nothing = () => undefined;

/** They accept everything, and nothing happens. */
export const heldActions = {
  validateContact: () => ({}),
  validateAddress: () => ({}),
  missingMethod: messages.paymentMethod,
  contactDone: nothing,
  addressDone: nothing,
  rateChosen: nothing,
  deliveryDone: nothing,
  methodDone: nothing,
  promo: nothing,
  edit: nothing,
  accept: nothing,
  place: nothing,
  retry: nothing,
};
