import { describe, expect, test } from 'vitest';
import { storeOrderMachine } from '#machines/orders/store-order.machine.ts';
import { orderListMachine } from '#machines/orders/order-list.machine.ts';
import { orderPageMachine } from '#machines/orders/order-page.machine.ts';
import { trackingFileMachine } from '#machines/orders/tracking-file.machine.ts';
import { askedOf, done } from '../kit/asked.ts';

const page = { purchases: [{ id: 'p2' }, { id: 'p1' }], more: true };
const none = { purchases: [], more: false };
const chosen = { type: 'filter.chosen', filter: 'open' };
const changed = { type: 'orders.changed' };

describe('The list of orders requests', () => {
  test('the first page of the selection', () => {
    expect(askedOf(orderListMachine, 'readPurchases', [])).toEqual({ filter: 'all', after: null });
    expect(askedOf(orderListMachine, 'readPurchases', [chosen])).toEqual({ filter: 'open', after: null });
  });

  test('what comes after the last row', () => {
    const more = [chosen, done('readPurchases', page), { type: 'orders.more' }];
    expect(askedOf(orderListMachine, 'readMore', more)).toEqual({ filter: 'open', after: { id: 'p1' } });
  });

  test('the first page of the same selection again after a change', () => {
    const listed = [chosen, done('readPurchases', page), changed];
    expect(askedOf(orderListMachine, 'rereadPurchases', listed)).toEqual({ filter: 'open', after: null });
    const empty = [chosen, done('readPurchases', none), changed];
    expect(askedOf(orderListMachine, 'lookAgain', empty)).toEqual({ filter: 'open', after: null });
  });
});

describe('The page of an order requests', () => {
  const input = { token: 't1', purchase: { id: 'p1' }, hasRealtime: true };

  test('with the secret of its link, and follows the same order', () => {
    expect(askedOf(orderPageMachine, 'readPurchase', [{ type: 'order.changed' }], input)).toEqual({
      token: 't1',
    });
    expect(askedOf(orderPageMachine, 'watchPurchase', [], input)).toEqual({ hasRealtime: true });
  });
});

describe('An order of a store is requested', () => {
  const order = { number: 'SB-1', version: 4 };
  const read = done('readOrder', order);
  const input = { number: 'SB-1' };

  test('by its id, and again when it has changed', () => {
    expect(askedOf(storeOrderMachine, 'readOrder', [], input)).toEqual(input);
    expect(askedOf(storeOrderMachine, 'rereadOrder', [read, { type: 'order.changed' }], input)).toEqual(
      input,
    );
  });
});

describe('A file of tracking numbers is requested', () => {
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

  test('one row after the other', () => {
    expect(askedOf(trackingFileMachine, 'sendRow', sent)).toEqual({ row: rows[0] });
    const outcome = { row: rows[0], outcome: 'shipped', sentence: null };
    expect(askedOf(trackingFileMachine, 'sendRow', [...sent, done('sendRow', outcome)])).toEqual({
      row: rows[1],
    });
  });
});
