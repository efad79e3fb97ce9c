import { Schema } from 'effect';
import { ProductCard } from './catalog.ts';
import { limits } from '#schema/limits.ts';
import { MaybeOptionNames } from '#schema/wire.ts';

const Text = Schema.String;
const Short = Text.check(Schema.isMinLength(1), Schema.isMaxLength(300));

/** A product as stored in the wishlist and comparison (spec §3), with the fields that the cart needs. */
export const SavedProduct = Schema.Struct({
  id: Text.check(Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  name: Short,
  image: Text.check(Schema.isMaxLength(500)),
  /** The store's name. */
  vendor: Short,
  /** Dollars, at the time it was saved. */
  price: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 999_999.99 })),
  rating: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 5 })),
  description: Text.check(Schema.isMaxLength(2000)),
  features: Schema.Array(Text.check(Schema.isMaxLength(300))).check(Schema.isMaxLength(50)),
  /** Site-relative path of the product page. */
  href: Text.check(Schema.isPattern(/^\/(?![/\\])/), Schema.isMaxLength(500)),
});
export type SavedProduct = typeof SavedProduct.Type;

/** The current state of a saved product. */
export const SavedDetails = Schema.Struct({
  ...ProductCard.fields,
  /** Markdown. */
  description: Text,
  features: Schema.Array(Text),
  specs: Schema.Array(Schema.Struct({ name: Text, value: Text })),
  /** Grams of the lightest and heaviest variant; null if unknown. */
  weight: Schema.Struct({ min: Schema.NullOr(Schema.Finite), max: Schema.NullOr(Schema.Finite) }),
  /** The values of the active variants, in their order. */
  options: Schema.Struct({
    color: Schema.Array(Text),
    size: Schema.Array(Text),
    flavor: Schema.Array(Text),
    quantity: Schema.Array(Text),
  }),
  option_names: MaybeOptionNames,
});
export type SavedDetails = typeof SavedDetails.Type;

/** A change to a product on the account's wishlist. */
export const WishlistNotice = Schema.Struct({
  id: Text,
  kind: Schema.Literals(['back-in-stock', 'price-drop']),
  payload: Schema.Struct({
    name: Text,
    path: Text.check(Schema.isPattern(/^\/(?![/\\])/)),
    /** Dollars as text. */
    price: Text,
    price_before: Schema.NullOr(Text),
  }),
});
export type WishlistNotice = typeof WishlistNotice.Type;

export const savedLimits = {
  wishlist: limits.wishlist.products,
  comparison: limits.comparison.products,
  recentlyViewed: limits.recentlyViewed.products,
} as const;

export const isSavedProduct = Schema.is(SavedProduct);
const decode = Schema.decodeUnknownResult(SavedProduct);

/**
 * Parses a stored list and repairs it: drops incomplete products, merges duplicates, cuts it at its limit; text that is
 * not a list gives an empty one. Never throws.
 */
export function readSaved(text: string | null, most: number): SavedProduct[] {
  if (text === null) return [];
  try {
    const stored = JSON.parse(text) as { state?: { items?: unknown } } | null;
    const items = stored?.state?.items;
    if (!Array.isArray(items)) return [];
    const byId = new Map<string, SavedProduct>();
    for (const candidate of items) {
      const decoded = decode(candidate);
      if (decoded._tag === 'Success' && !byId.has(decoded.success.id)) {
        byId.set(decoded.success.id, decoded.success);
      }
    }
    return [...byId.values()].slice(0, most);
  } catch {
    return [];
  }
}

export const writeSaved = (items: readonly SavedProduct[]): string =>
  JSON.stringify({ state: { items }, version: 0 });

/** The storage format of a list with at most this many products. */
export const savedText = (most: number) => ({
  read: (text: string | null) => readSaved(text, most),
  write: writeSaved,
});
