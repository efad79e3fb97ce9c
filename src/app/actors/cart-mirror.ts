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
import { cartItemId } from '#schema/cart.ts';
import type { CartItem } from '#schema/cart.ts';
import { limits } from '#schema/limits.ts';
import { moneyText } from '#schema/money.ts';
import { createCartService } from '#services/cart.ts';
import type { CartService, KeptLine } from '#services/cart.ts';
import { createClient } from '#services/client.ts';
import { readEnv } from '../env.ts';
import { paths } from '../paths.ts';
import type { CartActor } from './cart.ts';
import { identity } from './identity.ts';

/** Several changes in a row are one save. Milliseconds. */
const settleTime = 1000;

let made: CartService | undefined;
const kept = () =>
  (made ??= createCartService(createClient(readEnv(), undefined, identity().auth.accessToken)));

export function cartItemOf(line: KeptLine): CartItem {
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
    href: paths.vendorProduct(line.vendor_slug, line.category_slug, line.slug),
  };
  return { ...item, id: cartItemId(item), quantity: Math.min(line.quantity, limits.cart.quantity) };
}

const linesOf = (actor: CartActor) =>
  actor.getSnapshot().context.items.map(({ variantId, quantity }) => ({ variantId, quantity }));

/**
 * Keeps the account's cart up with the browser's; returns how to stop. The cart as it is now is not saved: right after a
 * sign-in it is empty, and would take away what is to be restored.
 */
export function mirrorCart(actor: CartActor): () => void {
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
      // The browser's cart is the cart: a copy that could not be kept is kept with the next change.
      switchMap((lines) =>
        kept()
          .save(lines)
          .pipe(catchError(() => EMPTY)),
      ),
    )
    .subscribe();
  return () => saving.unsubscribe();
}

/** What the account has kept, to be restored; an answer that does not come offers nothing. */
export function findCart(actor: CartActor): void {
  kept()
    .restore()
    .pipe(catchError(() => EMPTY))
    .subscribe((lines) => actor.send({ type: 'cart.found', items: lines.map(cartItemOf) }));
}
