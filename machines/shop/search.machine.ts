import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { limits } from '#schema/limits.ts';
import { isSuggestable, shownSuggestions } from '#schema/shop/search.ts';
import type { Suggestion } from '#schema/shop/search.ts';
import { delays } from '#machines/kit/delays.ts';
import { actionPort, callbackPort, promisePort } from '#machines/kit/ports.ts';

type Context = {
  /** As typed. */
  query: string;
  suggestions: readonly Suggestion[];
  /** Earlier queries, newest first; listed while nothing is typed. */
  recents: readonly string[];
  /** Index of the highlighted suggestion or recent search. */
  highlighted: number | null;
};

type RecentsChanged = { type: 'recents.changed'; recents: readonly string[] };

export type SearchEvent =
  | { type: 'search.opened' }
  | { type: 'search.closed' }
  /** Ctrl+K or Cmd+K. */
  | { type: 'search.toggled' }
  | { type: 'search.typed'; query: string }
  | { type: 'search.cleared' }
  /** The submit button, or 'Search all results'. */
  | { type: 'search.submitted' }
  /** The focus moved elsewhere. */
  | { type: 'search.left' }
  | { type: 'suggestion.pointed'; index: number }
  | { type: 'suggestion.chosen'; index: number }
  | RecentsChanged
  | { type: 'recent.pointed'; index: number }
  | { type: 'recent.chosen'; index: number }
  | { type: 'recent.removed'; index: number }
  | { type: 'recents.cleared' }
  | { type: 'key.down' }
  | { type: 'key.up' }
  | { type: 'key.enter' }
  | { type: 'key.escape' }
  | { type: 'key.tab' };

export type SearchEmitted =
  | { type: 'search.goToSuggestion'; suggestion: Suggestion }
  | { type: 'search.goToResults'; query: string }
  | { type: 'search.blur' };

type Place = { index: number };

/** Number of rows in the displayed list: recent searches are listed only without suggestions. */
const rowsOf = ({ suggestions, recents }: Context) =>
  suggestions.length > 0 ? suggestions.length : recents.length;

/**
 * A search field with suggestions (spec §2, §4, §5, §7): used by the header's box and by the dialog. A result for an
 * outdated query never shows: the state that waited for it is gone.
 */
export const searchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SearchEvent,
    emitted: {} as SearchEmitted,
    tags: {} as 'busy',
  },
  actors: {
    suggest: promisePort<readonly Suggestion[], { query: string }>('suggest'),
    /** Sends this browser's recent searches, now and after each change. */
    recents: callbackPort<RecentsChanged>('recents'),
  },
  actions: {
    /** §8: a failure is only logged. */
    logFailure: actionPort<{ error: unknown }>('logFailure'),
    /** Adds a query to the recent searches. */
    remember: actionPort<{ query: string }>('remember'),
    forgetRecent: actionPort<{ query: string }>('forgetRecent'),
    forgetRecents: actionPort<undefined>('forgetRecents'),
    forget: assign({ query: '', suggestions: [], highlighted: null }),
    'take the query': assign((_, { query }: { query: string }) => ({
      query,
      suggestions: [],
      highlighted: null,
    })),
    'take the suggestions': assign((_, { found }: { found: readonly Suggestion[] }) => ({
      suggestions: shownSuggestions(found),
      highlighted: null,
    })),
    'take the recent searches': assign((_, { recents }: { recents: readonly string[] }) => ({ recents })),
    highlight: assign((_, { index }: Place) => ({ highlighted: index })),
    'highlight the first': assign({ highlighted: 0 }),
    'highlight the last': assign(({ context }) => ({ highlighted: rowsOf(context) - 1 })),
    'move down': assign(({ context }) => ({
      highlighted: ((context.highlighted ?? -1) + 1) % rowsOf(context),
    })),
    'move up': assign(({ context }) => ({
      highlighted: ((context.highlighted ?? 0) - 1 + rowsOf(context)) % rowsOf(context),
    })),
    'highlight none': assign({ highlighted: null }),
    'leave the field': emit({ type: 'search.blur' }),
    'go to the results': emit(({ context }) => ({
      type: 'search.goToResults',
      query: context.query.trim(),
    })),
    'repeat the search': emit(({ context: { recents, highlighted } }, place?: Place) => ({
      type: 'search.goToResults',
      query: recents[place?.index ?? highlighted ?? 0] ?? '',
    })),
    'go to the suggestion': emit(({ context: { suggestions, highlighted } }, place?: Place) => {
      const suggestion = suggestions[place?.index ?? highlighted ?? 0];
      return suggestion === undefined
        ? { type: 'search.blur' }
        : { type: 'search.goToSuggestion', suggestion };
    }),
  },
  guards: {
    'is long enough': (_, { query }: { query: string }) => isSuggestable(query, limits.search.characters),
    'the query is long enough': ({ context }) => isSuggestable(context.query, limits.search.characters),
    'has text': ({ context }) => context.query.trim() !== '',
    'has suggestions': ({ context }) => context.suggestions.length > 0,
    'is a suggestion': ({ context }, { index }: Place) => context.suggestions[index] !== undefined,
    'is a recent search': ({ context }, { index }: Place) => context.recents[index] !== undefined,
    'can recall': ({ context: { query, recents } }) => query.trim() === '' && recents.length > 0,
    'has nothing to recall': ({ context }) => context.recents.length === 0,
    'found something': (_, { found }: { found: readonly Suggestion[] }) => found.length > 0,
  },
  delays: { debounce: delays.searchDebounce },
}).createMachine({
  id: 'search',
  context: { query: '', suggestions: [], recents: [], highlighted: null },
  invoke: { id: 'recents', src: 'recents' },
  on: { 'recents.changed': { actions: { type: 'take the recent searches', params: ({ event }) => event } } },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: { 'search.opened': 'open', 'search.toggled': 'open' },
    },
    open: {
      initial: 'idle',
      on: {
        'search.closed': 'closed',
        'search.toggled': 'closed',
        'search.typed': [
          {
            guard: { type: 'is long enough', params: ({ event }) => event },
            target: '.debouncing',
            reenter: true,
            actions: { type: 'take the query', params: ({ event }) => event },
          },
          { target: '.idle', actions: { type: 'take the query', params: ({ event }) => event } },
        ],
        'search.cleared': { target: '.idle', actions: 'forget' },
        'search.submitted': {
          guard: 'has text',
          target: 'closed',
          actions: [
            { type: 'remember', params: ({ context }) => ({ query: context.query.trim() }) },
            'go to the results',
          ],
        },
        'key.enter': {
          guard: 'has text',
          target: 'closed',
          actions: [
            { type: 'remember', params: ({ context }) => ({ query: context.query.trim() }) },
            'go to the results',
          ],
        },
        'key.escape': { target: 'closed', actions: 'leave the field' },
      },
      states: {
        idle: { always: { guard: 'can recall', target: 'recalling' } },
        /** Nothing is typed: the recent searches are listed. Tab moves to their buttons. */
        recalling: {
          initial: 'none highlighted',
          always: { guard: 'has nothing to recall', target: 'idle' },
          on: {
            'recents.changed': {
              target: '.none highlighted',
              actions: [{ type: 'take the recent searches', params: ({ event }) => event }, 'highlight none'],
            },
            'recent.pointed': {
              guard: { type: 'is a recent search', params: ({ event }) => event },
              target: '.highlighting',
              actions: { type: 'highlight', params: ({ event }) => event },
            },
            'recent.chosen': {
              guard: { type: 'is a recent search', params: ({ event }) => event },
              target: '#search.closed',
              actions: [
                {
                  type: 'remember',
                  params: ({ context, event }) => ({ query: context.recents[event.index] ?? '' }),
                },
                { type: 'repeat the search', params: ({ event }) => event },
              ],
            },
            'recent.removed': {
              guard: { type: 'is a recent search', params: ({ event }) => event },
              actions: {
                type: 'forgetRecent',
                params: ({ context, event }) => ({ query: context.recents[event.index] ?? '' }),
              },
            },
            'recents.cleared': { actions: { type: 'forgetRecents', params: undefined } },
            'search.left': 'put away',
          },
          states: {
            'none highlighted': {
              on: {
                'key.down': { target: 'highlighting', actions: 'highlight the first' },
                'key.up': { target: 'highlighting', actions: 'highlight the last' },
              },
            },
            highlighting: {
              on: {
                'key.down': { actions: 'move down' },
                'key.up': { actions: 'move up' },
                'key.enter': {
                  target: '#search.closed',
                  actions: [
                    {
                      type: 'remember',
                      params: ({ context: { recents, highlighted } }) => ({
                        query: recents[highlighted ?? 0] ?? '',
                      }),
                    },
                    'repeat the search',
                  ],
                },
              },
            },
          },
        },
        debouncing: {
          tags: 'busy',
          after: { debounce: 'searching' },
          on: {
            'key.escape': { target: 'put away', actions: 'leave the field' },
            'key.tab': 'put away',
            'search.left': 'put away',
          },
        },
        searching: {
          tags: 'busy',
          invoke: {
            id: 'suggest',
            src: 'suggest',
            input: ({ context }) => ({ query: context.query.trim() }),
            onDone: [
              {
                guard: { type: 'found something', params: ({ event }) => ({ found: event.output }) },
                target: 'suggesting',
                actions: { type: 'take the suggestions', params: ({ event }) => ({ found: event.output }) },
              },
              { target: 'nothing found' },
            ],
            onError: {
              target: 'failed quietly',
              actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: {
            'key.escape': { target: 'put away', actions: 'leave the field' },
            'key.tab': 'put away',
            'search.left': 'put away',
          },
        },
        suggesting: {
          initial: 'none highlighted',
          on: {
            'suggestion.pointed': {
              guard: { type: 'is a suggestion', params: ({ event }) => event },
              target: '.highlighting',
              actions: { type: 'highlight', params: ({ event }) => event },
            },
            'suggestion.chosen': {
              guard: { type: 'is a suggestion', params: ({ event }) => event },
              target: '#search.closed',
              actions: { type: 'go to the suggestion', params: ({ event }) => event },
            },
            'key.escape': { target: 'put away', actions: 'leave the field' },
            'key.tab': 'put away',
            'search.left': 'put away',
          },
          states: {
            'none highlighted': {
              on: {
                'key.down': { target: 'highlighting', actions: 'highlight the first' },
                'key.up': { target: 'highlighting', actions: 'highlight the last' },
              },
            },
            highlighting: {
              on: {
                'key.down': { actions: 'move down' },
                'key.up': { actions: 'move up' },
                'key.enter': { target: '#search.closed', actions: 'go to the suggestion' },
              },
            },
          },
        },
        'nothing found': {
          on: {
            'key.escape': { target: 'put away', actions: 'leave the field' },
            'key.tab': 'put away',
            'search.left': 'put away',
          },
        },
        'failed quietly': {},
        /** The list is closed; the query stays. */
        'put away': {
          entry: 'highlight none',
          on: {
            'key.down': [
              { guard: 'has suggestions', target: 'suggesting' },
              { guard: 'the query is long enough', target: 'searching' },
              { guard: 'can recall', target: 'recalling' },
            ],
            'search.opened': { guard: 'can recall', target: 'recalling' },
          },
        },
      },
    },
  },
});

export type SearchSnapshot = SnapshotFrom<typeof searchMachine>;
