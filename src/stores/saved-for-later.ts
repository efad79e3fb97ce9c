import { createStore } from '@xstate/store';
import { readLater, writeLater } from '#schema/checkout/cart.ts';
import type { CartItem } from '#schema/checkout/cart.ts';
import { limits } from '#schema/limits.ts';
import { persist } from './persisted.ts';
import type { TextStorage } from './persisted.ts';

interface Context {
  items: readonly CartItem[];
}

/**
 * Items saved for later, outside the cart. A full list accepts no more; an item that is already there is replaced by
 * the newer one.
 */
export function createSavedForLater(storage: TextStorage) {
  const context: Context = { items: [] };
  const store = createStore({
    context,
    on: {
      added: (state, { item, index }: { item: CartItem; index: number }) => {
        const others = state.items.filter(({ id }) => id !== item.id);
        return others.length >= limits.cart.lines ? state : { items: others.toSpliced(index, 0, item) };
      },
      removed: (state, { id }: { id: string }) =>
        state.items.some((item) => item.id === id)
          ? { items: state.items.filter((item) => item.id !== id) }
          : state,
      replaced: (_, { items }: { items: readonly CartItem[] }) => ({ items }),
    },
  });
  return persist(store, storage, { read: readLater, write: writeLater });
}

export type SavedForLater = ReturnType<typeof createSavedForLater>;
