import { useSyncExternalStore } from 'react';
import { ComparisonBar } from '#pages/compare/comparison-bar.tsx';
import { ViewedRail } from '#pages/catalogue/viewed-rail.tsx';
import { saved } from './actors/saved.ts';
import { isSavedProduct } from '#schema/saved.ts';
import type { SavedChunk, SavedIds } from './saved-handle.ts';

type Lists = ReturnType<typeof saved>;

function useItems(list: Lists['comparison'] | Lists['recentlyViewed']) {
  return useSyncExternalStore(
    (listener) => {
      const { unsubscribe } = list.subscribe(listener);
      return unsubscribe;
    },
    () => list.getSnapshot().context.items,
  );
}

/** Wishlist, comparison and what was looked at, with what shows them beside pages of their own. */
export function createSavedChunk(): SavedChunk {
  const lists = saved();
  const idsOf = (list: Lists['wishlist'] | Lists['comparison']) =>
    new Set(list.getSnapshot().context.items.map(({ id }) => id));
  return {
    toggle: (list, product) => {
      // A tap that an earlier page has left comes from storage, where anybody may write.
      if (!isSavedProduct(product)) return;
      if (list === 'wishlist') lists.toggleWish(product);
      else lists.toggleCompare(product);
    },
    viewed: (product) => lists.recentlyViewed.send({ type: 'viewed', product }),
    watch: (listener) => {
      const tell = () => {
        const ids: SavedIds = { wishlist: idsOf(lists.wishlist), comparison: idsOf(lists.comparison) };
        listener(ids);
      };
      lists.wishlist.subscribe(tell);
      lists.comparison.subscribe(tell);
      tell();
    },
    Bar: ({ path }) => (
      <ComparisonBar
        items={useItems(lists.comparison)}
        path={path}
        onClear={() => lists.comparison.send({ type: 'cleared' })}
      />
    ),
    RecentlyViewed: ({ except }) => (
      <ViewedRail items={useItems(lists.recentlyViewed).filter(({ id }) => id !== except)} />
    ),
  };
}
