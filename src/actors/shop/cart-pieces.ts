import { readText } from '#actors/kit/storage.ts';
import { piecesOf, storedLines } from '#lazy/cart-handle.ts';

/**
 * Pieces of each variant in the stored cart, also before the cart's code is loaded; none if the storage cannot be read.
 * Read once for as many variants as one asks for.
 */
export function piecesInCart(): (variantId: string) => number {
  const pieces = new Map<unknown, number>();
  for (const line of storedLines(readText('cart-storage')))
    pieces.set(line.variantId, (pieces.get(line.variantId) ?? 0) + piecesOf(line));
  return (variantId) => pieces.get(variantId) ?? 0;
}
