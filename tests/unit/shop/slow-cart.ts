import { cartHandle } from '#lazy/cart-handle.ts';
import type { CartChunk } from '#lazy/cart-handle.ts';
import type { NewCartItem } from '#schema/checkout/cart.ts';

/** The cart's code, which arrives when the returned function is called, as on a slow network. */
export function slowCart(add: CartChunk<NewCartItem>['add']): () => Promise<void> {
  const arriving = Promise.withResolvers<undefined>();
  cartHandle.bind(async () => {
    await arriving.promise;
    return { add, setOpen: () => undefined, watch: () => undefined, Content: () => null };
  });
  return async () => {
    arriving.resolve(undefined);
    await new Promise<void>((done) => cartHandle.use(() => done()));
  };
}
