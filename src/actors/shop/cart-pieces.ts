import { readText } from '#actors/kit/storage.ts';
import { piecesOf, storedLines } from '#lazy/cart-handle.ts';

/**
 * Quantity of each variant in the stored cart, even before the cart's code loads; none if storage is unreadable.
 * Reads it once for any number of variants.
 */
export function piecesInCart(): (variantId: string) => number {
  const pieces = new Map<unknown, number>();
  for (const line of storedLines(readText('cart-storage')))
    pieces.set(line.variantId, (pieces.get(line.variantId) ?? 0) + piecesOf(line));
  return (variantId) => pieces.get(variantId) ?? 0;
}
