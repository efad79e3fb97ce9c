import { useSyncExternalStore } from 'react';
import { ComparisonBar } from './comparison-bar.tsx';
import { ViewedRail } from './viewed-rail.tsx';
import { saved } from '#actors/shop/saved.ts';
import { isSavedProduct } from '#schema/shop/saved.ts';
import type { SavedChunk, SavedIds } from '#lazy/saved-handle.ts';

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

/** Wishlist, comparison and recently viewed products, with their parts on other pages. */
export function createSavedChunk(): SavedChunk {
  const lists = saved();
  const idsOf = (list: Lists['wishlist'] | Lists['comparison']) =>
    new Set(list.getSnapshot().context.items.map(({ id }) => id));
  return {
    toggle: (list, product) => {
      // A tap recorded by an earlier page comes from storage, which anyone can write to.
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
