import type { ComponentType } from 'react';
import type { NewCartItem } from '#schema/cart.ts';

/** What the shell needs of the cart's code, which comes with the first tap on it. */
export interface CartChunk<Item> {
  add: (item: Item) => void;
  /** The drawer has opened or closed. */
  setOpen: (open: boolean) => void;
  /** Calls back with the number of pieces, now and after each change. */
  watchCount: (listener: (count: number) => void) => void;
  Content: ComponentType<{ onClose: () => void }>;
}

export interface CartState {
  /** Pieces in the cart, not lines. */
  count: number;
  open: boolean;
  Content: ComponentType<{ onClose: () => void }> | null;
  /** The cart's code could not be fetched. */
  failed: boolean;
}

export interface CartHandle<Item> {
  getSnapshot: () => CartState;
  /** What the server rendered: an empty closed cart. */
  getServerSnapshot: () => CartState;
  subscribe: (listener: () => void) => () => void;
  /** Reads the badge from storage; call after hydration, so that nothing mismatches. */
  start: () => void;
  open: () => void;
  close: () => void;
  /** Fetches the cart's code ahead of a likely tap. */
  warm: () => void;
  add: (item: Item) => void;
}

/** The drawer in the page, which a tap opens even before the script has started. */
export const cartDrawerId = 'cart-drawer';

const empty: CartState = { count: 0, open: false, Content: null, failed: false };

interface StoredCart {
  state?: { items?: { quantity?: unknown }[] };
}

/** Pieces in a stored cart; 0 for anything that is not one (the cart's own code repairs it). */
export function storedCount(text: string | null): number {
  if (text === null) return 0;
  try {
    const items = (JSON.parse(text) as StoredCart | null)?.state?.items;
    if (!Array.isArray(items)) return 0;
    return items.reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? Number(quantity) : 0), 0);
  } catch {
    return 0;
  }
}

/** A light stand-in for the cart: badge at once, the machine with the first use, and no use of it is lost. */
export function createCartHandle<Item>(
  load: () => Promise<CartChunk<Item>>,
  readStorage: () => string | null,
  /** Calls back when another tab has written the cart, and when this page comes back out of the browser's memory. */
  watchStorage: (tell: () => void) => void,
): CartHandle<Item> {
  let state = empty;
  let loading: Promise<CartChunk<Item>> | null = null;
  let ready: CartChunk<Item> | null = null;
  let watches = false;
  const listeners = new Set<() => void>();
  const set = (change: Partial<CartState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const chunk = () => {
    loading ??= load().then(
      (loaded) => {
        loaded.watchCount((count) => set({ count }));
        set({ Content: loaded.Content, failed: false });
        if (state.open) loaded.setOpen(true);
        ready = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const fail = () => set({ failed: true });
  return {
    getSnapshot: () => state,
    getServerSnapshot: () => empty,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      const count = () => {
        // Once the cart's code is there it tells the number itself.
        if (ready === null) set({ count: storedCount(readStorage()) });
      };
      count();
      if (!watches) watchStorage(count);
      watches = true;
    },
    open: () => {
      if (state.open && !state.failed) return;
      set({ open: true, failed: false });
      if (ready === null) chunk().catch(fail);
      else ready.setOpen(true);
    },
    close: () => {
      if (!state.open) return;
      set({ open: false });
      ready?.setOpen(false);
    },
    warm: () => {
      chunk().catch(() => undefined);
    },
    add: (item) => {
      chunk().then(
        (cart) => cart.add(item),
        () => set({ open: true, failed: true }),
      );
    },
  };
}

/** The app's one cart. Its item type is the cart machine's. */
export const cartHandle = createCartHandle<NewCartItem>(
  async () => (await import('./cart-chunk.tsx')).createCartChunk(),
  () => localStorage.getItem('cart-storage'),
  (tell) => {
    addEventListener('storage', tell);
    addEventListener('pageshow', tell);
  },
);
