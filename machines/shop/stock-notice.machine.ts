import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { promisePort } from '#machines/kit/ports.ts';
import type { StockNotice } from '#schema/shop/stock-notice.ts';

interface Context {
  token: string;
  notice: StockNotice | null;
}

export type StockNoticeEvent =
  | { type: 'notice.retry' }
  /** `everything` also stops all other notices for the same address. */
  | { type: 'notice.stop'; everything: boolean };

/** The page of a stock notice's link: it shows what the notice waits for, and stops it without a login. */
export const stockNoticeMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { token: string },
    events: {} as StockNoticeEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Null for an invalid link. */
    read: promisePort<StockNotice | null, { token: string }>('read'),
    stop: promisePort<void, { token: string; everything: boolean }>('stop'),
  },
  actions: {
    'keep the notice': assign((_, { notice }: { notice: StockNotice | null }) => ({ notice })),
  },
  guards: {
    'is unknown': (_, { notice }: { notice: StockNotice | null }) => notice === null,
    'has something to stop': (_, { notice }: { notice: StockNotice | null }) =>
      notice !== null && (notice.state === 'waiting' || notice.others > 0),
    'can be stopped': ({ context: { notice } }, { everything }: { everything: boolean }) =>
      notice !== null && (everything ? notice.others > 0 : notice.state === 'waiting'),
  },
}).createMachine({
  id: 'stockNotice',
  context: ({ input: { token } }) => ({ token, notice: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'is unknown', params: ({ event }) => ({ notice: event.output }) },
            target: 'unknown',
          },
          {
            guard: { type: 'has something to stop', params: ({ event }) => ({ notice: event.output }) },
            target: 'asking',
            actions: { type: 'keep the notice', params: ({ event }) => ({ notice: event.output }) },
          },
          {
            target: 'over',
            actions: { type: 'keep the notice', params: ({ event }) => ({ notice: event.output }) },
          },
        ],
        onError: 'unread',
      },
    },
    unknown: {},
    unread: { tags: 'error', on: { 'notice.retry': 'reading' } },
    asking: {
      initial: 'untried',
      on: {
        'notice.stop': [
          {
            guard: { type: 'can be stopped', params: ({ event }) => event },
            target: 'stopping',
          },
        ],
      },
      states: { untried: {}, failed: { tags: 'error' } },
    },
    stopping: {
      tags: 'busy',
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context: { token }, event }) => ({
          token,
          everything: event.type === 'notice.stop' && event.everything,
        }),
        onDone: 'stopped',
        onError: 'asking.failed',
      },
    },
    /** It was sent or stopped before. */
    over: {},
    stopped: {},
  },
});

export type StockNoticeSnapshot = SnapshotFrom<typeof stockNoticeMachine>;
