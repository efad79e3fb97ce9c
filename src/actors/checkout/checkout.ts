import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutContext, CheckoutEvent } from '#machines/checkout/checkout.setup.ts';
import { isAddressRight, linesOf, prefilled, resumed, wantedOf } from '#machines/checkout/checkout.rules.ts';
import { readProgress, writeProgress } from '#schema/checkout/progress.ts';
import { checkoutStorageKey } from '#schema/saved-keys.ts';
import type { AddressBook } from './address-book.view.ts';
import { openAddressBook } from './address-book.ts';
import { getCart } from './cart.ts';
import { followCart, keepAgreed, openCheckoutFor, takeBought } from './checkout-couplings.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { watchChosenCode } from './chosen-code.ts';
import { watchConnection } from '#actors/kit/connection.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { checkoutService } from './checkout-service.ts';
import { readText, writeText } from '#actors/kit/storage.ts';
import { waysOf } from '#actors/shop/ways.ts';

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

type OpenBook = Awaited<ReturnType<typeof openAddressBook>>;

const boundMachine = (opened: Promise<OpenBook>) =>
  checkoutMachine.provide({
    actors: {
      loadProgress: fromPromise(async ({ input }) => {
        const kept = resumed(readProgress(readText(checkoutStorageKey)), input.lines, crypto.randomUUID());
        return prefilled(kept, (await opened)?.person ?? null);
      }),
      newKey: fromPromise<string, void>(async () => crypto.randomUUID()),
      watchOutside: fromCallback<CheckoutEvent>(({ sendBack }) => {
        const stopConnection = watchConnection((isOnline) =>
          sendBack({ type: isOnline ? 'connection.back' : 'connection.lost' } satisfies CheckoutEvent),
        );
        const stopCart = followCart(getCart(), (lines) =>
          sendBack({ type: 'cart.changed', lines } satisfies CheckoutEvent),
        );
        const unwatched = watchChosenCode((promo) =>
          sendBack({ type: 'promo.changed', promo } satisfies CheckoutEvent),
        );
        return () => {
          stopConnection();
          unwatched();
          stopCart();
        };
      }),
      askQuote: fromService(({ lines, address, deliveries, promo, key }: CheckoutContext) =>
        checkoutService().quote({
          lines: wantedOf(lines),
          state: isAddressRight(address) ? address.state : null,
          deliveries,
          promo,
          checkoutKey: key,
        }),
      ),
      holdStock: fromService(({ key, lines, contact }: CheckoutContext) =>
        checkoutService().hold(key, wantedOf(lines), contact.email.trim()),
      ),
      placeOrder: fromService(({ key, sent }) => {
        if (sent === null) throw new Error('Only a sealed order can be placed.');
        const { lines, contact, address, deliveries, method, promo, total, quoteHash } = sent;
        return checkoutService().place({
          contact,
          address,
          deliveries,
          method,
          promo,
          checkoutKey: key,
          lines: wantedOf(lines),
          sources: waysOf(lines.map(({ variantId }) => variantId)),
          quote: { total, quote_hash: quoteHash },
        });
      }),
    },
    actions: {
      save: (_, progress) => writeText(checkoutStorageKey, writeProgress(progress)),
    },
  });

export type Checkout = { actor: CheckoutActor; book: Promise<AddressBook | null> };

/** A checkout of the current cart, with the addresses to choose from. The caller stops it. */
async function startCheckout(): Promise<Checkout> {
  const cart = getCart();
  await waitFor(cart, (snapshot) => snapshot.matches('ready'));
  const opened = openAddressBook();
  // Read now: the cart may have been cleared since `waitFor` saw it, and the checkout follows it only from here on.
  const { items } = cart.getSnapshot().context;
  const actor = createActor(boundMachine(opened), { input: { lines: linesOf(items) } });
  keepAgreed(actor, cart);
  const book = opened.then((found) => found?.bookFor(() => actor.getSnapshot().context.contact) ?? null);
  return { actor: actor.start(), book };
}

/**
 * A checkout for the current person; a new one when they sign out.
 * @param show Called with each checkout, and with null until the next has started.
 * @returns A function that ends it.
 */
export const openCheckout = (show: (checkout: Checkout | null) => void): (() => void) =>
  openCheckoutFor(sessionHandle, startCheckout, show);

/**
 * Call when the purchase placed by this browser's checkout is paid: its lines leave the cart, and the next checkout gets a
 * new key. Other orders change nothing.
 */
export function endCheckout(purchaseId: string): void {
  void takeBought(purchaseId, getCart);
}

/** The secret of the unpaid purchase that this browser has placed, in any tab; null if there is none. */
export const placedToken = (): string | null =>
  readProgress(readText(checkoutStorageKey))?.placed?.token ?? null;

/**
 * Call when the purchase placed by this browser's checkout can no longer be paid: the cart may be checked out again.
 */
export function dropCheckout(purchaseId: string): void {
  if (readProgress(readText(checkoutStorageKey))?.placed?.purchase_id === purchaseId)
    writeText(checkoutStorageKey, null);
}
