import { createStore } from '@xstate/store';
import { savedLimits, savedText } from '#schema/saved.ts';
import type { SavedProduct } from '#schema/saved.ts';
import { persist } from './persisted.ts';
import type { TextStorage } from './persisted.ts';

interface Context {
  items: readonly SavedProduct[];
}

interface Merge {
  /** The whole list of the account, after what was sent has joined it. */
  account: readonly SavedProduct[];
  /** What this browser had when it asked. */
  sent: readonly SavedProduct[];
  /** What it has by now: something may have been added or taken away meanwhile. */
  now: readonly SavedProduct[];
}

/** The account's list in its order, less what was taken away meanwhile, then what was added; the oldest make room. */
export function mergedWishlist({ account, sent, now }: Merge): readonly SavedProduct[] {
  const idsOf = (items: readonly SavedProduct[]) => new Set(items.map(({ id }) => id));
  const [asked, left, kept] = [idsOf(sent), idsOf(now), idsOf(account)];
  const stays = account.filter(({ id }) => !asked.has(id) || left.has(id));
  const added = now.filter(({ id }) => !asked.has(id) && !kept.has(id));
  return [...stays, ...added].slice(-savedLimits.wishlist);
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
  return persist(store, storage, savedText(savedLimits.wishlist));
}
