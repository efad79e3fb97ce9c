import { checkoutStorageKey, purchaseTokenKey, savedKeys, wishlistOwnerKey } from '#schema/saved-keys.ts';
import { readText, writeText } from '#actors/kit/storage.ts';

/**
 * Removes name, address, the key of the last purchase and the account's wishlist: the next person at this browser must not
 * see them.
 */
export function forgetPerson(): void {
  // Done here, because the lists' own code may not be loaded.
  if (readText(wishlistOwnerKey) !== null) {
    writeText(wishlistOwnerKey, null);
    writeText(savedKeys.wishlist, null);
    dispatchEvent(new Event(savedKeys.wishlist));
  }
  writeText(checkoutStorageKey, null);
  try {
    sessionStorage.removeItem(purchaseTokenKey);
  } catch {
    // Without storage nothing was saved.
  }
}
