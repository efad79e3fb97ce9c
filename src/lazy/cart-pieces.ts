import { storedCount } from './cart-handle.ts';

/** Pieces of a variant in the stored cart, also before the cart's code is loaded; 0 if the storage cannot be read. */
export function piecesInCart(variantId: string): number {
  try {
    return storedCount(localStorage.getItem('cart-storage'), (item) => item.variantId === variantId);
  } catch {
    return 0;
  }
}
