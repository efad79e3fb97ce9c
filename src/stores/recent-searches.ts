import { createStore } from '@xstate/store';
import { readRecents, withRecent, writeRecents } from '#schema/shop/recents.ts';
import { persist } from './persisted.ts';
import type { TextStorage } from './persisted.ts';

interface Context {
  items: readonly string[];
}

/** Queries searched for in this browser, newest first. */
export function createRecentSearches(storage: TextStorage) {
  const context: Context = { items: [] };
  const store = createStore({
    context,
    on: {
      searched: ({ items }, { query }: { query: string }) => ({ items: withRecent(items, query) }),
      removed: ({ items }, { query }: { query: string }) => ({
        items: items.filter((other) => other !== query),
      }),
      replaced: (_, { items }: { items: readonly string[] }) => ({ items }),
    },
  });
  return persist(store, storage, { read: readRecents, write: writeRecents });
}
