import { createStore } from '@xstate/store';
import { savedLimits, savedText } from '#schema/shop/saved.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';
import { persist } from './persisted.ts';
import type { TextStorage } from './persisted.ts';

interface Context {
  items: readonly SavedProduct[];
}

/** Spec §4: up to four products; adding is ignored when the list is full or already has the product. */
export function createComparison(storage: TextStorage) {
  const context: Context = { items: [] };
  const store = createStore({
    context,
    on: {
      added: (state, { product }: { product: SavedProduct }) =>
        state.items.length >= savedLimits.comparison || state.items.some(({ id }) => id === product.id)
          ? state
          : { items: [...state.items, product] },
      removed: (state, { id }: { id: string }) =>
        state.items.some((item) => item.id === id)
          ? { items: state.items.filter((item) => item.id !== id) }
          : state,
      cleared: (state) => (state.items.length === 0 ? state : { items: [] }),
      replaced: (_, { items }: { items: readonly SavedProduct[] }) => ({ items }),
    },
  });
  return persist(store, storage, savedText(savedLimits.comparison));
}
