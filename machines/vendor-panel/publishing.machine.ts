import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { storeMessages } from '#schema/texts/store-texts.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import type { StorePublishing } from '#schema/vendor-panel/publishing.ts';
import { delays } from '#machines/kit/delays.ts';
import { known } from '#machines/kit/known.ts';
import { promisePort } from '#machines/kit/ports.ts';

export type PublishingAction = 'publish' | 'unpublish';

export type PublishingAnswer =
  | { kind: 'done' | 'overtaken' | 'changed'; store: StorePublishing }
  | { kind: 'refused'; sentence: string };

export type StoreReading = { kind: 'read'; store: StorePublishing } | { kind: 'denied' };

type Said = { tone: 'success' | 'warning' | 'danger'; sentence: string };

type Context = {
  vendorId: string;
  /** Read-only members can't move it. */
  mayPublish: boolean;
  store: StorePublishing | null;
  action: PublishingAction;
  /** About the last move. */
  said: Said | null;
};

type Event =
  | { type: 'store.retry' }
  /** The page is visible again. */
  | { type: 'store.shown' }
  | { type: 'store.publish' }
  /** Asks before the store disappears. */
  | { type: 'store.unpublish' }
  | { type: 'unpublish.confirmed' }
  | { type: 'unpublish.cancelled' };

const answered = { params: ({ event }: { event: { output: PublishingAnswer } }) => event.output };
const read = { params: ({ event }: { event: { output: StoreReading } }) => event.output };

/** A store's live version next to its draft, and the two moves between them. */
export const publishingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Pick<Context, 'vendorId' | 'mayPublish'>,
    emitted: {} as { type: 'store.moved' },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readStore: promisePort<StoreReading, { vendorId: string }>('readStore'),
    moveStore: promisePort<PublishingAnswer, { action: PublishingAction; seen: StorePublishing }>(
      'moveStore',
    ),
  },
  actions: {
    'take what is there': assign((_, reading: StoreReading) => ({
      store: reading.kind === 'read' ? reading.store : null,
    })),
    'take the answer': assign(({ context: { store, action } }, answer: PublishingAnswer) => {
      if (answer.kind === 'refused') {
        return { store, said: { tone: 'danger', sentence: answer.sentence } as const };
      }
      const said: Said =
        answer.kind === 'done'
          ? {
              tone: 'success',
              sentence: action === 'publish' ? storeMessages.published : storeMessages.unpublished,
            }
          : { tone: 'warning', sentence: storeMessages[answer.kind] };
      return { store: answer.store, said };
    }),
    'say that it is moved': emit({ type: 'store.moved' }),
  },
  guards: {
    'may be published': ({ context: { mayPublish, store } }) => mayPublish && store?.status === 'approved',
    'may be taken back': ({ context: { mayPublish, store } }) =>
      mayPublish && store?.status === 'approved' && store.published,
    'was read': (_, { kind }: StoreReading) => kind === 'read',
    'was moved': (_, { kind }: PublishingAnswer) => kind === 'done',
  },
  delays: {
    /** §9: stale after 30 s, refetched every 60 s. */
    stale: delays.badgeStale,
    refetch: delays.publishingRefetch - delays.badgeStale,
  },
}).createMachine({
  id: 'publishing',
  context: ({ input }) => ({ ...input, store: null, action: 'publish', said: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readStore',
        src: 'readStore',
        input: ({ context: { vendorId } }) => ({ vendorId }),
        onDone: [
          {
            guard: { type: 'was read', ...read },
            target: 'open',
            actions: { type: 'take what is there', ...read },
          },
          { target: 'denied' },
        ],
        onError: 'failed',
      },
    },
    denied: {},
    failed: { tags: 'error', on: { 'store.retry': 'reading' } },
    open: {
      initial: 'fresh',
      on: {
        'store.publish': {
          guard: 'may be published',
          target: 'moving',
          actions: assign({ action: 'publish', said: null }),
        },
        'store.unpublish': {
          guard: 'may be taken back',
          target: 'asking',
          actions: assign({ action: 'unpublish', said: null }),
        },
      },
      states: {
        fresh: { after: { stale: 'stale' } },
        stale: { after: { refetch: 'refreshing' }, on: { 'store.shown': 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'lookAgain',
            src: 'readStore',
            input: ({ context: { vendorId } }) => ({ vendorId }),
            onDone: [
              {
                guard: { type: 'was read', ...read },
                target: 'fresh',
                actions: { type: 'take what is there', ...read },
              },
              { target: '#publishing.denied' },
            ],
            // The last values stay until the next read.
            onError: 'fresh',
          },
        },
      },
    },
    asking: {
      on: { 'unpublish.confirmed': 'moving', 'unpublish.cancelled': 'open' },
    },
    moving: {
      tags: 'busy',
      invoke: {
        id: 'moveStore',
        src: 'moveStore',
        input: ({ context: { action, store } }) => ({ action, seen: known(store) }),
        onDone: [
          {
            guard: { type: 'was moved', ...answered },
            target: 'open',
            actions: [{ type: 'take the answer', ...answered }, 'say that it is moved'],
          },
          { target: 'open', actions: { type: 'take the answer', ...answered } },
        ],
        onError: {
          target: 'open',
          actions: assign({ said: { tone: 'danger', sentence: accountMessages.unexpected } }),
        },
      },
    },
  },
});

export type PublishingSnapshot = SnapshotFrom<typeof publishingMachine>;
