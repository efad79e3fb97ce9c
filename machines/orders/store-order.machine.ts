import { assign, setup, stateIn } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

type Context = { number: string; order: StoreOrder | null };

export type StoreOrderEvent =
  | { type: 'order.retry' }
  /** The order has changed, or may have. */
  | { type: 'order.changed' };

const error = { params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) };
const read = { params: ({ event }: { event: { output: StoreOrder } }) => ({ order: event.output }) };
const tagOf = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && '_tag' in cause ? cause._tag : null;

/** One order of a store, loaded and followed while a team member works on it. */
export const storeOrderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StoreOrderEvent,
    input: {} as { number: string },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readOrder: promisePort<StoreOrder, { number: string }>('readOrder'),
    watchOrder: callbackPort<StoreOrderEvent>('watchOrder'),
  },
  actions: {
    'take the order': assign((_, { order }: { order: StoreOrder }) => ({ order })),
  },
  guards: {
    'may not be read': (_, { error: cause }: { error: unknown }) => tagOf(cause) === 'NotAllowed',
    'is not there': (_, { error: cause }: { error: unknown }) => tagOf(cause) === 'NotFound',
    'is out of date': stateIn({ reading: 'overtaken' }),
  },
}).createMachine({
  id: 'store-order',
  context: ({ input: { number } }) => ({ number, order: null }),
  invoke: { id: 'watchOrder', src: 'watchOrder' },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context: { number } }) => ({ number }),
        onDone: [
          {
            guard: 'is out of date',
            target: 'ready.rereading',
            actions: { type: 'take the order', ...read },
          },
          { target: 'ready', actions: { type: 'take the order', ...read } },
        ],
        onError: [
          { guard: { type: 'may not be read', ...error }, target: 'denied' },
          { guard: { type: 'is not there', ...error }, target: 'missing' },
          { target: 'failed' },
        ],
      },
      initial: 'current',
      states: {
        current: { on: { 'order.changed': 'overtaken' } },
        /** The pending answer may be older than a change: show it, and read the order again. */
        overtaken: {},
      },
    },
    denied: {},
    missing: {},
    failed: { tags: 'error', on: { 'order.retry': 'reading', 'order.changed': 'reading' } },
    ready: {
      initial: 'settled',
      states: {
        settled: { on: { 'order.changed': 'rereading' } },
        /** The order stays on screen. */
        rereading: {
          invoke: {
            id: 'rereadOrder',
            src: 'readOrder',
            input: ({ context: { number } }) => ({ number }),
            onDone: { target: 'settled', actions: { type: 'take the order', ...read } },
            onError: 'behind',
          },
          // The request in progress may be older than this change.
          on: { 'order.changed': { target: 'rereading', reenter: true } },
        },
        /** The displayed order may be out of date. */
        behind: { tags: 'error', on: { 'order.retry': 'rereading', 'order.changed': 'rereading' } },
      },
    },
  },
});

export type StoreOrderSnapshot = SnapshotFrom<typeof storeOrderMachine>;
