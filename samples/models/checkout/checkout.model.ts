import { plainDate } from '#schema/day.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutSnapshot } from '#machines/checkout/checkout.machine.ts';
import { freshProgress } from '#machines/checkout/checkout.rules.ts';
import { sections } from '#schema/checkout/progress.ts';
import type { CheckoutLine, Progress } from '#schema/checkout/progress.ts';
import { RateId, VariantId, VendorId } from '#schema/ids.ts';
import { cents, sumMoney, timesMoney } from '#schema/money.ts';
import type { PlacedPurchase } from '#schema/orders/order.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import type { Model } from '#engine/paths.ts';
import { checkoutReviewProperties } from './checkout-review.properties.ts';
import { checkoutProperties } from './checkout.properties.ts';

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const line = (more: Partial<CheckoutLine> = {}): CheckoutLine => ({
  variantId: uuid(1),
  quantity: 2,
  price: cents(3000),
  name: 'Plate',
  image: '',
  color: null,
  size: null,
  flavor: null,
  quantityOption: null,
  ...more,
});

/** A quote of one line; 30 dollars per piece and 5 dollars of shipping by default. */
export function quoteOf({
  price = 3000,
  quantity = 2,
  shipping = 500,
  status = 'ok',
  available = 20,
  deliverable = true,
}: {
  price?: number;
  quantity?: number;
  shipping?: number;
  status?: 'ok' | 'short' | 'gone' | 'holiday';
  available?: number;
  deliverable?: boolean;
} = {}): Quote {
  const subtotal = timesMoney(cents(price), quantity);
  const total = sumMoney([subtotal, cents(shipping)]);
  const none = { color: null, size: null, flavor: null, quantity_option: null, compare_at_price: null };
  return {
    quote_hash: `hash ${price} ${quantity} ${shipping} ${status}`,
    currency: 'USD',
    lines: [
      {
        ...none,
        variant_id: VariantId.make(uuid(1)),
        product_id: uuid(2),
        vendor_id: VendorId.make(uuid(3)),
        name: 'Plate',
        slug: 'plate',
        vendor_slug: 'vendor',
        category_slug: 'plates',
        image: null,
        quantity,
        unit_price: cents(price),
        line_total: subtotal,
        available,
        status,
        holiday:
          status === 'holiday'
            ? {
                mode: 'closed',
                until: plainDate('2026-12-24'),
                opens: plainDate('2026-12-25'),
                note: 'Away at a meet.',
              }
            : null,
      },
    ],
    orders: [
      {
        vendor_id: VendorId.make(uuid(3)),
        vendor_name: 'Vendor',
        vendor_slug: 'vendor',
        subtotal,
        rates: [],
        rate_id: deliverable ? RateId.make(uuid(4)) : null,
        shipping: cents(shipping),
        discount: cents(0),
        tax: null,
        total,
        deliverable,
        free_over: null,
        shipping_varies: false,
        promotion: null,
      },
    ],
    subtotal,
    shipping: cents(shipping),
    discount: cents(0),
    tax: null,
    total,
    promo: null,
    refusal: null,
    offer: null,
  };
}

export const contact = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 555 010 2030',
};
export const address = {
  address: '12 Barbell Street',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zipCode: '73301',
};

export const placed: PlacedPurchase = {
  outcome: 'placed',
  purchase_id: uuid(5),
  reference: 'SB-ABCDEF',
  token: 'token-of-the-guest',
  total: cents(6500),
  currency: 'USD',
  hold_expires_at: null,
};

const usedUp = { code: 'LIFT10', status: 'used' as const, label: 'Lift', discount: cents(0), ended_on: null };

export const filled: Progress = {
  ...freshProgress('key of the last visit'),
  section: 'review',
  contact,
  address,
  method: 'card',
};
const sent = {
  lines: [line()],
  contact,
  address,
  deliveries: {},
  method: 'card' as const,
  promo: null,
  total: cents(6500),
  quoteHash: 'hash 3000 2 500 ok',
};

const tooSmall = 'Orders start at $0.50. Add something to your cart.';
const tooLarge =
  'This is more than we can hold for one checkout. You can still order it while supplies last.';
const lost = { error: { _tag: 'NetworkError' } };
const refused = { error: { _tag: 'Invalid', code: 'bad', message: 'That is not right.' } };
const refusedField = {
  error: { _tag: 'Invalid', code: 'contact_invalid', problems: { zipCode: 'Elsewhere.' } },
};

function broken(any: AnyMachineSnapshot): string | undefined {
  const snapshot = any as CheckoutSnapshot;
  const { context } = snapshot;
  if (snapshot.hasTag('placing') && context.sent === null) return 'places without a sealed order';
  if (snapshot.matches({ flow: 'placed' }) && context.placed === null) return 'placed without an order';
  if (!snapshot.matches({ flow: 'placed' }) && context.placed !== null && !snapshot.hasTag('busy')) {
    return 'an order stands and the form is open';
  }
  if (snapshot.matches({ flow: 'open' }) && context.lines.length === 0) return 'open with nothing to buy';
  if (snapshot.matches({ flow: { open: { section: { review: 'held' } } } }) && context.method === null) {
    return 'reviews without a method';
  }
  return undefined;
}

export const checkoutModel: Model = {
  name: 'checkout',
  machine: checkoutMachine,
  input: { lines: [line()] },
  actionPorts: ['save'],
  limit: 400_000,
  cases: {
    'done.loadProgress': [
      { output: freshProgress('fresh key') },
      { output: filled },
      { output: { ...filled, section: 'delivery' } },
      { output: { ...filled, section: 'review', method: null } },
      { output: { ...filled, section: 'review', address: { ...address, zipCode: '1' } } },
      { output: { ...filled, section: 'review', contact: { ...contact, email: 'ada' } } },
      { output: { ...filled, sent } },
      { output: { ...filled, sent, placed } },
    ],
    'error.loadProgress': [{ error: new Error('storage is blocked') }],
    'done.newKey': [{ output: 'another key' }],
    'error.newKey': [{ error: new Error('no randomness') }],
    'connection.lost': [{}],
    'connection.back': [{}],
    'cart.changed': [{ lines: [line()] }, { lines: [line({ quantity: 1 })] }, { lines: [] }],
    'promo.changed': [{ promo: 'LIFT10' }],
    'section.edit': sections.map((section) => ({ section })),
    'contact.done': [{ contact }, { contact: { ...contact, email: 'ada' } }],
    'address.done': [{ address }, { address: { ...address, zipCode: '1' } }],
    'rate.chosen': [{ vendorId: uuid(3), rateId: uuid(4) }],
    'delivery.done': [{}],
    'method.done': [{ method: 'card' }],
    'changes.accept': [{}],
    'order.place': [{}],
    'checkout.retry': [{}],
    'done.askQuote': [
      { output: quoteOf() },
      { output: quoteOf({ price: 3550 }) },
      { output: quoteOf({ status: 'short', available: 1 }) },
      { output: quoteOf({ status: 'gone', available: 0 }) },
      { output: quoteOf({ deliverable: false }) },
      { output: { ...quoteOf(), refusal: tooSmall } },
    ],
    'error.askQuote': [lost, refused],
    'done.holdStock': [
      { output: { outcome: 'held', expires_at: '2026-11-21T10:15:00Z', expires_in: 900 } },
      { output: { outcome: 'short', lines: [{ variant_id: uuid(1), requested: 2, available: 1 }] } },
    ],
    'error.holdStock': [lost, { error: { _tag: 'Conflict', code: 'hold_too_large', message: tooLarge } }],
    'after.hold': [{}],
    'after.reconnect': [{}],
    'done.placeOrder': [
      { output: placed },
      { output: { outcome: 'changed', quote: quoteOf({ price: 3550 }) } },
      { output: { outcome: 'changed', quote: { ...quoteOf(), promo: usedUp } } },
      { output: { outcome: 'short', lines: [] } },
    ],
    'error.placeOrder': [
      lost,
      refused,
      refusedField,
      { error: { _tag: 'Invalid', code: 'idempotency_key_reused' } },
      { error: { _tag: 'Unexpected', cause: { status: 500 } } },
    ],
  },
  classOf: (snapshot) => {
    const { context } = snapshot as CheckoutSnapshot;
    return [
      context.section,
      context.lines.map(({ quantity, price }) => `${quantity} × ${price}`),
      context.contact.email,
      context.address.zipCode,
      context.method,
      context.quote?.quote_hash,
      context.quote?.orders[0]?.deliverable,
      context.quote?.refusal,
      context.agreedTotal === null ? null : context.agreedTotal === context.quote?.total,
      context.sent !== null,
      context.placed !== null,
      context.askedAgain && snapshot.hasTag('placing'),
      // An old problem may show next to a request for new prices: the answer decides whether it stays.
      context.problem !== null && snapshot.matches({ flow: { open: { prices: 'asking' } } }),
    ];
  },
  properties: [...checkoutProperties, ...checkoutReviewProperties],
  broken,
  brokenStep: (from, event, to) => {
    const [before, after] = [from as CheckoutSnapshot, to as CheckoutSnapshot];
    if (before?.hasTag('placing') === true && after?.hasTag('placing') === true) {
      if (before.context.key !== after.context.key)
        return `${event.type}: another key while the order is on its way`;
      if (JSON.stringify(before.context.sent) !== JSON.stringify(after.context.sent)) {
        return `${event.type}: another order under the same key`;
      }
    }
    if (event.type === 'order.place' && before?.hasTag('placing') === true && after !== before) {
      return 'a second tap does something';
    }
    return undefined;
  },
};
