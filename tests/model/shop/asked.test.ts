import { expect, test } from 'vitest';
import { chooseVariantMachine } from '#machines/shop/choose-variant.machine.ts';
import { searchMachine } from '#machines/shop/search.machine.ts';
import { stockNoticeMachine } from '#machines/shop/stock-notice.machine.ts';
import { askedOf, done } from '../kit/asked.ts';
import type { Case } from '../kit/asked.ts';

test('variants are read for the product whose options are open', () => {
  expect(askedOf(chooseVariantMachine, 'read', [], { productId: 'p1' })).toEqual({ productId: 'p1' });
});

test('suggestions are requested for the typed text, without surrounding spaces', () => {
  const typed: Case = { type: 'search.typed', query: '  kettle bell ' };
  const paused = { type: 'xstate.after.debounce.search.open.debouncing' };
  expect(askedOf(searchMachine, 'suggest', [{ type: 'search.toggled' }, typed, paused])).toEqual({
    query: 'kettle bell',
  });
});

test('a notice is read and stopped by its secret, alone or with all of its address', () => {
  const input = { token: 't1' };
  expect(askedOf(stockNoticeMachine, 'read', [], input)).toEqual(input);
  const notice = { state: 'waiting', others: 2 };
  for (const everything of [true, false]) {
    const stop: Case = { type: 'notice.stop', everything };
    expect(askedOf(stockNoticeMachine, 'stop', [done('read', notice), stop], input)).toEqual({
      token: 't1',
      everything,
    });
  }
});
