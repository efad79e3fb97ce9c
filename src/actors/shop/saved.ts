import type { Observable } from 'rxjs';
import { savedKeys, wishlistOwnerKey } from '#schema/saved-keys.ts';
import { savedLimits } from '#schema/shop/saved.ts';
import type { SavedDetails, SavedProduct } from '#schema/shop/saved.ts';
import { createWishlistService } from '#services/shop/wishlist.ts';
import { createComparison } from '#stores/comparison.ts';
import type { TextStorage } from '#stores/persisted.ts';
import { createRecentlyViewed } from '#stores/recently-viewed.ts';
import { createWishlist, mergedWishlist } from '#stores/wishlist.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { services } from '#actors/kit/services.ts';
import { readText, watchText, writeText } from '#actors/kit/storage.ts';

const wishlistService = () => createWishlistService(services().client);

const browserStorage = (key: string): TextStorage => ({
  read: () => readText(key),
  write: (text) => {
    writeText(key, text);
    // The header's badge counts what is stored.
    dispatchEvent(new Event(key));
  },
  watch: (tell) => {
    watchText(key, tell);
  },
});

export function savedOf(details: SavedDetails): SavedProduct {
  return {
    id: details.id,
    name: details.name,
    image: mediaUrl(details.image) ?? '',
    vendor: details.vendor_name,
    price: details.price_from / 100,
    rating: details.rating_avg,
    description: details.description,
    features: details.features,
    href: paths.vendorProduct(details.vendor_slug, details.category_slug, details.slug),
  };
}

function createSaved() {
  const wishlist = createWishlist(browserStorage(savedKeys.wishlist));
  const comparison = createComparison(browserStorage(savedKeys.comparison));
  const recentlyViewed = createRecentlyViewed(browserStorage(savedKeys.recentlyViewed));

  /** The wishlist's owner; null for a visitor's. */
  let owner: string | null = null;
  const has = (id: string) => wishlist.getSnapshot().context.items.some((item) => item.id === id);

  /** Moves the visitor's saved products to the account; the account's list replaces the browser's. */
  const moveToAccount = (userId: string) => {
    const sent = wishlist.getSnapshot().context.items;
    wishlistService()
      .add(sent.map(({ id }) => id))
      .subscribe({
        next: (all) => {
          if (owner !== userId) return;
          const now = wishlist.getSnapshot().context.items;
          const items = mergedWishlist({ account: all.map(savedOf), sent, now });
          wishlist.send({ type: 'replaced', items });
        },
        // Keep this browser's list; the next visit tries again.
        error: () => undefined,
      });
  };
  const follow = () => {
    const { phase, userId } = sessionHandle.getSnapshot();
    // The account whose list an earlier visit left in this browser.
    const before = owner ?? readText(wishlistOwnerKey);
    if (phase === 'signed-in' && userId !== null && userId !== owner) {
      // Do not move another person's list to this account.
      if (before !== null && before !== userId) wishlist.send({ type: 'replaced', items: [] });
      owner = userId;
      writeText(wishlistOwnerKey, userId);
      moveToAccount(userId);
    } else if (phase === 'visitor' && before !== null) {
      owner = null;
      writeText(wishlistOwnerKey, null);
      wishlist.send({ type: 'replaced', items: [] });
    }
  };
  sessionHandle.subscribe(follow);
  follow();

  const tellAccount = (id: string, isWished: boolean) => {
    if (owner === null) return;
    const { add, remove } = wishlistService();
    const change: Observable<unknown> = isWished ? add([id]) : remove(id);
    change.subscribe({ error: () => undefined });
  };

  const wish = (product: SavedProduct, isWished: boolean) => {
    if (isWished === has(product.id)) return;
    if (isWished) wishlist.send({ type: 'added', product });
    else wishlist.send({ type: 'removed', id: product.id });
    tellAccount(product.id, isWished);
  };

  return {
    wishlist,
    comparison,
    recentlyViewed,
    wish,
    toggleWish: (product: SavedProduct) => {
      const isWished = !has(product.id);
      wish(product, isWished);
      if (!isWished) {
        toasts.add({
          title: 'Removed from your wishlist',
          description: product.name,
          action: { label: 'Undo', onPress: () => wish(product, true) },
        });
      }
    },
    toggleCompare: (product: SavedProduct) => {
      const { items } = comparison.getSnapshot().context;
      if (items.some(({ id }) => id === product.id)) comparison.send({ type: 'removed', id: product.id });
      else if (items.length < savedLimits.comparison) comparison.send({ type: 'added', product });
      else {
        // Sent again to revert the mark that was shown optimistically.
        comparison.send({ type: 'replaced', items: [...items] });
        toasts.add({
          title: `You can compare up to ${savedLimits.comparison} products`,
          description: 'Remove one first.',
          tone: 'warning',
          action: { label: 'Compare', onPress: () => go(paths.compare()) },
        });
      }
    },
  };
}

export type Saved = ReturnType<typeof createSaved>;

let made: Saved | undefined;
/** The tab's lists. Import this file from lazy chunks only. */
export const saved = (): Saved => (made ??= createSaved());

/** The products in their current state; see `WishlistService`. */
export const readSavedDetails = (ids: readonly string[]) => wishlistService().details(ids);

/** Wishlist notices the account has not seen yet. */
export const readWishlistNotices = () => wishlistService().notices();

/** A notice that failed to be marked shows again, which is harmless. */
export function dismissNotices(ids: readonly string[]): void {
  wishlistService()
    .dismiss(ids)
    .subscribe({ error: () => undefined });
}
