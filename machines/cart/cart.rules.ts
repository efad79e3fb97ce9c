import { cartItemId } from '#schema/cart.ts';
import type { CartItem, NewCartItem } from '#schema/cart.ts';
import { limits } from '#schema/limits.ts';
import { cents, sumMoney, timesMoney } from '#schema/money.ts';
import type { Cents } from '#schema/money.ts';
import type { ShippingRate } from '#schema/order.ts';
import type { WantedLine } from '#schema/quote.ts';

type Items = readonly CartItem[];

const capped = (quantity: number) => Math.min(quantity, limits.cart.quantity);

/** False when the item would be one line more than a cart takes. */
export function hasRoom(items: Items, added: NewCartItem): boolean {
  return items.length < limits.cart.lines || items.some(({ id }) => id === cartItemId(added));
}

/** Spec §4: an item that is there gets one more piece, a new one starts at 1. What is shown of it becomes the newest. */
export function withAdded(items: Items, added: NewCartItem): Items {
  if (!hasRoom(items, added)) return items;
  const id = cartItemId(added);
  return items.some((item) => item.id === id)
    ? items.map((item) => (item.id === id ? { ...added, id, quantity: capped(item.quantity + 1) } : item))
    : [...items, { ...added, id, quantity: 1 }];
}

/** Spec §4: 0 or below removes. Anything but a whole number changes nothing. */
export function withQuantity(items: Items, id: string, quantity: number): Items {
  if (!Number.isInteger(quantity)) return items;
  return quantity <= 0
    ? items.filter((item) => item.id !== id)
    : items.map((item) => (item.id === id ? { ...item, quantity: capped(quantity) } : item));
}

/** The stash comes back beside what has been put in since. */
export function withRestored(items: Items, stash: Items): Items {
  const kept = items.map((item) => {
    const old = stash.find(({ id }) => id === item.id);
    return old === undefined ? item : { ...item, quantity: capped(item.quantity + old.quantity) };
  });
  const back = stash.filter(({ id }) => !items.some((item) => item.id === id));
  return [...kept, ...back].slice(0, limits.cart.lines);
}

/** What is left once the given pieces have been bought. */
export function withoutBought(items: Items, bought: readonly WantedLine[]): Items {
  return items.flatMap((item) => {
    const line = bought.find(({ variant_id }) => variant_id === item.variantId);
    if (line === undefined) return [item];
    const quantity = item.quantity - line.quantity;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

/** What there is of each variant takes the place of what was wanted; 0 removes. */
export function withCorrected(items: Items, corrected: readonly WantedLine[]): Items {
  return items.flatMap((item) => {
    const line = corrected.find(({ variant_id }) => variant_id === item.variantId);
    if (line === undefined) return [item];
    return line.quantity > 0 ? [{ ...item, quantity: capped(line.quantity) }] : [];
  });
}

export const vendorsOf = (items: Items): readonly string[] => [
  ...new Set(items.map(({ vendor_id }) => vendor_id)),
];

export const piecesOf = (items: Items): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The spec's item carries dollars. */
export const priceOf = ({ price }: Pick<CartItem, 'price'>): Cents => cents(Math.round(price * 100));

export const subtotalOf = (items: Items): Cents =>
  sumMoney(items.map((item) => timesMoney(priceOf(item), item.quantity)));

/** What a checkout asks prices for: one line per variant. */
export function wantedLines(items: Items): WantedLine[] {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of items) {
    wanted.set(variantId, capped((wanted.get(variantId) ?? 0) + quantity));
  }
  return [...wanted].map(([variant_id, quantity]) => ({ variant_id, quantity }));
}

/** Spec §9: the enabled rate with the lowest base rate, else the first rate, else 0. */
export function shippingOf(rates: readonly ShippingRate[]): Cents {
  const enabled = rates.filter((rate) => rate.enabled).map(({ base_rate }) => base_rate);
  if (enabled.length > 0) return cents(Math.min(...enabled));
  return rates[0]?.base_rate ?? cents(0);
}

/** What is known of one vendor's shipping; null when its rates could not be read, which counts as 0 (spec §8). */
export type ShippingEstimates = Readonly<Record<string, Cents | null>>;

/** Rates by vendor as they were read; null where they could not be. */
export type RatesByVendor = Readonly<Record<string, readonly ShippingRate[] | null>>;

export function estimatesFrom(vendors: readonly string[], rates: RatesByVendor): ShippingEstimates {
  return Object.fromEntries(
    vendors.map((vendor) => {
      const known = rates[vendor];
      return [vendor, known === undefined || known === null ? null : shippingOf(known)];
    }),
  );
}

export const unestimated = (items: Items, shipping: ShippingEstimates): readonly string[] =>
  vendorsOf(items).filter((vendor) => shipping[vendor] === undefined);

export const hasFailedEstimate = (items: Items, shipping: ShippingEstimates): boolean =>
  vendorsOf(items).some((vendor) => shipping[vendor] === null);

export const totalShipping = (items: Items, shipping: ShippingEstimates): Cents =>
  sumMoney(vendorsOf(items).map((vendor) => shipping[vendor] ?? cents(0)));
