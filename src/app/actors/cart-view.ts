import { chosenOptions, countOf, shippingOf, totalsOf, unitPrice } from '#machines/cart/cart.rules.ts';
import type { CartSnapshot } from '#machines/cart/cart.machine.ts';
import type { CartQuoteSnapshot } from '#machines/cart-quote/cart-quote.machine.ts';
import { lineChanges, linesOf } from '#machines/checkout/checkout.rules.ts';
import type { LineChange } from '#machines/checkout/checkout.rules.ts';
import type { CartItem } from '#schema/cart.ts';
import type { Quote, QuoteParcel } from '#schema/quote.ts';
import type { CartLineView, CartVendorView, CartView, FreeShipping, Left } from '#pages/cart/cart-view.tsx';

/** A line that has left one of the drawer's lists, and the row in which it stood there. */
export interface LeftLine {
  list: 'cart' | 'saved';
  how: Left;
  item: CartItem;
  row: number;
}

export interface Row {
  item: CartItem;
  left: Left | null;
}

/** One list of the drawer with those that have left it in their places: nothing moves up under the finger. */
export function rowsOf(items: readonly CartItem[], left: readonly LeftLine[]): Row[] {
  const rows = items.map((item): Row => ({ item, left: null }));
  const away = left.filter(({ item }) => !items.some(({ id }) => id === item.id));
  for (const { item, row, how } of away.toSorted((a, b) => a.row - b.row)) {
    rows.splice(row, 0, { item, left: how });
  }
  return rows;
}

const lineViewOf = ({ item, left }: Row): Omit<CartLineView, 'change'> => ({
  id: item.id,
  name: item.name,
  href: item.href,
  image: item.image === '' ? null : item.image,
  options: chosenOptions(item),
  unitPrice: unitPrice(item),
  quantity: item.quantity,
  left,
});

const changeViewOf = ({ kind, available, line }: LineChange): CartLineView['change'] => {
  if (kind === 'price') return { kind, was: line.price };
  return kind === 'short' ? { kind, available } : { kind };
};

/** How far the goods of one store are from a delivery that costs nothing. */
function freeShippingOf(
  parcel: QuoteParcel | undefined,
  subtotal: number,
  isPriced: boolean,
): FreeShipping | null {
  const threshold = parcel?.free_over ?? 0;
  if (parcel === undefined || threshold === 0) return null;
  const missing = Math.max(threshold - subtotal, 0);
  // Free by another rate: nothing is left to reach.
  if (isPriced && missing > 0 && parcel.shipping === 0) return null;
  return { missing, threshold, isCertain: isPriced, isForMost: parcel.shipping_varies };
}

/**
 * What the drawer shows: lines by vendor, and their price. Once the server has priced these very lines its word stands
 * there, and until then the estimate of spec §9.
 */
export function cartViewOf(
  { context: { items, rates, stash } }: Pick<CartSnapshot, 'context'>,
  later: readonly CartItem[],
  quoted: CartQuoteSnapshot,
  left: readonly LeftLine[],
): CartView {
  const leftOf = (list: LeftLine['list']) => left.filter((line) => line.list === list);
  const rows = rowsOf(items, leftOf('cart'));
  const { quote: answered } = quoted.context;
  const quote = quoted.matches('quoted') || quoted.matches('resting') ? answered : null;
  const estimate = totalsOf(items, rates);
  const vendors = [...new Set(rows.map(({ item }) => item.vendor_id))].map((vendorId) =>
    vendorViewOf(
      rows.filter(({ item }) => item.vendor_id === vendorId),
      { quote, answered, rates },
    ),
  );
  const isRead = items.every(({ vendor_id }) => rates[vendor_id] !== undefined);
  return {
    vendors,
    isEmpty: items.length === 0,
    saved: rowsOf(later, leftOf('saved')).map((row) => ({ ...lineViewOf(row), change: null })),
    subtotal: quote?.subtotal ?? estimate.subtotal,
    shipping: quote?.shipping ?? (isRead ? estimate.shipping : null),
    total: quote?.total ?? estimate.total,
    price: quote === null ? (quoted.hasTag('error') ? 'unknown' : 'estimated') : 'quoted',
    isForMost: quote?.parcels.some(({ shipping_varies }) => shipping_varies) ?? false,
    partlyEstimated: quote === null && items.some(({ vendor_id }) => rates[vendor_id] === 'failed'),
    restorable: countOf(stash),
  };
}

type Prices = Pick<CartSnapshot['context'], 'rates'> & {
  /** Null until these very lines are priced. */
  quote: Quote | null;
  /** The last answer, perhaps for other lines: a store's threshold does not change with them. */
  answered: Quote | null;
};

function vendorViewOf(rows: readonly Row[], { quote, answered, rates }: Prices): CartVendorView {
  const items = rows.flatMap(({ item, left }) => (left === null ? [item] : []));
  const vendorId = rows[0]?.item.vendor_id ?? '';
  const parcelIn = (from: Quote | null) => from?.parcels.find(({ vendor_id }) => vendor_id === vendorId);
  const priced = parcelIn(quote);
  const changes = quote === null ? [] : lineChanges(linesOf(items), quote);
  const subtotal = priced?.subtotal ?? totalsOf(items, {}).subtotal;
  const estimated = rates[vendorId] === undefined ? null : shippingOf(rates[vendorId]);
  return {
    vendorId,
    vendorName: rows[0]?.item.vendor ?? '',
    shipping: quote === null ? estimated : (priced?.shipping ?? 0),
    isForMost: priced?.shipping_varies ?? false,
    isUndeliverable: priced?.deliverable === false,
    isAllGone: items.length === 0,
    freeShipping: items.length === 0 ? null : freeShippingOf(parcelIn(answered), subtotal, quote !== null),
    lines: rows.map((row) => {
      const view = lineViewOf(row);
      const change =
        row.left === null ? changes.find(({ line }) => line.variantId === row.item.variantId) : undefined;
      if (change === undefined) return { ...view, change: null };
      return { ...view, unitPrice: change.now ?? view.unitPrice, change: changeViewOf(change) };
    }),
  };
}
