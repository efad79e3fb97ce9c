import { saved, savedOf } from '#actors/shop/saved.ts';
import { paths } from '#routing/paths.ts';
import { readIds } from '#routing/shared-ids.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { share } from '#pages/shop/share.ts';
import { useSavedDetails, useSavedItems, useWishlistNotices } from './use-saved.ts';
import { WishlistView } from './wishlist-view.tsx';

export function Page({ search }: PageProps<null>) {
  const shared = readIds(search);
  const items = useSavedItems('wishlist');
  const ids = shared.length > 0 ? shared : items.map(({ id }) => id);
  const { state, retry } = useSavedDetails(ids);
  const { notices, dismiss } = useWishlistNotices();
  return (
    <WishlistView
      notices={notices}
      onDismiss={dismiss}
      isShared={shared.length > 0}
      ids={ids}
      items={items}
      state={state}
      onRetry={retry}
      onRemove={(product) => saved().toggleWish(product)}
      onShare={() => void share('My wishlist', paths.wishlist(ids))}
      onKeepAll={(details) => {
        for (const one of details) saved().wish(savedOf(one), true);
      }}
    />
  );
}

export function head(): Head {
  return { title: 'Wishlist', noIndex: true };
}
