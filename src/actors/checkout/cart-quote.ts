import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { cartQuoteMachine } from '#machines/checkout/cart-quote.machine.ts';
import type { CartQuoteEvent } from '#machines/checkout/cart-quote.machine.ts';
import { linesOf, wantedOf } from '#machines/checkout/checkout.rules.ts';
import { readProgress } from '#schema/checkout/progress.ts';
import { checkoutStorageKey } from '#schema/saved-keys.ts';
import type { CartActor } from './cart.ts';
import { chooseCode, chosenCode } from './chosen-code.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { checkoutService } from './checkout-service.ts';
import { readText } from '#actors/kit/storage.ts';

export type CartQuoteActor = ActorRefFrom<typeof cartQuoteMachine>;

/** Requests the cart's price while its drawer is open. */
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
          checkoutService().quote({
            lines: wantedOf(lines),
            state: null,
            deliveries: {},
            promo: chosenCode(lines),
            // Stock held by this browser's checkout must not count as sold out for it.
            checkoutKey: readProgress(readText(checkoutStorageKey))?.key ?? null,
          }),
        ),
      },
      actions: { keepPromo: (_, { lines, promo }) => chooseCode(lines, promo) },
    }),
  ).start();
