import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { VendorApplication } from '#schema/onboarding/vendor-application.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

/** The application after it was withdrawn, or a message that says why it wasn't. */
export type WithdrawAnswer = { application: VendorApplication } | { sentence: string };

type Context = { application: VendorApplication | null; sentence: string | null };

export type ApplicationStatusEvent =
  | { type: 'application.changed' }
  | { type: 'application.retry' }
  | { type: 'withdraw.ask' }
  | { type: 'withdraw.keep' }
  | { type: 'withdraw.confirm' };

type Read = { application: VendorApplication };
const read = {
  params: ({ event }: { event: { output: VendorApplication } }) => ({ application: event.output }),
};

/** The status of an application, live while someone looks at it (spec §2, §4). */
export const applicationStatusMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ApplicationStatusEvent,
    emitted: {} as { type: 'status.changed' },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readApplication: promisePort<VendorApplication, void>('readApplication'),
    withdraw: promisePort<WithdrawAnswer, void>('withdraw'),
    /** Sends `application.changed`. */
    watchApplication: callbackPort<ApplicationStatusEvent>('watchApplication'),
  },
  actions: {
    'take the application': assign((_, { application }: Read) => ({ application, sentence: null })),
    'take what is left': assign((_, answer: WithdrawAnswer) =>
      'application' in answer ? { application: answer.application, sentence: null } : {},
    ),
    'note the sentence': assign((_, answer: WithdrawAnswer) => ({
      sentence: 'sentence' in answer ? answer.sentence : null,
    })),
    'note that nobody answered': assign({ sentence: accountMessages.unexpected }),
    'forget the sentence': assign({ sentence: null }),
    'say that it has changed': emit({ type: 'status.changed' }),
  },
  guards: {
    'has changed': ({ context }, { application }: Read) =>
      context.application !== null && context.application.status !== application.status,
    'was withdrawn': (_, answer: WithdrawAnswer) => 'application' in answer,
  },
}).createMachine({
  id: 'applicationStatus',
  context: { application: null, sentence: null },
  initial: 'loading',
  invoke: { id: 'watchApplication', src: 'watchApplication' },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readApplication',
        src: 'readApplication',
        onDone: { target: 'shown', actions: { type: 'take the application', ...read } },
        onError: 'failed',
      },
    },
    failed: { tags: 'error', on: { 'application.retry': 'loading', 'application.changed': 'loading' } },
    shown: {
      initial: 'idle',
      on: { 'application.changed': '.refreshing' },
      states: {
        idle: { on: { 'withdraw.ask': 'asking' } },
        /** The known status stays on the page, even longer if reading fails. */
        refreshing: {
          invoke: {
            id: 'readAgain',
            src: 'readApplication',
            onDone: [
              {
                guard: { type: 'has changed', ...read },
                target: 'idle',
                actions: [{ type: 'take the application', ...read }, 'say that it has changed'],
              },
              { target: 'idle', actions: { type: 'take the application', ...read } },
            ],
            onError: 'idle',
          },
        },
        asking: { on: { 'withdraw.keep': 'idle', 'withdraw.confirm': 'withdrawing' } },
        withdrawing: {
          tags: 'busy',
          // Its own change arrives as an event too: the answer to the request is enough.
          on: { 'application.changed': {} },
          invoke: {
            id: 'withdraw',
            src: 'withdraw',
            onDone: [
              {
                guard: { type: 'was withdrawn', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'take what is left', params: ({ event }) => event.output },
                  'say that it has changed',
                ],
              },
              {
                target: 'refused',
                actions: { type: 'note the sentence', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'refused', actions: 'note that nobody answered' },
          },
        },
        refused: { tags: 'error', exit: 'forget the sentence', on: { 'withdraw.ask': 'asking' } },
      },
    },
  },
});

export type ApplicationStatusSnapshot = SnapshotFrom<typeof applicationStatusMachine>;
