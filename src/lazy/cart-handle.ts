import type { ComponentType } from 'react';
import type { NewCartItem } from '#schema/checkout/cart.ts';
import { lazy } from './lazy.ts';
import type { Lazy, LazyHandle } from './lazy.ts';

/** How an item is added: one, with a message, by default. */
export interface Adding {
  quantity?: number;
  /** Without a message: the page itself shows what was added. */
  quiet?: boolean;
}

/** The cart's code, loaded at its first use. */
export interface CartChunk<Item> {
  add: (item: Item, how?: Adding) => void;
  setOpen: (open: boolean) => void;
  /** Calls back now and after each change. */
  watch: (listener: (cart: Pick<CartState, 'count' | 'open'>) => void) => void;
  Content: ComponentType<{ onClose: () => void }>;
}

interface CartState {
  /** Items in the cart, not lines. */
  count: number;
  /** Whether the drawer is open: the cart's machine decides once its code is loaded. */
  open: boolean;
  Content: ComponentType<{ onClose: () => void }> | null;
  /** The cart's code failed to load. */
  failed: boolean;
}

interface CartHandle<Item>
  extends
    LazyHandle<CartState, () => Promise<CartChunk<Item>>>,
    Pick<Lazy<CartState, CartChunk<Item>>, 'use'> {
  /** Reads the badge from storage. Call after hydration, so that the markup matches. */
  start: () => void;
  open: () => void;
  close: () => void;
  add: (item: Item, how?: Adding) => void;
}

/** The drawer in the page, which a tap opens even before the script has started. */
export const cartDrawerId = 'cart-drawer';

interface StoredLine {
  variantId?: unknown;
  originalId?: unknown;
  quantity?: unknown;
}

interface StoredCart {
  state?: { items?: unknown };
}

/** The lines of a stored cart, unrepaired; none for invalid data (the cart's own code repairs it). */
export function storedLines(text: string | null): readonly StoredLine[] {
  try {
    const items = (JSON.parse(text ?? 'null') as StoredCart | null)?.state?.items;
    return Array.isArray(items)
      ? items.filter((item: unknown): item is StoredLine => typeof item === 'object' && item !== null)
      : [];
  } catch {
    return [];
  }
}

export const piecesOf = ({ quantity }: StoredLine): number =>
  Number.isInteger(quantity) ? Number(quantity) : 0;

/** Items in a stored cart. */
export const storedCount = (text: string | null): number =>
  storedLines(text).reduce((sum, line) => sum + piecesOf(line), 0);

interface CartPorts {
  readStorage: () => string | null;
  /** Calls back when another tab writes the cart, and when the browser restores this page from memory. */
  watchStorage: (listener: () => void) => void;
}

/** Badge and drawer work immediately; the machine loads with the first use. */
export function createCartHandle<Item>({ readStorage, watchStorage }: CartPorts): CartHandle<Item> {
  const cart: Lazy<CartState, CartChunk<Item>> = lazy({
    initial: { count: 0, open: false, Content: null, failed: false },
    onLoad: (code) => {
      if (cart.getSnapshot().open) code.setOpen(true);
      cart.set({ Content: code.Content, failed: false });
      code.watch(cart.set);
    },
    // An item failed to be added: the drawer says so and offers a retry.
    onFail: () => cart.set({ open: true, failed: true }),
  });
  let isWatching = false;
  return {
    ...cart,
    start: () => {
      const count = () => {
        // The loaded cart reports its count itself.
        if (cart.loaded() === null) cart.set({ count: storedCount(readStorage()) });
      };
      count();
      if (!isWatching) watchStorage(count);
      isWatching = true;
    },
    open: () => {
      const { open, failed } = cart.getSnapshot();
      if (open && !failed) return;
      const code = cart.loaded();
      if (code !== null) {
        code.setOpen(true);
        return;
      }
      cart.set({ open: true, failed: false });
      cart.load().catch(() => cart.set({ failed: true }));
    },
    close: () => {
      const { open, failed } = cart.getSnapshot();
      if (!open) return;
      const code = cart.loaded();
      if (code !== null) {
        code.setOpen(false);
        return;
      }
      // Closing the message discards the items that failed to be added: adding again must not add them twice.
      if (failed) cart.forget();
      cart.set({ open: false });
    },
    add: (item, how) => cart.use((code) => code.add(item, how)),
  };
}

/** The app's only cart. */
export const cartHandle = createCartHandle<NewCartItem>({
  readStorage: () => localStorage.getItem('cart-storage'),
  watchStorage: (listener) => {
    addEventListener('storage', listener);
    addEventListener('pageshow', listener);
  },
});
