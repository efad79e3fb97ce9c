import { assign, emit, setup, stateIn } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Sale, SaleAct } from '#schema/vendor-panel/sale.ts';
import { known } from '#machines/kit/known.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

export type SaleAnswer = { kind: 'done' } | { kind: 'refused'; sentence: string };

/** @param key names the attempt: the same key does nothing twice. */
export type ActInput = { act: SaleAct | null; key: string; sale: Sale | null };

type Context = {
  number: string;
  sale: Sale | null;
  act: SaleAct | null;
  key: string;
  /** Why the last act was refused, as the server says it: somebody else may have been faster. */
  sentence: string | null;
};

export type FulfillmentEvent =
  | { type: 'sale.retry' }
  /** The order has changed, or may have. */
  | { type: 'sale.changed' }
  | { type: 'sale.act'; act: SaleAct; key: string }
  /** After no answer: the same attempt once more, or not. */
  | { type: 'sale.again' }
  | { type: 'sale.leave' };

const error = { params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) };
const read = { params: ({ event }: { event: { output: Sale } }) => ({ sale: event.output }) };
const tagOf = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && '_tag' in cause ? cause._tag : null;

/** One order of a store while somebody of its team works on it: one thing is done at a time, and each is done once. */
export const fulfillmentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FulfillmentEvent,
    input: {} as { number: string },
    emitted: {} as { type: 'sale.acted'; kind: string },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readSale: promisePort<Sale, { number: string }>('readSale'),
    act: promisePort<SaleAnswer, ActInput>('act'),
    watchSale: callbackPort<FulfillmentEvent>('watchSale'),
  },
  actions: {
    'take the order': assign((_, { sale }: { sale: Sale }) => ({ sale })),
    'note the act': assign((_, { act, key }: { act: SaleAct; key: string }) => ({
      act,
      key,
      sentence: null,
    })),
    'forget the act': assign({ act: null, key: '' }),
    'note the refusal': assign((_, answer: SaleAnswer) => ({
      act: null,
      key: '',
      sentence: answer.kind === 'refused' ? answer.sentence : null,
    })),
    'say that it is done': emit(({ context: { act } }) => ({ type: 'sale.acted', kind: known(act).kind })),
  },
  guards: {
    'may not be read': (_, { error: cause }: { error: unknown }) => tagOf(cause) === 'NotAllowed',
    'is not there': (_, { error: cause }: { error: unknown }) => tagOf(cause) === 'NotFound',
    'was refused': (_, { kind }: SaleAnswer) => kind === 'refused',
    'has changed meanwhile': stateIn({ reading: 'overtaken' }),
  },
}).createMachine({
  id: 'fulfillment',
  context: ({ input: { number } }) => ({ number, sale: null, act: null, key: '', sentence: null }),
  invoke: { id: 'watchSale', src: 'watchSale' },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readSale',
        src: 'readSale',
        input: ({ context: { number } }) => ({ number }),
        onDone: [
          {
            guard: 'has changed meanwhile',
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
        current: { on: { 'sale.changed': 'overtaken' } },
        /** The answer on its way may be older than a change: it is shown, and the order is read again. */
        overtaken: {},
      },
    },
    denied: {},
    missing: {},
    failed: { tags: 'error', on: { 'sale.retry': 'reading', 'sale.changed': 'reading' } },
    ready: {
      on: {
        'sale.act': { target: 'acting', actions: { type: 'note the act', params: ({ event }) => event } },
      },
      initial: 'settled',
      states: {
        settled: { on: { 'sale.changed': 'rereading' } },
        /** The order stays on screen, and so does the last refusal: it explains what changes. */
        rereading: {
          invoke: {
            id: 'rereadSale',
            src: 'readSale',
            input: ({ context: { number } }) => ({ number }),
            onDone: { target: 'settled', actions: { type: 'take the order', ...read } },
            onError: 'behind',
          },
          // The request in progress may be older than this change.
          on: { 'sale.changed': { target: 'rereading', reenter: true } },
        },
        /** What is shown may be old. */
        behind: { tags: 'error', on: { 'sale.retry': 'rereading', 'sale.changed': 'rereading' } },
      },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { act, key, sale } }) => ({ act, key, sale }),
        onDone: [
          {
            guard: { type: 'was refused', params: ({ event }) => event.output },
            target: 'ready.rereading',
            actions: { type: 'note the refusal', params: ({ event }) => event.output },
          },
          { target: 'ready.rereading', actions: ['say that it is done', 'forget the act'] },
        ],
        onError: 'unanswered',
      },
    },
    /** It may be done or not. */
    unanswered: {
      tags: 'error',
      on: { 'sale.again': 'acting', 'sale.leave': { target: 'ready.rereading', actions: 'forget the act' } },
    },
  },
});

export type FulfillmentSnapshot = SnapshotFrom<typeof fulfillmentMachine>;
