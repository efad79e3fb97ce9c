import { waitFor } from 'xstate';
import { countOf } from '#machines/cart/cart.rules.ts';
import { CartPanel } from '#pages/cart/cart-panel.tsx';
import type { NewCartItem } from '#schema/cart.ts';
import { startCartQuote } from './actors/cart-quote.ts';
import { getCart } from './actors/cart.ts';
import { openLater } from './actors/later.ts';
import type { CartChunk } from './cart-handle.ts';

/** The cart's machine and what the drawer shows of it, ready to take items. */
export async function createCartChunk(): Promise<CartChunk<NewCartItem>> {
  const actor = getCart();
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  const quote = startCartQuote(actor);
  const later = openLater();
  return {
    add: (item) => actor.send({ type: 'cart.add', item }),
    setOpen: (open) => actor.send({ type: open ? 'drawer.opened' : 'drawer.closed' }),
    watchCount: (listener) => {
      const tell = () => listener(countOf(actor.getSnapshot().context.items));
      actor.subscribe(tell);
      tell();
    },
    Content: ({ onClose }) => <CartPanel actor={actor} quote={quote} later={later} onClose={onClose} />,
  };
}
