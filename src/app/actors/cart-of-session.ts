import { waitFor } from 'xstate';
import { countOf } from '#machines/cart/cart.rules.ts';
import { checkoutStorageKey, orderTokenKey, savedKeys, wishlistOwnerKey } from '#schema/saved-keys.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { cartHandle } from '../cart-handle.ts';
import { paths } from '../paths.ts';
import { go } from '../scroll.ts';
import { getCart } from './cart.ts';
import { findCart, mirrorCart } from './cart-mirror.ts';
import { readText, writeText } from './storage.ts';

let stopMirror: (() => void) | null = null;

/** While somebody is signed in their account keeps the cart too. */
export function keepCart(isSignedIn: boolean): void {
  if (isSignedIn) stopMirror ??= mirrorCart(getCart());
  else {
    stopMirror?.();
    stopMirror = null;
  }
}

/** Name, address, the key of the last order and the account's wishlist are nobody's business who comes to this browser next. */
function forgetPerson(): void {
  // The lists' own code may not have been loaded.
  if (readText(wishlistOwnerKey) !== null) {
    writeText(wishlistOwnerKey, null);
    writeText(savedKeys.wishlist, null);
    dispatchEvent(new Event(savedKeys.wishlist));
  }
  writeText(checkoutStorageKey, null);
  try {
    sessionStorage.removeItem(orderTokenKey);
  } catch {
    // Without storage nothing was kept.
  }
}

/**
 * §4: the cart is cleared on sign-in and sign-out. It is set aside, and one action brings it back.
 * @param wasBuying Sign-in has led away from the checkout: restoring leads back there.
 */
export async function clearCart(type: 'SIGNED_IN' | 'SIGNED_OUT', wasBuying: boolean): Promise<void> {
  const cart = getCart();
  await waitFor(cart, (snapshot) => snapshot.matches('ready'));
  const had = countOf(cart.getSnapshot().context.items);
  // Before it is emptied: an empty cart must not take the place of the one that the account keeps.
  keepCart(false);
  cart.send({ type });
  cartHandle.warm();
  if (type === 'SIGNED_OUT') {
    forgetPerson();
    return;
  }
  findCart(cart);
  keepCart(true);
  if (had === 0) return;
  toasts.add({
    title: 'Your cart was set aside',
    description: 'It waits in the cart as well.',
    stays: wasBuying,
    action: {
      label: `Restore ${had} ${had === 1 ? 'item' : 'items'}`,
      onPress: () => {
        cart.send({ type: 'cart.restore' });
        if (wasBuying) go(paths.checkout());
      },
    },
  });
}
