import { cartHandle } from '#lazy/cart-handle.ts';
import { piecesInCart } from '#actors/shop/cart-pieces.ts';
import { cartItemOfVariant } from '#pages/kit/tiles/cart-item.ts';
import type { ShownProduct, Variant } from '#schema/shop/catalog.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { leftBeside } from './variants.ts';

const viewCart = { label: 'View cart', onPress: cartHandle.open };

/**
 * Adds a variant to the cart, but no more than the stock: a shopper with more in the cart would only find out at the
 * last step of the checkout.
 */
export function addVariant(details: ShownProduct, variant: Variant, quantity: number): void {
  // Counted once the cart's code has loaded: before that, storage has nothing from two quick presses.
  cartHandle.use((cart) => {
    const left = leftBeside(variant, piecesInCart()(variant.id));
    if (left === 0) {
      toasts.add({
        title: variant.stock === 1 ? 'The last one is in your cart' : `All ${variant.stock} are in your cart`,
        description: 'There are no more in stock right now.',
        tone: 'warning',
        action: viewCart,
      });
      return;
    }
    const added = Math.min(quantity, left);
    cart.add(cartItemOfVariant(details, variant), { quantity: added, quiet: added < quantity });
    if (added < quantity) {
      toasts.add({
        title: `Only ${variant.stock} left: ${added} more in your cart`,
        description: details.product.name,
        tone: 'warning',
        action: viewCart,
      });
    }
  });
}
