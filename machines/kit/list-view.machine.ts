import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { promisePort } from './ports.ts';
import type { ListPage, ListQuery, ListRow, ReadPage } from './list-view.rules.ts';

type Context = {
  query: ListQuery;
  rows: readonly ListRow[];
  next: string | null;
  /** More than the first page has been read. */
  hasReadOn: boolean;
  /** Rows were changed elsewhere since the list was read. */
  isBehind: boolean;
};

export type ListViewEvent =
  /** The query in the URL has changed. */
  | { type: 'list.asked'; query: ListQuery }
  | { type: 'list.more' }
  | { type: 'list.retry' }
  /** Rows have changed, or may have. */
  | { type: 'list.changed' }
  /**
   * Rows were changed elsewhere. Reading the list again starts over at its first page, so people who have loaded more
   * keep what they see, and so do people who are working on a row (`isHeld`).
   */
  | { type: 'list.outdated'; isHeld?: boolean };

const page = { params: ({ event }: { event: { output: ListPage } }) => event.output };
const error = { params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) };

/** A list that is read page by page, by key. What is listed belongs to the URL; this is how far it has been read. */
export const listViewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListViewEvent,
    input: {} as { query: ListQuery },
    tags: {} as 'busy' | 'error',
  },
  actors: { readPage: promisePort<ListPage, ReadPage>('readPage') },
  actions: {
    'take the query': assign((_, { query }: { query: ListQuery }) => ({ query })),
    'forget the rows': assign({ rows: [], next: null, hasReadOn: false, isBehind: false }),
    'show the page': assign((_, { rows, next }: ListPage) => ({
      rows,
      next,
      hasReadOn: false,
      isBehind: false,
    })),
    // A row that has moved since the page before was read is listed once.
    'add the page': assign(({ context }, { rows, next }: ListPage) => ({
      rows: [...context.rows, ...rows.filter(({ id }) => !context.rows.some((row) => row.id === id))],
      next,
      hasReadOn: true,
    })),
    'note the change': assign({ isBehind: true }),
  },
  guards: {
    'is empty': (_, { rows }: ListPage) => rows.length === 0,
    'is to be kept': ({ context }, { isHeld = false }: { isHeld?: boolean }) => isHeld || context.hasReadOn,
    'there is more': ({ context }) => context.next !== null,
    'may not be read': (_, { error: cause }: { error: unknown }) =>
      typeof cause === 'object' && cause !== null && '_tag' in cause && cause._tag === 'NotAllowed',
  },
}).createMachine({
  id: 'listView',
  context: ({ input }) => ({ query: input.query, rows: [], next: null, hasReadOn: false, isBehind: false }),
  on: {
    'list.asked': {
      target: '.loading',
      actions: ['forget the rows', { type: 'take the query', params: ({ event }) => event }],
    },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readFirst',
        src: 'readPage',
        input: ({ context: { query } }) => ({ query, after: null }),
        onDone: [
          { guard: { type: 'is empty', ...page }, target: 'empty' },
          { target: 'listing', actions: { type: 'show the page', ...page } },
        ],
        onError: [{ guard: { type: 'may not be read', ...error }, target: 'denied' }, { target: 'failed' }],
      },
      // The request in progress may not include the change.
      on: {
        'list.changed': { target: 'loading', reenter: true },
        'list.outdated': { target: 'loading', reenter: true },
      },
    },
    empty: { on: { 'list.changed': 'loading', 'list.outdated': 'loading' } },
    denied: { on: { 'list.changed': 'loading', 'list.outdated': 'loading' } },
    failed: {
      tags: 'error',
      on: { 'list.retry': 'loading', 'list.changed': 'loading', 'list.outdated': 'loading' },
    },
    listing: {
      initial: 'settled',
      on: {
        'list.changed': '.refreshing',
        'list.outdated': [
          { guard: { type: 'is to be kept', params: ({ event }) => event }, actions: 'note the change' },
          { target: '.refreshing' },
        ],
      },
      states: {
        settled: { on: { 'list.more': { guard: 'there is more', target: 'reading more' } } },
        'reading more': {
          tags: 'busy',
          invoke: {
            id: 'readMore',
            src: 'readPage',
            input: ({ context: { query, next } }) => ({ query, after: next }),
            onDone: { target: 'settled', actions: { type: 'add the page', ...page } },
            onError: 'more failed',
          },
          // Starting over would drop the page that is on its way.
          on: { 'list.outdated': { actions: 'note the change' } },
        },
        'more failed': { tags: 'error', on: { 'list.more': 'reading more' } },
        /** Keeps showing the list while it is read again; pages after the first are dropped. */
        refreshing: {
          invoke: {
            id: 'readAgain',
            src: 'readPage',
            input: ({ context: { query } }) => ({ query, after: null }),
            onDone: [
              {
                guard: { type: 'is empty', ...page },
                target: '#listView.empty',
                actions: 'forget the rows',
              },
              { target: 'settled', actions: { type: 'show the page', ...page } },
            ],
            onError: 'settled',
          },
          on: { 'list.outdated': { target: 'refreshing', reenter: true } },
        },
      },
    },
  },
});

export type ListViewSnapshot = SnapshotFrom<typeof listViewMachine>;
