/** Persistence keys: the first is the spec's (§9). Apart from the lists' schema: the badge is on every first page. */
export const savedKeys = {
  wishlist: 'wishlist-storage',
  comparison: 'comparison-storage',
  recentlyViewed: 'recently-viewed-storage',
} as const;
