import { describe, expect, test } from 'vitest';
import { cartMachine } from '#machines/checkout/cart.machine.ts';
import { cartQuoteMachine } from '#machines/checkout/cart-quote.machine.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { holdMachine } from '#machines/checkout/hold.machine.ts';
import { paymentMachine } from '#machines/checkout/payment.machine.ts';
import { createStepper } from '#engine/step.ts';
import { askedOf, done } from '../kit/asked.ts';
import type { Case } from '../kit/asked.ts';
import { cartItem, newItem } from '#samples/models/checkout/cart.model.ts';
import { filled, line, quoteOf } from '#samples/models/checkout/checkout.model.ts';

const lines = [line()];
const drawer = { type: 'drawer.opened' };
const stored = (version: number, ...items: ReturnType<typeof cartItem>[]) => ({ items, stash: [], version });

describe('The cart requests', () => {
  const [plate, bar] = [cartItem(newItem(1, 'a')), cartItem(newItem(2, 'b'))];

  test('the rates of stores that it does not know yet, and no others', () => {
    const opened = [done('readStorage', stored(1, plate, bar)), drawer];
    expect(askedOf(cartMachine, 'estimateShipping', opened)).toEqual({ vendors: ['a', 'b'] });
    const answered = [...opened, done('estimateShipping', { a: [], b: [] })];
    const added = [...answered, { type: 'cart.add', item: newItem(3, 'c') }];
    expect(askedOf(cartMachine, 'estimateShipping', added)).toEqual({ vendors: ['c'] });
  });

  test('only newer state from another tab', () => {
    const { start, step } = createStepper(cartMachine);
    const after = (version: number) =>
      [done('readStorage', stored(7, plate)), { type: 'storage.changed', storage: stored(version, bar) }]
        .reduce((before, event) => step(before.state, event), start())
        .state.context.items.map(({ id }: { id: string }) => id);
    expect([6, 7, 8].map(after)).toEqual([[plate.id], [plate.id], [bar.id]]);
  });
});

describe('The price of a cart is requested', () => {
  const changed = { type: 'lines.changed', lines };

  test('for its lines, and for the same with another code', () => {
    expect(askedOf(cartQuoteMachine, 'askQuote', [changed])).toEqual({ lines });
    const quoted = [changed, done('askQuote', quoteOf()), { type: 'promo.changed', promo: 'LIFT10' }];
    expect(askedOf(cartQuoteMachine, 'askAgain', quoted)).toEqual({ lines });
  });

  test('after the code was saved for these lines', () => {
    const { start, step } = createStepper(cartQuoteMachine);
    const before = [changed, done('askQuote', quoteOf())].reduce(
      (last, event) => step(last.state, event),
      start(),
    );
    const promoChanged: Case = { type: 'promo.changed', promo: 'LIFT10' };
    const { effects } = step(before.state, promoChanged);
    expect(effects).toContainEqual({ type: 'keepPromo', params: { lines, promo: 'LIFT10' } });
  });
});

describe('The checkout requests', () => {
  const input = { lines };
  const restored = [done('loadProgress', filled)];

  test('the earlier visit with these lines', () => {
    expect(askedOf(checkoutMachine, 'loadProgress', [], input)).toEqual({ lines });
  });

  test('prices and stock for what is in the form', () => {
    const standing = {
      lines,
      contact: filled.contact,
      address: filled.address,
      method: 'card',
      key: filled.key,
    };
    expect(askedOf(checkoutMachine, 'askQuote', restored, input)).toMatchObject(standing);
    const priced = [...restored, done('askQuote', quoteOf())];
    expect(askedOf(checkoutMachine, 'holdStock', priced, input)).toMatchObject({
      ...standing,
      quote: quoteOf(),
    });
  });

  test('one purchase by its key, and the same one after a reload', () => {
    const held = [
      ...restored,
      done('askQuote', quoteOf()),
      done('holdStock', { outcome: 'held', expires_in: 600 }),
      { type: 'order.place' },
    ];
    const [quoted] = quoteOf().orders;
    const sent = {
      lines,
      contact: filled.contact,
      address: filled.address,
      // The displayed delivery, although nobody selected it.
      deliveries: { [quoted?.vendor_id ?? '']: quoted?.rate_id },
      method: 'card',
      promo: null,
      total: 6500,
      quoteHash: 'hash 3000 2 500 ok',
    };
    expect(askedOf(checkoutMachine, 'placeOrder', held, input)).toEqual({ key: filled.key, sent });
    const reloaded = [done('loadProgress', { ...filled, sent })];
    expect(askedOf(checkoutMachine, 'placeOrder', reloaded, input)).toEqual({ key: filled.key, sent });
  });
});

describe('A payment is requested', () => {
  const input = { token: 't1', method: 'card', first: 'pay' };
  const purchase = { payment_status: 'unpaid', payable_until: '2026-11-21T11:00:00Z' };

  test('with the secret of the purchase, and for the selected method', () => {
    expect(askedOf(paymentMachine, 'readPurchase', [], input)).toEqual({ token: 't1' });
    expect(askedOf(paymentMachine, 'startPayment', [done('readPurchase', purchase)], input)).toEqual({
      token: 't1',
      method: 'card',
      purchase,
    });
  });
});

test('a clock gets the time until the end of the hold', () => {
  expect(askedOf(holdMachine, 'watchClock', [], { until: 9000, left: 5000 })).toEqual({ until: 9000 });
});
