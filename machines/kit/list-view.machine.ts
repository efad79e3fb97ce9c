import { assign, setup } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { promisePort } from './ports.ts';
import type { ListPage, ListQuery, ListRow, ReadPage } from './list-view.rules.ts';

type Context<Row extends ListRow> = {
  query: ListQuery;
  rows: readonly Row[];
  next: string | null;
  /** More than the first page is loaded. */
  hasReadOn: boolean;
  /** Rows were changed elsewhere since the list was read. */
  isBehind: boolean;
  /** The next page was requested during a reload: it loads afterwards. */
  isMoreWanted: boolean;
};

export type ListViewEvent =
  /** The query in the URL has changed. */
  | { type: 'list.asked'; query: ListQuery }
  | { type: 'list.more' }
  | { type: 'list.retry' }
  /** Rows have changed, or may have. */
  | { type: 'list.changed' }
  /**
   * Rows changed elsewhere. Reloading the list starts over at its first page, so people who have loaded more keep
   * what they see, and so do people who are working on a row (`isHeld`).
   */
  | { type: 'list.outdated'; isHeld?: boolean };

const nothing = { rows: [], next: null, hasReadOn: false, isBehind: false, isMoreWanted: false };
const error = { params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) };

/**
 * A list that loads page by page, by key. The URL says what is listed; this machine knows how much of it is loaded.
 */
export function listViewMachineOf<Row extends ListRow>() {
  type Page = ListPage<Row>;
  const page = { params: ({ event }: { event: { output: Page } }) => event.output };
  return setup({
    types: {
      context: {} as Context<Row>,
      events: {} as ListViewEvent,
      input: {} as { query: ListQuery },
      tags: {} as 'busy' | 'error',
    },
    actors: { readPage: promisePort<Page, ReadPage>('readPage') },
    actions: {
      'take the query': assign((_, { query }: { query: ListQuery }) => ({ query })),
      'forget the rows': assign({ ...nothing }),
      'show the page': assign(({ context }, { rows, next }: Page) => ({
        ...nothing,
        rows,
        next,
        isMoreWanted: context.isMoreWanted && next !== null,
      })),
      // A row that has moved since the previous page was read is listed once.
      'add the page': assign(({ context }, { rows, next }: Page) => ({
        rows: [...context.rows, ...rows.filter(({ id }) => !context.rows.some((row) => row.id === id))],
        next,
        hasReadOn: true,
      })),
      'note the change': assign({ isBehind: true }),
      'want more': assign({ isMoreWanted: true }),
      'read on': assign({ isMoreWanted: false }),
    },
    guards: {
      'is empty': (_, { rows }: Page) => rows.length === 0,
      'is to be kept': ({ context }, { isHeld = false }: { isHeld?: boolean }) => isHeld || context.hasReadOn,
      'there is more': ({ context }) => context.next !== null,
      'more is wanted': ({ context }) => context.isMoreWanted,
      'may not be read': (_, { error: cause }: { error: unknown }) =>
        typeof cause === 'object' && cause !== null && '_tag' in cause && cause._tag === 'NotAllowed',
    },
  }).createMachine({
    id: 'listView',
    context: ({ input }) => ({ ...nothing, query: input.query }),
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
          // The next page waits while the list reloads.
          'list.more': { guard: 'there is more', actions: 'want more' },
          'list.changed': '.refreshing',
          'list.outdated': [
            { guard: { type: 'is to be kept', params: ({ event }) => event }, actions: 'note the change' },
            { target: '.refreshing' },
          ],
        },
        states: {
          settled: { always: { guard: 'more is wanted', target: 'reading more' } },
          'reading more': {
            tags: 'busy',
            entry: 'read on',
            invoke: {
              id: 'readMore',
              src: 'readPage',
              input: ({ context: { query, next } }) => ({ query, after: next }),
              onDone: { target: 'settled', actions: { type: 'add the page', ...page } },
              onError: 'more failed',
            },
            // Starting over would drop the pending page.
            on: { 'list.more': {}, 'list.outdated': { actions: 'note the change' } },
          },
          'more failed': { tags: 'error', on: { 'list.more': 'reading more' } },
          /** Keeps showing the list while it reloads; pages after the first are dropped. */
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
}

export type ListViewActor<Row extends ListRow = ListRow> = ActorRefFrom<
  ReturnType<typeof listViewMachineOf<Row>>
>;

export const listViewMachine = listViewMachineOf<ListRow>();
export type ListViewSnapshot = SnapshotFrom<typeof listViewMachine>;
