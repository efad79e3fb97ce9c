import { assign, setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

type Cups = { paid: number; beans: number };

const price = 3;
const most = 4;

const machine = setup({
  types: {
    context: {} as Cups,
    events: {} as
      | { type: 'coin'; worth: number }
      | { type: 'brew' }
      | { type: 'refund' }
      | { type: 'refill' }
      | { type: 'take' },
  },
  guards: {
    'fits in': ({ context }, { worth }: { worth: number }) => context.paid + worth <= most,
    'is paid': ({ context }) => context.paid >= price,
    'has beans': ({ context }) => context.beans > 0,
    'owes change': ({ context }) => context.paid > price,
  },
  delays: { grinding: 2000, pouring: 8000 },
}).createMachine({
  id: 'coffee',
  context: { paid: 0, beans: 2 },
  initial: 'waiting',
  states: {
    waiting: {
      always: { guard: ({ context }) => context.beans === 0, target: 'empty' },
      on: {
        coin: {
          guard: { type: 'fits in', params: ({ event }) => event },
          actions: assign({ paid: ({ context, event }) => context.paid + event.worth }),
        },
        brew: { guard: 'is paid', target: 'brewing' },
        refund: { actions: assign({ paid: 0 }) },
      },
    },
    brewing: {
      entry: assign({ beans: ({ context }) => context.beans - 1 }),
      initial: 'grinding',
      states: {
        grinding: { after: { grinding: 'pouring' } },
        pouring: { after: { pouring: 'ready' } },
        ready: { type: 'final' },
      },
      onDone: [{ guard: 'owes change', target: 'giving change' }, { target: 'full cup' }],
    },
    'giving change': { on: { take: { target: 'full cup' } } },
    'full cup': { on: { take: { target: 'waiting', actions: assign({ paid: 0 }) } } },
    empty: { on: { refill: { target: 'waiting', actions: assign({ beans: 2 }) } } },
  },
});

/** Coins, change and beans that run out. */
export const coffeeMachine: Model = {
  ...plain,
  name: 'coffee machine',
  machine,
  cases: {
    coin: [{ worth: 1 }, { worth: 2 }],
    brew: [{}],
    refund: [{}],
    refill: [{}],
    take: [{}],
    'after.grinding': [{}],
    'after.pouring': [{}],
  },
  classOf: ({ context }) => context as Cups,
};
