import { assign, fromPromise, setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

type Trip = { out: string; back: string };

const machine = setup({
  types: {
    context: {} as Trip,
    events: {} as
      | { type: 'way'; kind: 'one' | 'return' }
      | { type: 'date'; of: 'out' | 'back'; day: string }
      | { type: 'book' },
  },
  actors: { book: fromPromise(async () => undefined) },
  actions: { note: assign((_, { of, day }: { of: 'out' | 'back'; day: string }) => ({ [of]: day })) },
  guards: {
    'is a day': ({ context }) => !Number.isNaN(Date.parse(context.out)),
    'comes back later': ({ context }) =>
      context.back >= context.out && !Number.isNaN(Date.parse(context.out)),
    'is of return': (_, { kind }: { kind: string }) => kind === 'return',
  },
}).createMachine({
  id: 'booker',
  context: { out: '2026-03-27', back: '2026-03-27' },
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'one way',
      on: { date: { actions: { type: 'note', params: ({ event }) => event } } },
      states: {
        'one way': {
          on: {
            way: {
              guard: { type: 'is of return', params: ({ event }) => event },
              target: 'there and back',
            },
            book: { guard: 'is a day', target: '#booker.booking' },
          },
        },
        'there and back': {
          on: {
            way: [{ guard: { type: 'is of return', params: ({ event }) => event } }, { target: 'one way' }],
            book: { guard: 'comes back later', target: '#booker.booking' },
          },
        },
        last: { type: 'history' },
      },
    },
    booking: { invoke: { id: 'book', src: 'book', onDone: 'booked', onError: 'choosing.last' } },
    booked: { type: 'final' },
  },
});

/** Two dates that depend on each other, and a state that is remembered. */
export const flightBooker: Model = {
  ...plain,
  name: 'flight booker of 7GUIs',
  machine,
  cases: {
    way: [{ kind: 'one' }, { kind: 'return' }],
    date: [
      { of: 'out', day: 'soon' },
      { of: 'out', day: '2026-03-27' },
      { of: 'out', day: '2026-04-01' },
      { of: 'back', day: '2026-03-27' },
    ],
    book: [{}],
    'done.book': [{}],
    'error.book': [{ error: new Error('sold out') }],
  },
  classOf: ({ context }) => context as Trip,
};
