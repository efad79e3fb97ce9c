import { waitFor } from 'xstate';
import { CartPanel } from './cart-panel.tsx';
import type { NewCartItem } from '#schema/checkout/cart.ts';
import { startCartQuote } from '#actors/checkout/cart-quote.ts';
import { getCart, piecesOf } from '#actors/checkout/cart.ts';
import { openLater } from '#actors/checkout/saved-for-later.ts';
import type { CartChunk } from '#lazy/cart-handle.ts';

/** The cart's machine, ready to accept items, and the content of its drawer. */
export async function createCartChunk(): Promise<CartChunk<NewCartItem>> {
  const actor = getCart();
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  const quote = startCartQuote(actor);
  const later = openLater();
  return {
    add: (item, how) => actor.send({ type: 'cart.add', item, ...how }),
    setOpen: (open) => actor.send({ type: open ? 'drawer.opened' : 'drawer.closed' }),
    watch: (listener) => {
      const tell = () => {
        const snapshot = actor.getSnapshot();
        listener({ count: piecesOf(snapshot), open: snapshot.matches({ ready: { drawer: 'open' } }) });
      };
      actor.subscribe(tell);
      tell();
    },
    Content: ({ onClose }) => <CartPanel actor={actor} quote={quote} later={later} onClose={onClose} />,
  };
}
