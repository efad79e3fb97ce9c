/**
 * Storage keys; the first is from the spec (§9). Separate from the lists' schema, because every first page shows the
 * badge.
 */
export const savedKeys = {
  wishlist: 'wishlist-storage',
  comparison: 'comparison-storage',
  recentlyViewed: 'recently-viewed-storage',
} as const;

/** Recent searches, without their results. */
export const recentSearchesKey = 'recent-searches-storage';
/** In session storage: searches submitted before the search's code had loaded, one per line. */
export const earlySearchesKey = 'early-searches';
/** Items saved for later, outside the cart: they belong to this browser and survive sign-in and sign-out. */
export const laterStorageKey = 'saved-for-later-storage';
/** In session storage: taps on wishlist and compare buttons made before their code has loaded. */
export const savedTapsKey = 'saved-taps';
/** The account that owns the browser's wishlist; absent for a visitor. */
export const wishlistOwnerKey = 'wishlist-owner';
/** What a checkout restores after a reload: contact, address, and the order being placed. */
export const checkoutStorageKey = 'checkout-storage';
/**
 * The prefix of the keys of unsaved input in session storage and of recent choices in local storage, followed by the
 * person's id.
 */
export const draftsKey = 'draft/';
/** Present once someone has been logged in at this browser: they don't need an account. */
export const knownKey = 'stallbar-known';
/** In session storage: the secret of the order shown in this tab. */
export const purchaseTokenKey = 'purchase-token';
