import { readStored } from './cart-handle.ts';

/**
 * Pieces of each variant in the stored cart, also before the cart's code is loaded; none if the storage cannot be read.
 * Read once for as many variants as one asks for.
 */
export function piecesInCart(): (variantId: string) => number {
  const pieces = new Map<unknown, number>();
  try {
    readStored(localStorage.getItem('cart-storage'), (count, variantId) =>
      pieces.set(variantId, (pieces.get(variantId) ?? 0) + count),
    );
  } catch {
    return () => 0;
  }
  return (variantId) => pieces.get(variantId) ?? 0;
}
