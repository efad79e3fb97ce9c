import type { NewCartItem } from '#schema/cart.ts';
import type { CartChunk } from './cart-handle.ts';

export function createCartChunk(): CartChunk<NewCartItem> {
  return { add: () => {}, watchCount: () => {}, Content: () => <p>Cart</p> };
}
