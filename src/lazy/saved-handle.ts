import type { ComponentType } from 'react';
import { savedKeys, savedTapsKey, wishlistOwnerKey } from '#schema/saved-keys.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { lazy } from './lazy.ts';
import type { Lazy, LazyHandle } from './lazy.ts';
import { sessionHandle } from './session-handle.ts';

/** The lists that a tap adds a product to or removes it from. */
export type SavedList = 'wishlist' | 'comparison';

/** A tap whose mark is already shown. */
interface SavedTap {
  list: SavedList;
  product: SavedProduct;
  isOn: boolean;
}

export type SavedIds = Readonly<Record<SavedList, ReadonlySet<string>>>;

/** The lists themselves, loaded at their first use. */
export interface SavedChunk {
  toggle: (list: SavedList, product: SavedProduct) => void;
  viewed: (product: SavedProduct) => void;
  /** Calls back with the ids on the lists, now and after each change. */
  watch: (listener: (ids: SavedIds) => void) => void;
  /** The products to compare, at the bottom of the page. */
  Bar: ComponentType<{ path: string }>;
  RecentlyViewed: ComponentType<{ except: string }>;
}

interface SavedState extends SavedIds {
  Bar: SavedChunk['Bar'] | null;
  RecentlyViewed: SavedChunk['RecentlyViewed'] | null;
}

interface SavedHandle extends LazyHandle<SavedState, () => Promise<SavedChunk>> {
  /** Reads the lists from storage; call after hydration. Does nothing the second time. */
  start: () => void;
  /** Shown immediately, saved when the lists' code is loaded; reverted if it fails to load. */
  toggle: (list: SavedList, product: SavedProduct) => void;
  viewed: (product: SavedProduct) => void;
}

interface SavedPorts {
  read: (key: string) => string | null;
  /** Taps that wait for the code: they outlive the page, but not the tab. */
  taps: { read: () => string | null; write: (text: string | null) => void };
  /**
   * Calls back when the lists' code is needed without a tap: a signed-in user's wishlist is in the account, and the
   * lists of an earlier session must be discarded.
   */
  watchSession: (listener: () => void) => void;
  /** Calls back when another tab has written. */
  watchStorage: (listener: () => void) => void;
  fail: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Ids in a stored list; none for invalid data (the lists' own code repairs it). */
export function storedIds(text: string | null): ReadonlySet<string> {
  if (text === null) return none;
  try {
    const items = (JSON.parse(text) as { state?: { items?: { id?: unknown }[] } } | null)?.state?.items;
    if (!Array.isArray(items)) return none;
    return new Set(items.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
  } catch {
    return none;
  }
}

/** Taps left by the previous page; none for invalid data. */
function leftTaps(text: string | null): SavedTap[] {
  try {
    const taps: unknown = JSON.parse(text ?? '[]');
    const isList = (list: unknown) => list === 'wishlist' || list === 'comparison';
    return Array.isArray(taps)
      ? taps.filter((tap: SavedTap | null) => isList(tap?.list) && typeof tap?.product?.id === 'string')
      : [];
  } catch {
    return [];
  }
}

/** Marks products immediately; the lists load with the first use. */
export function createSavedHandle({ read, taps, watchSession, watchStorage, fail }: SavedPorts): SavedHandle {
  let waiting: SavedTap[] = [];
  let hasStarted = false;
  const saved: Lazy<SavedState, SavedChunk> = lazy({
    initial: { wishlist: none, comparison: none, Bar: null, RecentlyViewed: null },
    onLoad: ({ Bar, RecentlyViewed, watch }) => {
      saved.set({ Bar, RecentlyViewed });
      watch(saved.set);
    },
    onFail: () => {
      saved.forget();
      if (waiting.length === 0) return;
      keep([]);
      readAll();
      fail();
    },
  });
  const readAll = () =>
    saved.set({
      wishlist: storedIds(read(savedKeys.wishlist)),
      comparison: storedIds(read(savedKeys.comparison)),
    });
  /** Do not overwrite marks that wait for the code, or the state reported by the code. */
  const readAgain = () => {
    if (waiting.length === 0 && saved.loaded() === null) readAll();
  };
  // Written to storage: a page that is left before the code has loaded must not lose what it showed as saved.
  const keep = (change: SavedTap[]) => {
    waiting = change;
    taps.write(change.length === 0 ? null : JSON.stringify(change));
  };
  const toggle = (list: SavedList, product: SavedProduct) => {
    const marked = new Set(saved.getSnapshot()[list]);
    const isOn = !marked.delete(product.id);
    if (isOn) marked.add(product.id);
    saved.set({ [list]: marked });
    const tap = { list, product, isOn };
    keep([...waiting, tap]);
    saved.use((lists) => {
      lists.toggle(list, product);
      keep(waiting.filter((other) => other !== tap));
    });
  };
  return {
    ...saved,
    start: () => {
      if (hasStarted) return;
      hasStarted = true;
      readAll();
      for (const { list, product, isOn } of leftTaps(taps.read())) {
        if (saved.getSnapshot()[list].has(product.id) !== isOn) toggle(list, product);
      }
      keep(waiting);
      if (saved.getSnapshot().comparison.size > 0) saved.warm();
      watchSession(() => {
        readAgain();
        saved.warm();
      });
      watchStorage(readAgain);
    },
    toggle,
    viewed: (product) => saved.use((lists) => lists.viewed(product)),
  };
}

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** The stored wishlist belongs to an account whose session has ended: do not show it to the current person. */
const isLeftBehind = (): boolean =>
  sessionHandle.getSnapshot().phase === 'visitor' && stored(wishlistOwnerKey) !== null;

/** The app's only set of lists. */
export const savedHandle = createSavedHandle({
  read: (key) => (key === savedKeys.wishlist && isLeftBehind() ? null : stored(key)),
  taps: {
    read: () => {
      try {
        return sessionStorage.getItem(savedTapsKey);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        if (text === null) sessionStorage.removeItem(savedTapsKey);
        else sessionStorage.setItem(savedTapsKey, text);
      } catch {
        // Storage is full or blocked: the tap lasts as long as the page is open.
      }
    },
  },
  watchSession: (listener) => {
    const look = () => {
      if (sessionHandle.getSnapshot().phase === 'signed-in' || isLeftBehind()) listener();
    };
    sessionHandle.subscribe(look);
    look();
  },
  watchStorage: (listener) => addEventListener('storage', listener),
  fail: () =>
    toasts.add({ title: "We couldn't save that", description: 'Check your connection.', tone: 'warning' }),
});
