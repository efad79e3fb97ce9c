import { createStore } from '@xstate/store';
import { savedLimits } from '#schema/saved.ts';
import type { SavedProduct } from '#schema/saved.ts';
import { persist } from './persisted.ts';
import type { TextStorage } from './persisted.ts';

interface Context {
  items: readonly SavedProduct[];
}

/** Products that somebody wants to remember, keyed by id (spec §3); the newest last. Full, the oldest makes room. */
export function createWishlist(storage: TextStorage) {
  const context: Context = { items: [] };
  const store = createStore({
    context,
    on: {
      added: (state, { product }: { product: SavedProduct }) =>
        state.items.some(({ id }) => id === product.id)
          ? state
          : { items: [...state.items, product].slice(-savedLimits.wishlist) },
      removed: (state, { id }: { id: string }) =>
        state.items.some((item) => item.id === id)
          ? { items: state.items.filter((item) => item.id !== id) }
          : state,
      replaced: (_, { items }: { items: readonly SavedProduct[] }) => ({ items }),
    },
  });
  return persist(store, storage, savedLimits.wishlist);
}
