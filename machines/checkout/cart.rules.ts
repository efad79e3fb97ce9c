import { cartItemId } from '#schema/checkout/cart.ts';
import type { CartItem, NewCartItem } from '#schema/checkout/cart.ts';
import { optionTexts } from '#schema/kit/option-names.ts';
import { limits } from '#schema/limits.ts';
import { cents, moneyText, parseMoney, sumMoney, timesMoney } from '#schema/money.ts';
import type { Cents } from '#schema/money.ts';
import type { ShippingRate } from '#schema/orders/order.ts';
import type { CheckoutLine } from '#schema/checkout/progress.ts';

/** A vendor's rates, or `failed` if they don't load (counts as 0, spec §8). */
export type VendorRates = readonly ShippingRate[] | 'failed';
export type RatesByVendor = Readonly<Record<string, VendorRates>>;

/** The chosen options, in the spec's order. */
export const chosenOptions = (item: NewCartItem): string[] =>
  optionTexts({
    color: item.selectedColor,
    size: item.selectedSize,
    flavor: item.selectedFlavor,
    quantity_option: item.selectedQuantity,
    option_names: item.optionNames,
  });

export const hasRoomFor = (items: readonly CartItem[], item: NewCartItem): boolean =>
  items.length < limits.cart.lines || items.some(({ id }) => id === cartItemId(item));

/** §4: an existing item gets one more, a new one starts at 1; with a chosen quantity, that many. */
export function withItem(items: readonly CartItem[], item: NewCartItem, quantity = 1): CartItem[] {
  const id = cartItemId(item);
  const pieces = Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 1;
  const present = items.find((line) => line.id === id);
  const most = (wanted: number) => Math.min(wanted, limits.cart.quantity);
  if (present === undefined) return [...items, { ...item, id, quantity: most(pieces) }];
  return items.map((line) =>
    line === present ? { ...line, ...item, quantity: most(line.quantity + pieces) } : line,
  );
}

/** §4: 0 or below removes the item. */
export function withQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  if (quantity <= 0) return items.filter((line) => line.id !== id);
  return items.map((line) =>
    line.id === id ? { ...line, quantity: Math.min(quantity, limits.cart.quantity) } : line,
  );
}

/** Inserts a line from another list at `index`, or adds its quantity if the list already has it. */
export function withLine(items: readonly CartItem[], line: CartItem, index: number): CartItem[] {
  if (!items.some(({ id }) => id === line.id)) return items.toSpliced(index, 0, line);
  return items.map((present) =>
    present.id === line.id
      ? { ...present, quantity: Math.min(present.quantity + line.quantity, limits.cart.quantity) }
      : present,
  );
}

/** Merges both lists; for a line in both, the larger quantity counts. */
export function merged(items: readonly CartItem[], others: readonly CartItem[]): CartItem[] {
  const byId = new Map(items.map((line) => [line.id, line]));
  for (const other of others) {
    const present = byId.get(other.id);
    byId.set(other.id, present === undefined || present.quantity < other.quantity ? other : present);
  }
  return [...byId.values()].slice(0, limits.cart.lines);
}

/** The lines of `others` that `items` lacks or has in a smaller quantity. */
export const notIn = (items: readonly CartItem[], others: readonly CartItem[]): CartItem[] =>
  others.filter((other) => !items.some(({ id, quantity }) => id === other.id && quantity >= other.quantity));

/** Removes what was bought; units added since then stay. */
export function withoutBought(
  items: readonly CartItem[],
  bought: readonly { variantId: string; quantity: number }[],
): CartItem[] {
  const left = new Map(bought.map(({ variantId, quantity }) => [variantId, quantity]));
  return items.flatMap((line) => {
    const taken = Math.min(left.get(line.variantId) ?? 0, line.quantity);
    left.set(line.variantId, (left.get(line.variantId) ?? 0) - taken);
    return line.quantity > taken ? [{ ...line, quantity: line.quantity - taken }] : [];
  });
}

/** The lines of a checkout as the shopper accepted them: new price and quantity; other lines are removed. */
export function withAgreed(items: readonly CartItem[], agreed: readonly CheckoutLine[]): CartItem[] {
  const open = new Map(agreed.map((line) => [line.variantId, line]));
  return items.flatMap((line) => {
    const found = open.get(line.variantId);
    // Several lines of one variant were one line in the checkout: the first one takes its quantity.
    open.delete(line.variantId);
    return found === undefined
      ? []
      : [{ ...line, quantity: found.quantity, price: Number(moneyText(found.price)) }];
  });
}

export const vendorsOf = (items: readonly CartItem[]): string[] => [
  ...new Set(items.map(({ vendor_id }) => vendor_id)),
];

export const unaskedVendors = (items: readonly CartItem[], rates: RatesByVendor): string[] =>
  vendorsOf(items).filter((vendor) => rates[vendor] === undefined);

export const unitPrice = (item: CartItem): Cents => parseMoney(item.price.toFixed(2)) ?? cents(0);

/** §9: the enabled rate with the lowest base_rate, else the first rate, else 0. */
export function shippingOf(rates: VendorRates | undefined): Cents {
  if (rates === undefined || rates === 'failed') return cents(0);
  const enabled = rates.filter((rate) => rate.enabled).toSorted((a, b) => a.base_rate - b.base_rate);
  return (enabled[0] ?? rates[0])?.base_rate ?? cents(0);
}

export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** §9: shipping is the sum over vendors; total = subtotal + shipping. Tax is added at checkout. */
export function totalsOf(items: readonly CartItem[], rates: RatesByVendor) {
  const subtotal = sumMoney(items.map((item) => timesMoney(unitPrice(item), item.quantity)));
  const shipping = sumMoney(vendorsOf(items).map((vendor) => shippingOf(rates[vendor])));
  return { subtotal, shipping, total: sumMoney([subtotal, shipping]) };
}
