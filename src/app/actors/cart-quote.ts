import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { cartQuoteMachine } from '#machines/cart-quote/cart-quote.machine.ts';
import type { CartQuoteEvent } from '#machines/cart-quote/cart-quote.machine.ts';
import { linesOf, wantedOf } from '#machines/checkout/checkout.rules.ts';
import { readProgress } from '#schema/progress.ts';
import { checkoutStorageKey } from '#schema/saved-keys.ts';
import type { CartActor } from './cart.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';
import { readText } from './storage.ts';

export type CartQuoteActor = ActorRefFrom<typeof cartQuoteMachine>;

/** Asks what the cart costs while its drawer is open. */
export const startCartQuote = (cart: CartActor): CartQuoteActor =>
  createActor(
    cartQuoteMachine.provide({
      actors: {
        watchCart: fromCallback<CartQuoteEvent>(({ sendBack }) => {
          const tell = () => {
            const snapshot = cart.getSnapshot();
            const isShown = snapshot.matches({ ready: { drawer: 'open' } });
            const lines = isShown ? linesOf(snapshot.context.items) : [];
            sendBack({ type: 'lines.changed', lines } satisfies CartQuoteEvent);
          };
          tell();
          const { unsubscribe } = cart.subscribe(tell);
          return unsubscribe;
        }),
        askQuote: fromService(({ lines }) =>
          services().checkout.quote({
            lines: wantedOf(lines),
            state: null,
            deliveries: {},
            promo: null,
            // What the own checkout holds is not sold out for who holds it.
            checkoutKey: readProgress(readText(checkoutStorageKey))?.key ?? null,
          }),
        ),
      },
    }),
  ).start();
