import { catchError, forkJoin, map, of } from 'rxjs';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { cartMachine } from '#machines/checkout/cart.machine.ts';
import type { CartEvent } from '#machines/checkout/cart.machine.ts';
import { chosenOptions, countOf } from '#machines/checkout/cart.rules.ts';
import type { VendorRates } from '#machines/checkout/cart.rules.ts';
import { cartStorageKey, readCartStorage, writeCartStorage } from '#schema/checkout/cart.ts';
import { createShippingService } from '#services/checkout/shipping.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { cartHandle } from '#lazy/cart-handle.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { readText, watchText, writeText } from '#actors/kit/storage.ts';
import { whileSignedIn } from './checkout-couplings.ts';

export type CartActor = ActorRefFrom<typeof cartMachine>;

/** Number of items in the cart, as shown in the badge. */
export const piecesOf = ({ context: { items } }: SnapshotFrom<typeof cartMachine>): number => countOf(items);

const boundMachine = cartMachine.provide({
  actors: {
    readStorage: fromPromise(async () => readCartStorage(readText(cartStorageKey))),
    watchOutside: fromCallback<CartEvent>(({ sendBack }) =>
      watchText(cartStorageKey, (text) =>
        sendBack({ type: 'storage.changed', storage: readCartStorage(text) } satisfies CartEvent),
      ),
    ),
    estimateShipping: fromService(({ vendors }: { vendors: readonly string[] }) => {
      const { client, cache } = services();
      return forkJoin(
        vendors.map((vendor) =>
          createShippingService(client, cache)
            .rates(vendor)
            .pipe(
              map((rates): readonly [string, VendorRates] => [vendor, rates]),
              // Spec §8: a vendor whose rates fail to load counts as 0; the others keep theirs.
              catchError(() => of<readonly [string, VendorRates]>([vendor, 'failed'])),
            ),
        ),
      ).pipe(map((entries): Record<string, VendorRates> => Object.fromEntries(entries)));
    }),
  },
  actions: {
    save: (_, storage) => writeText(cartStorageKey, writeCartStorage(storage)),
  },
});

function startCart(): CartActor {
  const actor = createActor(boundMachine);
  actor.on('cart.itemRemoved', ({ message }) => toasts.add({ title: message }));
  actor.on('cart.itemAdded', ({ item, quantity, quiet }) => {
    if (quiet) return;
    toasts.add({
      title: 'Added to your cart',
      description: [quantity > 1 ? `${quantity} × ${item.name}` : item.name, ...chosenOptions(item)].join(
        ' · ',
      ),
      tone: 'success',
      action: { label: 'View cart', onPress: cartHandle.open },
    });
  });
  actor.on('cart.full', () =>
    toasts.add({
      title: 'Your cart is full',
      description: 'Check out or remove something first.',
      tone: 'warning',
    }),
  );
  keepWithAccount(actor);
  return actor.start();
}

/** While someone is signed in, the cart is saved to the account too; a visitor does not load the code for it. */
function keepWithAccount(actor: CartActor): void {
  whileSignedIn(sessionHandle, (isSignedIn) => {
    import('./cart-sync.ts').then(
      ({ keepCart }) => keepCart(actor, isSignedIn),
      () => undefined,
    );
  });
}

let cart: CartActor | undefined;
/** The tab's only cart. */
export const getCart = (): CartActor => (cart ??= startCart());
