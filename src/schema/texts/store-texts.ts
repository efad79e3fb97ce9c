/** Texts of a store's publishing and settings; the spec gives the rules (§4, §5), the wording is ours. */
export const storeMessages = {
  published: 'Published. Shoppers see your store as you drafted it.',
  unpublished: 'Your store is offline. Nobody sees it or its products.',
  overtaken: 'Someone else published this store meanwhile. Nothing of yours was published. Compare again.',
  changed: 'Someone else changed the draft since you looked. Nothing was published. Compare again.',
  offline: 'No connection to the shop. Nothing was changed; try again when you are online.',
} as const;
