import { cartHandle } from '#lazy/cart-handle.ts';
import { piecesInCart } from '#actors/shop/cart-pieces.ts';
import type { NewCartItem } from '#schema/checkout/cart.ts';

/** The items of a list that are not in the cart. */
export function missingOf(items: readonly NewCartItem[]): readonly NewCartItem[] {
  const pieces = piecesInCart();
  return items.filter(({ variantId }) => pieces(variantId) === 0);
}

/**
 * Adds missing items to the cart, and returns how many. Counted once the cart's code has loaded: a second press
 * before that doubles nothing.
 */
export function addMissing(items: readonly NewCartItem[], tell: (added: number) => void): void {
  cartHandle.use((cart) => {
    const missing = missingOf(items);
    for (const item of missing) cart.add(item, { quiet: true });
    tell(missing.length);
  });
}
