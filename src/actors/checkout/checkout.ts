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
        const told = watchConnection((isOnline) =>
          sendBack({ type: isOnline ? 'connection.back' : 'connection.lost' } satisfies CheckoutEvent),
        );
        const cart = getCart().subscribe(({ context }) =>
          sendBack({ type: 'cart.changed', lines: linesOf(context.items) } satisfies CheckoutEvent),
        );
        const unwatched = watchChosenCode((promo) =>
          sendBack({ type: 'promo.changed', promo } satisfies CheckoutEvent),
        );
        return () => {
          told();
          unwatched();
          cart.unsubscribe();
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
export async function startCheckout(): Promise<Checkout> {
  const cart = getCart();
  const { context } = await waitFor(cart, (snapshot) => snapshot.matches('ready'));
  const opened = openAddressBook();
  const actor = createActor(boundMachine(opened), { input: { lines: linesOf(context.items) } });
  actor.on('checkout.linesAccepted', ({ lines }) => cart.send({ type: 'cart.agreed', lines }));
  const book = opened.then((found) => found?.bookFor(() => actor.getSnapshot().context.contact) ?? null);
  return { actor: actor.start(), book };
}

/**
 * Call when the purchase placed by this browser's checkout is paid: its lines leave the cart, and the next checkout gets a
 * new key. Other orders change nothing.
 */
export function endCheckout(purchaseId: string): void {
  const progress = readProgress(readText(checkoutStorageKey));
  if (progress?.placed?.purchase_id !== purchaseId) return;
  writeText(checkoutStorageKey, null);
  const { sent } = progress;
  const cart = getCart();
  // A cart that is still reading its storage would miss the event.
  if (sent !== null) {
    void waitFor(cart, (snapshot) => snapshot.matches('ready')).then(() =>
      cart.send({ type: 'cart.bought', lines: sent.lines }),
    );
  }
}

/** Call when the purchase placed by this browser's checkout can no longer be paid: the cart may be checked out again. */
export function dropCheckout(purchaseId: string): void {
  if (readProgress(readText(checkoutStorageKey))?.placed?.purchase_id === purchaseId)
    writeText(checkoutStorageKey, null);
}
