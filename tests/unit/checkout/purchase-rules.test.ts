import { describe, expect, test } from 'vitest';
import {
  acceptedLines,
  freshProgress,
  isChanged,
  isConnectionLost,
  isOutcomeUnknown,
  isDeliverable,
  lineChanges,
  paymentProblemOf,
  problemOf,
  resumed,
  sealed,
  sectionToResume,
  wantedOf,
} from '#machines/checkout/checkout.rules.ts';
import { cents } from '#schema/money.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import { address, contact, filled, line, placed, quoteOf } from '#samples/models/checkout/checkout.model.ts';

const wrongContact = { ...contact, email: 'ada' };
const wrongAddress = { ...address, zipCode: '1' };

/** The quote with its only order given twice, the second one changed. */
const withSecond = (change: Partial<Quote['orders'][number]>): Quote => {
  const quote = quoteOf();
  const [order] = quote.orders;
  if (order === undefined) throw new Error('The sample has no order.');
  return { ...quote, orders: [order, { ...order, ...change }] };
};

test('a purchase can be delivered if it exists and every store delivers', () => {
  expect(isDeliverable(quoteOf())).toBe(true);
  expect(isDeliverable(null)).toBe(false);
  expect(isDeliverable({ ...quoteOf(), orders: [] })).toBe(false);
  expect(isDeliverable(withSecond({ deliverable: false }))).toBe(false);
});

test.each([
  ['contact', 'contact', {}],
  ['address', 'address', {}],
  ['delivery', 'delivery', {}],
  ['payment', 'payment', {}],
  ['review', 'review', {}],
  ['review', 'payment', { method: null }],
  ['payment', 'payment', { method: null }],
  ['review', 'contact', { contact: wrongContact }],
  ['contact', 'contact', { contact: wrongContact, address: wrongAddress }],
  ['address', 'address', { address: wrongAddress }],
  ['delivery', 'address', { address: wrongAddress }],
  ['review', 'address', { address: wrongAddress }],
] as const)('a visit that left at %s continues at %s with %j', (section, at, change) => {
  expect(sectionToResume({ ...filled, section, ...change })).toBe(at);
});

describe('What has changed since the shopper saw it', () => {
  test('excludes a line that is not in the quote, and an unchanged one', () => {
    expect(lineChanges([line()], quoteOf())).toEqual([]);
    expect(lineChanges([line({ variantId: 'another', price: cents(1) })], quoteOf())).toEqual([]);
  });

  test.each([
    ['gone', quoteOf({ status: 'gone' })],
    ['gone', quoteOf({ status: 'short', available: 0 })],
    ['short', quoteOf({ status: 'short', available: 1 })],
    ['holiday', quoteOf({ status: 'holiday' })],
    ['price', quoteOf({ price: 3550 })],
    // Someone else's last piece: the quote itself does not call it short.
    [undefined, quoteOf({ available: 0 })],
  ])('%s', (kind, quote) => {
    expect(lineChanges([line()], quote).map((change) => change.kind)).toEqual(
      kind === undefined ? [] : [kind],
    );
  });

  test('a line without a current price keeps the one that was seen', () => {
    const quote = quoteOf();
    const unpriced = { ...quote, lines: quote.lines.map((each) => ({ ...each, unit_price: null })) };
    expect(lineChanges([line()], unpriced)).toEqual([]);
  });

  test('the accepted lines have the current price and quantity, and leave out what is gone', () => {
    expect(acceptedLines([line()], quoteOf({ price: 3550 }))).toEqual([line({ price: cents(3550) })]);
    expect(acceptedLines([line()], quoteOf({ status: 'short', available: 1 }))).toEqual([
      line({ quantity: 1 }),
    ]);
    for (const status of ['gone', 'holiday'] as const)
      expect(acceptedLines([line()], quoteOf({ status }))).toEqual([]);
    const other = line({ variantId: 'another' });
    expect(acceptedLines([other, line()], quoteOf({ status: 'gone' }))).toEqual([other]);
  });

  test('asks the shopper again if a line or the agreed total differs', () => {
    const shown = { lines: [line()], quote: quoteOf(), agreedTotal: cents(6500) };
    expect(isChanged(shown)).toBe(false);
    expect(isChanged({ ...shown, agreedTotal: null })).toBe(false);
    expect(isChanged({ ...shown, quote: null })).toBe(false);
    expect(isChanged({ ...shown, agreedTotal: cents(6400) })).toBe(true);
    expect(isChanged({ ...shown, quote: quoteOf({ price: 3550 }), agreedTotal: null })).toBe(true);
  });
});

describe('A purchase is sealed', () => {
  const whole = { ...filled, lines: [line()], quote: quoteOf() };

  test('as it was shown, with the rates of the quote', () => {
    const [order] = quoteOf().orders;
    expect(sealed(whole)).toEqual({
      lines: [line()],
      contact,
      address,
      deliveries: { [order?.vendor_id ?? '']: order?.rate_id },
      method: 'card',
      promo: null,
      total: 6500,
      quoteHash: 'hash 3000 2 500 ok',
    });
    const unrated = { ...quoteOf(), orders: quoteOf().orders.map((each) => ({ ...each, rate_id: null })) };
    expect(sealed({ ...whole, quote: unrated })?.deliveries).toEqual({});
  });

  test.each([
    ['a method', { method: null }],
    ['a price', { quote: null }],
    ['a delivery', { quote: quoteOf({ deliverable: false }) }],
    ['a valid contact', { contact: wrongContact }],
    ['a valid address', { address: wrongAddress }],
  ])('not without %s', (_missing, change) => {
    expect(sealed({ ...whole, ...change })).toBeNull();
  });
});

describe('An earlier visit', () => {
  const sent = {
    lines: [line()],
    contact,
    address,
    deliveries: {},
    method: 'card' as const,
    promo: 'LIFT10',
    total: cents(6500),
    quoteHash: 'h',
  };
  const bought = { ...filled, promo: 'LIFT10', sent, placed };
  const anew = { ...filled, key: 'fresh', section: 'delivery', promo: null, sent: null, placed: null };

  test('that does not exist starts empty', () => {
    expect(resumed(null, [line()], 'fresh')).toEqual(freshProgress('fresh'));
    expect(freshProgress('fresh').section).toBe('contact');
  });

  test('continues while nothing was placed, and while the cart is the one that was bought, or empty', () => {
    expect(resumed(filled, [line()], 'fresh')).toBe(filled);
    const unplaced = { ...bought, placed: null };
    expect(resumed(unplaced, [line({ quantity: 1 })], 'fresh')).toBe(unplaced);
    expect(resumed(bought, [line()], 'fresh')).toBe(bought);
    expect(resumed(bought, [], 'fresh')).toBe(bought);
  });

  test('is over with another cart: a new purchase with the same contact', () => {
    expect(resumed(bought, [line({ quantity: 1 })], 'fresh')).toEqual(anew);
    expect(resumed({ ...bought, sent: null }, [line()], 'fresh')).toEqual(anew);
  });
});

test('the server is asked by variant and quantity', () => {
  expect(wantedOf([line({ quantity: 3 })])).toEqual([{ variant_id: line().variantId, quantity: 3 }]);
});

describe('A failure', () => {
  const ours = "That didn't work, and nothing was ordered.";

  test.each([
    [{ _tag: 'RateLimited' }, 'Too many attempts in a short time. Wait a minute and try again.'],
    [{ _tag: 'Invalid', message: 'That code has ended.' }, 'That code has ended.'],
    [{ _tag: 'Conflict', message: 'It is gone.' }, 'It is gone.'],
    [{ _tag: 'Conflict', message: '' }, ours],
    [{ _tag: 'Conflict' }, ours],
    [{ _tag: 'Unexpected', message: 'relation "orders" does not exist' }, ours],
    [null, ours],
    [undefined, ours],
    ['RateLimited', ours],
  ])('%j says %s', (error, sentence) => {
    expect(problemOf(error)).toBe(sentence);
  });

  test('leaves open whether the order was placed, unless the server has refused it', () => {
    const known = ['Invalid', 'Conflict', 'SessionEnded', 'NotAllowed', 'NotFound', 'RateLimited'];
    expect(known.map((_tag) => isOutcomeUnknown({ _tag }))).toEqual(known.map(() => false));
    // The database's own error has undone the order: saying that nobody knows would leave no way on.
    const undone = ['XX000', 'P0001', '57014', '22012'].map((code) => ({ status: 500, code }));
    expect(undone.map((cause) => isOutcomeUnknown({ _tag: 'Unexpected', cause }))).toEqual(
      undone.map(() => false),
    );
    const open = [
      { _tag: 'Unexpected', cause: { status: 500 } },
      { _tag: 'Unexpected', cause: { status: 500, code: '57P01' } },
      { _tag: 'Unexpected', cause: { status: 500, code: '08006' } },
      new TypeError('no answer'),
      null,
      'gone',
    ];
    expect(open.map(isOutcomeUnknown)).toEqual(open.map(() => true));
  });

  test('of the payment page has its own message', () => {
    expect(paymentProblemOf({ _tag: 'Unexpected' })).toBe(
      "We couldn't open the payment page. Try again in a moment.",
    );
    expect(paymentProblemOf({ _tag: 'Conflict', message: 'It is paid.' })).toBe('It is paid.');
  });

  test('of the connection is a network error, or a server that is down', () => {
    expect([{ _tag: 'NetworkError' }, { _tag: 'Unavailable' }].map(isConnectionLost)).toEqual([true, true]);
    const others = [{ _tag: 'Conflict' }, {}, null, undefined, ''];
    expect(others.map(isConnectionLost)).toEqual(others.map(() => false));
  });
});
