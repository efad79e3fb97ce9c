import type { CartChunk, CartItem } from './cart-handle.ts';

export function createCartChunk(): CartChunk<CartItem> {
  return { add: () => {}, watchCount: () => {}, Content: () => <p>Cart</p> };
}
