import { createStore } from '@xstate/store';
import { savedLimits, savedText } from '#schema/shop/saved.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';
import { persist } from './persisted.ts';
import type { TextStorage } from './persisted.ts';

interface Context {
  items: readonly SavedProduct[];
}

interface Merge {
  /** The account's whole list, after merging what was sent. */
  account: readonly SavedProduct[];
  /** The browser's list when the request was sent. */
  sent: readonly SavedProduct[];
  /** The browser's current list: it may have changed since. */
  now: readonly SavedProduct[];
}

/**
 * The account's list in order, minus products removed since, plus added ones; the oldest items are dropped when it is
 * full.
 */
export function mergedWishlist({ account, sent, now }: Merge): readonly SavedProduct[] {
  const idsOf = (items: readonly SavedProduct[]) => new Set(items.map(({ id }) => id));
  const [asked, left, kept] = [idsOf(sent), idsOf(now), idsOf(account)];
  const stays = account.filter(({ id }) => !asked.has(id) || left.has(id));
  const added = now.filter(({ id }) => !asked.has(id) && !kept.has(id));
  return [...stays, ...added].slice(-savedLimits.wishlist);
}

/** The wishlist, keyed by product id (spec §3), the newest last. When full, the oldest is dropped. */
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
  return persist(store, storage, savedText(savedLimits.wishlist));
}
