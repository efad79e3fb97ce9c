import { createStore } from '@xstate/store';
import { savedLimits, savedText } from '#schema/shop/saved.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';
import { persist } from './persisted.ts';
import type { TextStorage } from './persisted.ts';

interface Context {
  items: readonly SavedProduct[];
}

/** Recently viewed products, newest first. */
export function createRecentlyViewed(storage: TextStorage) {
  const context: Context = { items: [] };
  const store = createStore({
    context,
    on: {
      viewed: (state, { product }: { product: SavedProduct }) => ({
        items: [product, ...state.items.filter(({ id }) => id !== product.id)].slice(
          0,
          savedLimits.recentlyViewed,
        ),
      }),
      replaced: (_, { items }: { items: readonly SavedProduct[] }) => ({ items }),
    },
  });
  return persist(store, storage, savedText(savedLimits.recentlyViewed));
}
