import { useEffect, useSyncExternalStore } from 'react';
import { waitFor } from 'xstate';
import { countOf } from '#machines/cart/cart.rules.ts';
import { CartPanel } from '#pages/cart/cart-panel.tsx';
import type { NewCartItem } from '#schema/cart.ts';
import { getCart } from './actors/cart.ts';
import { cartHandle } from './cart-handle.ts';
import type { CartChunk } from './cart-handle.ts';

function Content({ onClose }: { onClose: () => void }) {
  const { open } = useSyncExternalStore(
    cartHandle.subscribe,
    cartHandle.getSnapshot,
    cartHandle.getServerSnapshot,
  );
  useEffect(() => getCart().send({ type: open ? 'drawer.opened' : 'drawer.closed' }), [open]);
  return <CartPanel actor={getCart()} onClose={onClose} />;
}

/** Resolves once the cart has been read, so that nothing added before is lost. */
export async function createCartChunk(): Promise<CartChunk<NewCartItem>> {
  const cart = getCart();
  await waitFor(cart, (snapshot) => snapshot.matches('ready'));
  return {
    add: (item) => cart.send({ type: 'cart.add', item }),
    watchCount: (listener) => {
      listener(countOf(cart.getSnapshot().context.items));
      cart.subscribe(({ context }) => listener(countOf(context.items)));
    },
    Content,
  };
}
