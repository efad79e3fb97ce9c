import { Schema } from 'effect';
import { limits } from './limits.ts';

// One by one: taking a namespace apart would keep all of it in the browser's chunk.
const Text = Schema.String;
const NullOr = Schema.NullOr;
const Option = NullOr(Text.check(Schema.isMaxLength(100)));
const Short = Text.check(Schema.isMinLength(1), Schema.isMaxLength(300));

/** A line of the cart as `cart-storage` keeps it (spec §3), with the variant that the server prices. */
export const CartItem = Schema.Struct({
  /** `originalId` and each chosen option, joined by dashes (spec §3): see `cartItemId`. */
  id: Short,
  originalId: Short,
  name: Short,
  image: Text.check(Schema.isMaxLength(500)),
  /** Dollars, as the spec's item has it: shown at once, never charged. */
  price: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 999_999.99 })),
  quantity: Schema.Number.check(
    Schema.isInt(),
    Schema.isBetween({ minimum: 1, maximum: limits.cart.quantity }),
  ),
  vendor: Short,
  vendor_id: Short,
  selectedColor: Option,
  selectedSize: Option,
  selectedFlavor: Option,
  selectedQuantity: Option,
  variantId: Text.check(Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  /** Own path of the product's page. */
  href: Text.check(Schema.isPattern(/^\/(?![/\\])/), Schema.isMaxLength(500)),
});
export type CartItem = typeof CartItem.Type;

/** What a page hands over; quantity and id follow from the cart's rules. */
export type NewCartItem = Omit<CartItem, 'id' | 'quantity'>;

/** The spec's composite key (§3): original id, then colour, size, flavour and quantity option, each only if chosen. */
export function cartItemId(
  item: Pick<
    CartItem,
    'originalId' | 'selectedColor' | 'selectedSize' | 'selectedFlavor' | 'selectedQuantity'
  >,
): string {
  return [item.originalId, item.selectedColor, item.selectedSize, item.selectedFlavor, item.selectedQuantity]
    .filter((part) => part !== null && part !== '')
    .join('-');
}

/** Persistence key (spec §9). */
export const cartStorageKey = 'cart-storage';

export type CartStorage = {
  items: readonly CartItem[];
  /** Set aside at sign-in or sign-out, to be brought back with one action. */
  stash: readonly CartItem[];
  /** Grows with each change: of two tabs the higher one wins. */
  version: number;
};

export const emptyCartStorage: CartStorage = { items: [], stash: [], version: 0 };

const decodeItem = Schema.decodeUnknownResult(CartItem);

function readItems(value: unknown): CartItem[] {
  if (!Array.isArray(value)) return [];
  const byId = new Map<string, CartItem>();
  for (const candidate of value) {
    const decoded = decodeItem(candidate);
    if (decoded._tag === 'Failure') continue;
    const item = { ...decoded.success, id: cartItemId(decoded.success) };
    if (!byId.has(item.id)) byId.set(item.id, item);
  }
  return [...byId.values()].slice(0, limits.cart.lines);
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * What `cart-storage` holds, repaired: lines that are not whole are dropped, ids follow from the options, doubles count
 * once; text that is no cart at all is an empty one. Never throws.
 */
export function readCartStorage(text: string | null): CartStorage {
  if (text === null) return emptyCartStorage;
  let stored: Record<string, unknown>;
  try {
    stored = record(JSON.parse(text));
  } catch {
    return emptyCartStorage;
  }
  const state = record(stored['state']);
  const version = stored['version'];
  return {
    items: readItems(state['items']),
    stash: readItems(state['stash']),
    version: typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 0,
  };
}

/** What is saved for later: lines of a cart in a list of their own, repaired like them. Never throws. */
export function readLater(text: string | null): readonly CartItem[] {
  try {
    return readItems(record(JSON.parse(text ?? 'null'))['items']);
  } catch {
    return [];
  }
}

export const writeLater = (items: readonly CartItem[]): string => JSON.stringify({ items });

export function writeCartStorage({ items, stash, version }: CartStorage): string {
  return JSON.stringify({ state: { items, stash }, version });
}
