import {
  chosenOptions,
  countOf,
  shippingOf,
  totalsOf,
  unitPrice,
  vendorsOf,
} from '#machines/cart/cart.rules.ts';
import type { CartSnapshot } from '#machines/cart/cart.machine.ts';
import type { CartView } from '#pages/cart/cart-view.tsx';

/** What the drawer shows of the cart's snapshot: lines by vendor, and the sums of spec §9. */
export function cartViewOf({ context: { items, rates, stash } }: Pick<CartSnapshot, 'context'>): CartView {
  const vendors = vendorsOf(items);
  const { subtotal, shipping, total } = totalsOf(items, rates);
  return {
    vendors: vendors.map((vendorId) => {
      const lines = items.filter(({ vendor_id }) => vendor_id === vendorId);
      return {
        vendorId,
        vendorName: lines[0]?.vendor ?? '',
        shipping: rates[vendorId] === undefined ? null : shippingOf(rates[vendorId]),
        lines: lines.map((item) => ({
          id: item.id,
          name: item.name,
          href: item.href,
          image: item.image === '' ? null : item.image,
          options: chosenOptions(item),
          unitPrice: unitPrice(item),
          quantity: item.quantity,
        })),
      };
    }),
    subtotal,
    shipping: vendors.every((vendor) => rates[vendor] !== undefined) ? shipping : null,
    total,
    partlyEstimated: vendors.some((vendor) => rates[vendor] === 'failed'),
    restorable: countOf(stash),
  };
}
