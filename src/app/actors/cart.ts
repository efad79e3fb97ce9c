import { catchError, forkJoin, map, of } from 'rxjs';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { cartMachine } from '#machines/cart/cart.machine.ts';
import type { CartEvent } from '#machines/cart/cart.machine.ts';
import { chosenOptions } from '#machines/cart/cart.rules.ts';
import type { VendorRates } from '#machines/cart/cart.rules.ts';
import { cartStorageKey, readCartStorage, writeCartStorage } from '#schema/cart.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { cartHandle } from '../cart-handle.ts';
import { sessionHandle } from '../session-handle.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';
import { readText, watchText, writeText } from './storage.ts';

export type CartActor = ActorRefFrom<typeof cartMachine>;

const boundMachine = cartMachine.provide({
  actors: {
    readStorage: fromPromise(async () => readCartStorage(readText(cartStorageKey))),
    watchOutside: fromCallback<CartEvent>(({ sendBack }) =>
      watchText(cartStorageKey, (text) =>
        sendBack({ type: 'storage.changed', storage: readCartStorage(text) } satisfies CartEvent),
      ),
    ),
    estimateShipping: fromService(({ vendors }: { vendors: readonly string[] }) =>
      forkJoin(
        vendors.map((vendor) =>
          services()
            .shipping.rates(vendor)
            .pipe(
              map((rates): readonly [string, VendorRates] => [vendor, rates]),
              // Spec §8: a vendor whose rates cannot be read counts as 0; the others keep theirs.
              catchError(() => of<readonly [string, VendorRates]>([vendor, 'failed'])),
            ),
        ),
      ).pipe(map((entries): Record<string, VendorRates> => Object.fromEntries(entries))),
    ),
  },
  actions: {
    save: (_, storage) => writeText(cartStorageKey, writeCartStorage(storage)),
  },
});

function startCart(): CartActor {
  const actor = createActor(boundMachine);
  actor.on('cart.itemRemoved', ({ message }) => toasts.add({ title: message }));
  actor.on('cart.itemAdded', ({ item }) =>
    toasts.add({
      title: 'Added to your cart',
      description: [item.name, ...chosenOptions(item)].join(' · '),
      tone: 'success',
      action: { label: 'View cart', onPress: cartHandle.open },
    }),
  );
  actor.on('cart.full', () =>
    toasts.add({
      title: 'Your cart is full',
      description: 'Check out or remove something first.',
      tone: 'warning',
    }),
  );
  keepWithAccount();
  return actor.start();
}

/** While somebody is signed in their account keeps the cart too; a visitor loads nothing of that. */
function keepWithAccount(): void {
  let isKept = false;
  const follow = () => {
    const isSignedIn = sessionHandle.getSnapshot().userId !== null;
    if (isSignedIn === isKept) return;
    isKept = isSignedIn;
    import('./cart-of-session.ts').then(
      ({ keepCart }) => keepCart(isSignedIn),
      () => undefined,
    );
  };
  sessionHandle.subscribe(follow);
  // Once the actor stands: keeping it asks for it.
  queueMicrotask(follow);
}

let cart: CartActor | undefined;
/** The tab's one cart. */
export const getCart = (): CartActor => (cart ??= startCart());
