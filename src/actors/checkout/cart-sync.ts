import {
  catchError,
  debounceTime,
  distinctUntilChanged,
  EMPTY,
  map,
  Observable,
  skip,
  switchMap,
} from 'rxjs';
import { waitFor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { cartMachine } from '#machines/checkout/cart.machine.ts';
import { countOf } from '#machines/checkout/cart.rules.ts';
import { cartItemId } from '#schema/checkout/cart.ts';
import type { CartItem } from '#schema/checkout/cart.ts';
import { limits } from '#schema/limits.ts';
import { moneyText } from '#schema/money.ts';
import { createCartService } from '#services/checkout/cart.ts';
import type { KeptLine } from '#services/checkout/cart.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { cartHandle } from '#lazy/cart-handle.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { services } from '#actors/kit/services.ts';

type CartActor = ActorRefFrom<typeof cartMachine>;

/** Milliseconds: several changes in a row are saved once. */
const settleTime = 1000;

const accountCart = () => createCartService(services().client);

function cartItemOf(line: KeptLine): CartItem {
  const item = {
    originalId: line.product_id,
    variantId: line.variant_id,
    name: line.name,
    image: line.image ?? '',
    price: Number(moneyText(line.unit_price)),
    vendor: line.vendor_name,
    vendor_id: line.vendor_id,
    selectedColor: line.color,
    selectedSize: line.size,
    selectedFlavor: line.flavor,
    selectedQuantity: line.quantity_option,
    ...(line.option_names ? { optionNames: line.option_names } : {}),
    href: paths.vendorProduct(line.vendor_slug, line.category_slug, line.slug),
  };
  return { ...item, id: cartItemId(item), quantity: Math.min(line.quantity, limits.cart.quantity) };
}

const linesOf = (actor: CartActor) =>
  actor.getSnapshot().context.items.map(({ variantId, quantity }) => ({ variantId, quantity }));

/**
 * Saves each change of the browser's cart to the account; returns a function that stops it. The current cart is not
 * saved: right after a sign-in it is empty and would overwrite the one to be restored.
 */
function saveChanges(actor: CartActor): () => void {
  const saving = new Observable<string>((subscriber) => {
    const tell = () => subscriber.next(JSON.stringify(linesOf(actor)));
    tell();
    const { unsubscribe } = actor.subscribe(tell);
    return unsubscribe;
  })
    .pipe(
      distinctUntilChanged(),
      skip(1),
      debounceTime(settleTime),
      map(() => linesOf(actor)),
      // The browser's cart is authoritative: a copy that failed to save is saved with the next change.
      switchMap((lines) =>
        accountCart()
          .save(lines)
          .pipe(catchError(() => EMPTY)),
      ),
    )
    .subscribe();
  return () => saving.unsubscribe();
}

/** Offers to restore the cart saved in the account; offers nothing if it fails to load. */
function findCart(actor: CartActor): void {
  accountCart()
    .restore()
    .pipe(catchError(() => EMPTY))
    .subscribe((lines) => actor.send({ type: 'cart.found', items: lines.map(cartItemOf) }));
}

let stopSaving: (() => void) | null = null;

/** While someone is signed in, the cart is saved to the account too. */
export function keepCart(cart: CartActor, isSignedIn: boolean): void {
  if (isSignedIn) stopSaving ??= saveChanges(cart);
  else {
    stopSaving?.();
    stopSaving = null;
  }
}

interface Cleared {
  type: 'SIGNED_IN' | 'SIGNED_OUT';
  /** They were at the checkout, from which a sign-in leads away: restoring leads back there. */
  wasBuying: boolean;
  /** The session ended on its own, or the person whose session had ended so logs in again. */
  isUnasked: boolean;
}

/** §4: the cart is cleared on sign-in and sign-out. It is set aside, and one action restores it. */
export async function clearCart(cart: CartActor, { type, wasBuying, isUnasked }: Cleared): Promise<void> {
  await waitFor(cart, (snapshot) => snapshot.matches('ready'));
  const had = countOf(cart.getSnapshot().context.items);
  // Stop saving before the cart is emptied, or the empty cart would overwrite the account's.
  keepCart(cart, false);
  cart.send({ type });
  cartHandle.warm();
  // Read before the account's cart is found next to it.
  const aside = countOf(cart.getSnapshot().context.stash);
  if (type === 'SIGNED_IN') {
    findCart(cart);
    keepCart(cart, true);
  }
  // Who logs out on purpose leaves; anyone else would find an empty cart without having asked for it.
  const offered = isUnasked ? aside : type === 'SIGNED_IN' ? had : 0;
  if (offered === 0) return;
  toasts.add({
    title: isUnasked ? 'We saved your cart' : 'We saved your other cart',
    description: "You'll find it in your cart.",
    stays: wasBuying,
    action: {
      label: `Restore ${offered} ${offered === 1 ? 'item' : 'items'}`,
      onPress: () => {
        cart.send({ type: 'cart.restore' });
        if (wasBuying) go(paths.checkout());
      },
    },
  });
}
