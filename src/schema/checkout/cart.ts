import { Schema } from 'effect';
import { limits } from '#schema/limits.ts';
import { OptionNames } from '#schema/wire.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const NullOr = Schema.NullOr;
const Option = NullOr(Text.check(Schema.isMaxLength(100)));
const Short = Text.check(Schema.isMinLength(1), Schema.isMaxLength(300));

/** A cart line as stored in `cart-storage` (spec §3), with the variant that the server prices. */
export const CartItem = Schema.Struct({
  /** `originalId` and each chosen option, joined by dashes (spec §3): see `cartItemId`. */
  id: Short,
  originalId: Short,
  name: Short,
  image: Text.check(Schema.isMaxLength(500)),
  /** Dollars, as in the spec's item: displayed at once, never charged. */
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
  /** Own names of its options; no part of the key: a new name is no other item. */
  optionNames: Schema.optionalKey(OptionNames),
  variantId: Text.check(Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  /** Site-relative path of the product page. */
  href: Text.check(Schema.isPattern(/^\/(?![/\\])/), Schema.isMaxLength(500)),
});
export type CartItem = typeof CartItem.Type;

/** A new item from a page; the cart sets quantity and id. */
export type NewCartItem = Omit<CartItem, 'id' | 'quantity'>;

/** The spec's composite key (§3): original id, then color, size, flavor and quantity option, each only if chosen. */
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
  /** Items set aside at sign-in or sign-out; one action restores them. */
  stash: readonly CartItem[];
  /** Increases with each change: between two tabs the higher version wins. */
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
 * Parses `cart-storage` and repairs it: drops incomplete lines, rebuilds ids from the options, merges duplicates; text
 * that is not a cart gives an empty one. Never throws.
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

/** Parses saved-for-later: cart lines in a separate list, repaired the same way. Never throws. */
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
