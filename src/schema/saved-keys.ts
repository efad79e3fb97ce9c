/** Persistence keys: the first is the spec's (§9). Apart from the lists' schema: the badge is on every first page. */
export const savedKeys = {
  wishlist: 'wishlist-storage',
  comparison: 'comparison-storage',
  recentlyViewed: 'recently-viewed-storage',
} as const;

/** Lines that wait outside the cart: this browser's, through sign-in and sign-out. */
export const laterStorageKey = 'saved-for-later-storage';
/** Of the session storage: taps on hearts and scales that the lists' code has not taken yet. */
export const savedTapsKey = 'saved-taps';
/** The account that the browser's wishlist belongs to; absent for a visitor's. */
export const wishlistOwnerKey = 'wishlist-owner';
/** What a checkout takes up again after a reload: contact, address, and the order on its way. */
export const checkoutStorageKey = 'checkout-storage';
/** Of the session storage: the secret of the order that this tab looks at. */
export const orderTokenKey = 'order-token';
