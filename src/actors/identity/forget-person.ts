import {
  checkoutStorageKey,
  draftsKey,
  purchaseTokenKey,
  savedKeys,
  wishlistOwnerKey,
} from '#schema/saved-keys.ts';
import { readText, writeText } from '#actors/kit/storage.ts';

/**
 * Removes name, address, the last purchase's key and the account's wishlist: the next person at this browser must not
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

/** Removes the unsaved input in this tab, and recent choices in this browser, of everyone except this person. */
export function forgetDrafts(keptOf: string | null): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) {
        if (!key.startsWith(draftsKey) || (keptOf !== null && key.startsWith(`${draftsKey}${keptOf}/`)))
          continue;
        storage.removeItem(key);
      }
    }
  } catch {
    // Without storage nothing was saved.
  }
}
