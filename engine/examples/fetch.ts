import { assign, fromPromise, setup } from 'xstate';
import type { Model } from '../paths.ts';
import { plain } from './plain.ts';

const tries = 3;

const machine = setup({
  types: { context: {} as { tried: number } },
  actors: { load: fromPromise(async () => 'a page') },
  guards: { 'may try again': ({ context }) => context.tried < tries },
  delays: { pause: ({ context }) => 1000 * 2 ** context.tried },
}).createMachine({
  id: 'fetch',
  context: { tried: 0 },
  initial: 'idle',
  states: {
    idle: { on: { load: 'loading' } },
    loading: {
      entry: assign({ tried: ({ context }) => context.tried + 1 }),
      invoke: {
        id: 'load',
        src: 'load',
        onDone: 'shown',
        onError: [{ guard: 'may try again', target: 'pausing' }, { target: 'failed' }],
      },
      on: { cancel: 'canceled' },
    },
    pausing: { after: { pause: 'loading' }, on: { cancel: 'canceled' } },
    shown: { on: { load: { target: 'loading', actions: assign({ tried: 0 }) } } },
    failed: { on: { load: { target: 'loading', actions: assign({ tried: 0 }) } } },
    canceled: { type: 'final' },
  },
});

/** An invoked promise and a pause between attempts. */
export const fetchWithRetry: Model = {
  ...plain,
  name: 'fetch with retry',
  machine,
  cases: {
    load: [{}],
    cancel: [{}],
    'done.load': [{ output: 'a page' }],
    'error.load': [{ error: new Error('no network') }],
    'after.pause': [{}],
  },
  classOf: ({ context }) => (context as { tried: number }).tried,
};
