import { firstValueFrom } from 'rxjs';
import { waitFor } from 'xstate';
import { cartItemId } from '#schema/checkout/cart.ts';
import type { NewCartItem } from '#schema/checkout/cart.ts';
import { limits } from '#schema/limits.ts';
import { lineName } from '#schema/orders/order-line.ts';
import type { ReorderLine } from '#schema/orders/order.ts';
import { cartHandle } from '#lazy/cart-handle.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import { getCart } from '#actors/checkout/cart.ts';
import { orders } from './orders.ts';

/** The result of buying again. */
export type ReorderAnswer =
  | { outcome: 'done'; taken: number; fewer: readonly string[]; gone: readonly string[] }
  | { outcome: 'failed' };

/** The cart item of a line that is still sold; null if it is not. */
function itemOf({ line, vendor_name }: ReorderLine): NewCartItem | null {
  if (line === null || line.available < 1 || line.product_id === null || line.vendor_id === null) return null;
  const { name, vendor_slug, slug, unit_price } = line;
  if (name === null || vendor_slug === null || slug === null || unit_price === null) return null;
  return {
    originalId: line.product_id,
    variantId: line.variant_id,
    name,
    href: paths.vendorProduct(vendor_slug, line.category_slug, slug),
    image: mediaUrl(line.image) ?? '',
    price: unit_price / 100,
    vendor: vendor_name ?? '',
    vendor_id: line.vendor_id,
    selectedColor: line.color,
    selectedSize: line.size,
    selectedFlavor: line.flavor,
    selectedQuantity: line.quantity_option,
    ...(line.option_names ? { optionNames: line.option_names } : {}),
  };
}

/** Adds everything still sold of a purchase, or of one of its orders, to the cart and opens it; reports what is not. */
export async function buyAgain(token: string, orderId: string | null): Promise<ReorderAnswer> {
  try {
    const cart = getCart();
    const lines = await firstValueFrom(orders().reorder(token, orderId));
    // A cart first used here is still reading its storage and would miss the items.
    await waitFor(cart, (snapshot) => snapshot.matches('ready'));
    const fewer: string[] = [];
    const gone: string[] = [];
    let taken = 0;
    for (const entry of lines) {
      const item = itemOf(entry);
      if (item === null) {
        gone.push(lineName(entry));
        continue;
      }
      const pieces = Math.min(entry.wanted, entry.line?.available ?? 0);
      if (pieces < entry.wanted) fewer.push(lineName(entry));
      const id = cartItemId(item);
      const before = cart.getSnapshot().context.items.find((line) => line.id === id)?.quantity ?? 0;
      cart.send({ type: 'cart.add', item });
      cart.send({
        type: 'cart.setQuantity',
        id,
        quantity: Math.min(before + pieces, limits.cart.quantity),
      });
      taken += pieces;
    }
    if (taken > 0) cartHandle.open();
    return { outcome: 'done', taken, fewer, gone };
  } catch {
    return { outcome: 'failed' };
  }
}

/** The same for one of the account's own checkouts, whose key the account has. */
export async function buyPurchaseAgain(purchaseId: string): Promise<ReorderAnswer> {
  try {
    const token = await firstValueFrom(orders().keyOf(purchaseId));
    return token === null ? { outcome: 'failed' } : await buyAgain(token, null);
  } catch {
    return { outcome: 'failed' };
  }
}
