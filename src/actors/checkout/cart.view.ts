import { chosenOptions, countOf, shippingOf, totalsOf, unitPrice } from '#machines/checkout/cart.rules.ts';
import type { CartSnapshot } from '#machines/checkout/cart.machine.ts';
import type { CartQuoteSnapshot } from '#machines/checkout/cart-quote.machine.ts';
import { lineChanges, linesOf } from '#machines/checkout/checkout.rules.ts';
import type { LineChange } from '#machines/checkout/checkout.rules.ts';
import type { CartItem } from '#schema/checkout/cart.ts';
import type { Holiday } from '#schema/holiday.ts';
import type { Quote, QuoteOffer, QuoteOrder, QuotePromo } from '#schema/checkout/quote.ts';
import { waivedIn, waivedOf } from '#schema/checkout/waived.ts';

/** How a line was removed from its list: it can be restored at its old position. */
export type Left = 'removed' | 'moved';

/** One line as the drawer shows it; money in cents. */
export interface CartLineView {
  id: string;
  name: string;
  href: string | null;
  image: string | null;
  /** Selected options, in the spec's order. */
  options: readonly string[];
  unitPrice: number;
  quantity: number;
  left: Left | null;
  /** What the server reports about it that the shopper has not seen yet. */
  change:
    | { kind: 'price'; was: number }
    | { kind: 'short'; available: number }
    | { kind: 'gone' | 'holiday' }
    | null;
}

/** The remaining amount for free delivery; cents. */
export interface FreeShipping {
  missing: number;
  threshold: number;
  /** The server has confirmed it for exactly these lines. */
  isCertain: boolean;
  /** Some states always pay. */
  isForMost: boolean;
}

export interface CartVendorView {
  vendorId: string;
  vendorName: string;
  /** Null while its rates are loading. */
  shipping: number | null;
  /** Some states pay more. */
  isForMost: boolean;
  isUndeliverable: boolean;
  /** The store is not accepting orders. */
  holiday: Holiday | null;
  /** Only rows of removed lines are left. */
  isAllGone: boolean;
  freeShipping: FreeShipping | null;
  lines: readonly CartLineView[];
}

export interface CartView {
  vendors: readonly CartVendorView[];
  /** The cart is empty; rows of removed lines may still be shown. */
  isEmpty: boolean;
  saved: readonly CartLineView[];
  subtotal: number;
  /** Before a promotion's discount. Null while rates are loading. */
  shipping: number | null;
  total: number;
  /** Why the total can't be paid, and what to do; null if it can be paid or is unknown. */
  refusal: string | null;
  /** The selected code, if it applies to these lines. */
  promo: Pick<QuotePromo, 'code' | 'discount'> | null;
  /** Automatic discounts: a store's text and the amount off its items and their delivery. */
  automatic: readonly { vendorId: string; label: string; discount: number }[];
  /** A code that would apply. */
  offer: QuoteOffer | null;
  /** The price with another code is loading. */
  isChangingCode: boolean;
  /** Source of the totals: the estimate of spec §9, the server, or the estimate because the server is unreachable. */
  price: 'estimated' | 'quoted' | 'unknown';
  /** Some states pay more for delivery. */
  isForMost: boolean;
  /** Some vendor's rates failed to load and count as 0 until checkout (spec §8). */
  partlyEstimated: boolean;
  /** Items that were set aside at sign-in or sign-out. */
  restorable: number;
}

export interface CartActions {
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
  onSave: (id: string) => void;
  /** Moves a line saved for later back into the cart. */
  onMove: (id: string) => void;
  onForget: (id: string) => void;
  onUndo: (list: 'cart' | 'saved', id: string) => void;
  onRestore: () => void;
  /** Requests the server's price again. */
  onAsk: () => void;
  onPromo: (code: string | null) => void;
  onClose: () => void;
}

/** A line removed from one of the drawer's lists, and its position there. */
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

/** One list of the drawer, with removed lines still in their positions: nothing moves up under the finger. */
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

/** The amount missing for a store's free delivery. */
function freeShippingOf(
  order: QuoteOrder | undefined,
  subtotal: number,
  isPriced: boolean,
): FreeShipping | null {
  const threshold = order?.free_over ?? 0;
  if (order === undefined || threshold === 0) return null;
  const missing = Math.max(threshold - subtotal, 0);
  // Free through another rate: nothing is missing.
  if (isPriced && missing > 0 && order.shipping === 0) return null;
  return { missing, threshold, isCertain: isPriced, isForMost: order.shipping_varies };
}

/**
 * What the drawer shows: lines by vendor, and their price. The server's price is used once it exists for exactly these
 * lines, and the estimate of spec §9 until then.
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
  const isChangingCode = quoted.matches('changing the code');
  const quote = quoted.matches('quoted') || quoted.matches('resting') || isChangingCode ? answered : null;
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
    shipping: quote === null ? (isRead ? estimate.shipping : null) : quote.shipping + waivedIn(quote),
    total: quote?.total ?? estimate.total,
    refusal: quote?.refusal ?? null,
    promo: quote?.promo?.status === 'applied' ? quote.promo : null,
    automatic: (quote?.orders ?? []).flatMap(({ vendor_id, promotion }) =>
      promotion === null || promotion.code !== null
        ? []
        : [{ vendorId: vendor_id, label: promotion.label, discount: promotion.spares }],
    ),
    offer: quote?.offer ?? null,
    isChangingCode,
    price: quote === null ? (quoted.hasTag('error') ? 'unknown' : 'estimated') : 'quoted',
    isForMost: quote?.orders.some(({ shipping_varies }) => shipping_varies) ?? false,
    partlyEstimated: quote === null && items.some(({ vendor_id }) => rates[vendor_id] === 'failed'),
    restorable: countOf(stash),
  };
}

type Prices = Pick<CartSnapshot['context'], 'rates'> & {
  /** Null until exactly these lines are priced. */
  quote: Quote | null;
  /** The last answer, perhaps for other lines: a store's threshold does not depend on them. */
  answered: Quote | null;
};

function vendorViewOf(rows: readonly Row[], { quote, answered, rates }: Prices): CartVendorView {
  const items = rows.flatMap(({ item, left }) => (left === null ? [item] : []));
  const vendorId = rows[0]?.item.vendor_id ?? '';
  const orderIn = (from: Quote | null) => from?.orders.find(({ vendor_id }) => vendor_id === vendorId);
  const priced = orderIn(quote);
  const changes = quote === null ? [] : lineChanges(linesOf(items), quote);
  const subtotal = priced?.subtotal ?? totalsOf(items, {}).subtotal;
  const estimated = rates[vendorId] === undefined ? null : shippingOf(rates[vendorId]);
  return {
    vendorId,
    vendorName: rows[0]?.item.vendor ?? '',
    shipping: quote === null ? estimated : priced === undefined ? 0 : priced.shipping + waivedOf(priced),
    isForMost: priced?.shipping_varies ?? false,
    isUndeliverable: priced?.deliverable === false,
    holiday: changes.find(({ kind }) => kind === 'holiday')?.holiday ?? null,
    isAllGone: items.length === 0,
    freeShipping: items.length === 0 ? null : freeShippingOf(orderIn(answered), subtotal, quote !== null),
    lines: rows.map((row) => {
      const view = lineViewOf(row);
      const change =
        row.left === null ? changes.find(({ line }) => line.variantId === row.item.variantId) : undefined;
      if (change === undefined) return { ...view, change: null };
      return { ...view, unitPrice: change.now ?? view.unitPrice, change: changeViewOf(change) };
    }),
  };
}
