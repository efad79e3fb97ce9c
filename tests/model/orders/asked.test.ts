import { describe, expect, test } from 'vitest';
import { fulfillmentMachine } from '#machines/orders/fulfillment.machine.ts';
import { orderListMachine } from '#machines/orders/order-list.machine.ts';
import { orderPageMachine } from '#machines/orders/order-page.machine.ts';
import { trackingFileMachine } from '#machines/orders/tracking-file.machine.ts';
import { askedOf, done } from '../kit/asked.ts';

const page = { purchases: [{ id: 'p2' }, { id: 'p1' }], more: true };
const none = { purchases: [], more: false };
const chosen = { type: 'filter.chosen', filter: 'open' };
const changed = { type: 'orders.changed' };

describe('The list of orders asks', () => {
  test('for the first page of what is chosen', () => {
    expect(askedOf(orderListMachine, 'readPurchases', [])).toEqual({ filter: 'all', after: null });
    expect(askedOf(orderListMachine, 'readPurchases', [chosen])).toEqual({ filter: 'open', after: null });
  });

  test('for what comes after the last one', () => {
    const more = [chosen, done('readPurchases', page), { type: 'orders.more' }];
    expect(askedOf(orderListMachine, 'readMore', more)).toEqual({ filter: 'open', after: { id: 'p1' } });
  });

  test('for the first page of the same again when something has changed', () => {
    const listed = [chosen, done('readPurchases', page), changed];
    expect(askedOf(orderListMachine, 'rereadPurchases', listed)).toEqual({ filter: 'open', after: null });
    const empty = [chosen, done('readPurchases', none), changed];
    expect(askedOf(orderListMachine, 'lookAgain', empty)).toEqual({ filter: 'open', after: null });
  });
});

describe('The page of an order asks', () => {
  const input = { token: 't1', purchase: { id: 'p1' }, hasRealtime: true };

  test('with the secret of its link, and hears of the same order', () => {
    expect(askedOf(orderPageMachine, 'readPurchase', [{ type: 'order.changed' }], input)).toEqual({
      token: 't1',
    });
    expect(askedOf(orderPageMachine, 'watchPurchase', [], input)).toEqual({ hasRealtime: true });
  });
});

describe('An order of a store asks', () => {
  const sale = { number: 'SB-1', version: 4 };
  const read = done('readSale', sale);
  const act = { kind: 'confirm' };
  const acted = [read, { type: 'sale.act', act, key: 'k1' }];
  const input = { number: 'SB-1' };

  test('by its number, and again when it has changed', () => {
    expect(askedOf(fulfillmentMachine, 'readSale', [], input)).toEqual(input);
    expect(askedOf(fulfillmentMachine, 'rereadSale', [read, { type: 'sale.changed' }], input)).toEqual(input);
  });

  test('for what is done to what was read, and with the same key after no answer', () => {
    expect(askedOf(fulfillmentMachine, 'act', acted, input)).toEqual({ act, key: 'k1', sale });
    const unanswered = { type: 'xstate.error.actor.act', error: new Error('No answer.') };
    const again = [...acted, unanswered, { type: 'sale.again' }];
    expect(askedOf(fulfillmentMachine, 'act', again, input)).toEqual({ act, key: 'k1', sale });
  });
});

describe('A file with tracking numbers asks', () => {
  const file = { name: 'tracking.csv' };
  const chosen = { type: 'file.chosen', file };
  const rows = ['SB-1', 'SB-2'].map((order, place) => ({
    row: place + 2,
    order,
    carrier: '',
    tracking: '1Z',
  }));
  const sent = [chosen, done('readFile', { kind: 'rows', rows }), { type: 'file.send' }];

  test('to be read', () => {
    expect(askedOf(trackingFileMachine, 'readFile', [chosen])).toEqual({ file });
  });

  test('for one row after the other', () => {
    expect(askedOf(trackingFileMachine, 'sendRow', sent)).toEqual({ row: rows[0] });
    const outcome = { row: rows[0], outcome: 'shipped', sentence: null };
    expect(askedOf(trackingFileMachine, 'sendRow', [...sent, done('sendRow', outcome)])).toEqual({
      row: rows[1],
    });
  });
});
