import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutContext, CheckoutEvent } from '#machines/checkout/checkout.machine.ts';
import { isAddressRight, linesOf, prefilled, resumed, wantedOf } from '#machines/checkout/checkout.rules.ts';
import { readProgress, writeProgress } from '#schema/progress.ts';
import { checkoutStorageKey } from '#schema/saved-keys.ts';
import type { AddressBook } from '#pages/checkout/address-section.tsx';
import { openAddressBook } from './address-book.ts';
import { getCart } from './cart.ts';
import { watchConnection } from './connection.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';
import { readText, writeText } from './storage.ts';

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
        return () => {
          told();
          cart.unsubscribe();
        };
      }),
      askQuote: fromService(({ lines, address, deliveries, promo, key }: CheckoutContext) =>
        services().checkout.quote({
          lines: wantedOf(lines),
          state: isAddressRight(address) ? address.state : null,
          deliveries,
          promo,
          checkoutKey: key,
        }),
      ),
      holdStock: fromService(({ key, lines, contact }: CheckoutContext) =>
        services().checkout.hold(key, wantedOf(lines), contact.email.trim()),
      ),
      placeOrder: fromService(({ key, sent }) => {
        if (sent === null) throw new Error('Only a sealed order can be placed.');
        const { lines, contact, address, deliveries, method, promo, total, quoteHash } = sent;
        return services().checkout.place({
          contact,
          address,
          deliveries,
          method,
          promo,
          checkoutKey: key,
          lines: wantedOf(lines),
          quote: { total, quote_hash: quoteHash },
        });
      }),
    },
    actions: {
      save: (_, progress) => writeText(checkoutStorageKey, writeProgress(progress)),
    },
  });

export type Checkout = { actor: CheckoutActor; book: Promise<AddressBook | null> };

/** A checkout of what the cart holds now, with the addresses to choose from. The caller stops it. */
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
 * Once the order that this browser's checkout placed is paid: its lines leave the cart, and the next checkout gets a key
 * of its own. Another order leaves everything as it is.
 */
export function endCheckout(groupId: string): void {
  const progress = readProgress(readText(checkoutStorageKey));
  if (progress?.placed?.group_id !== groupId) return;
  writeText(checkoutStorageKey, null);
  const { sent } = progress;
  const cart = getCart();
  // A cart that still reads its storage would miss the event.
  if (sent !== null) {
    void waitFor(cart, (snapshot) => snapshot.matches('ready')).then(() =>
      cart.send({ type: 'cart.bought', lines: sent.lines }),
    );
  }
}

/** Once the order that this browser's checkout placed can be paid no more: the cart may be checked out anew. */
export function dropCheckout(groupId: string): void {
  if (readProgress(readText(checkoutStorageKey))?.placed?.group_id === groupId)
    writeText(checkoutStorageKey, null);
}
