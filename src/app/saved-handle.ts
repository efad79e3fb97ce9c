import type { ComponentType } from 'react';
import { savedKeys, savedTapsKey, wishlistOwnerKey } from '#schema/saved-keys.ts';
import type { SavedProduct } from '#schema/saved.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { sessionHandle } from './session-handle.ts';

/** The lists that a tap puts a product on, or takes it from. */
export type SavedList = 'wishlist' | 'comparison';

/** A tap that was shown, and what it was on. */
interface SavedTap {
  list: SavedList;
  product: SavedProduct;
  isOn: boolean;
}

export type SavedIds = Readonly<Record<SavedList, ReadonlySet<string>>>;

/** The lists themselves, which come with their first use. */
export interface SavedChunk {
  toggle: (list: SavedList, product: SavedProduct) => void;
  viewed: (product: SavedProduct) => void;
  /** Calls back with what is on the lists, now and after each change. */
  watch: (listener: (ids: SavedIds) => void) => void;
  /** What waits for being compared, at the lower edge of the page. */
  Bar: ComponentType<{ path: string }>;
  RecentlyViewed: ComponentType<{ except: string }>;
}

export interface SavedState extends SavedIds {
  Bar: SavedChunk['Bar'] | null;
  RecentlyViewed: SavedChunk['RecentlyViewed'] | null;
}

export interface SavedHandle {
  getSnapshot: () => SavedState;
  /** What the server rendered: nothing saved. */
  getServerSnapshot: () => SavedState;
  subscribe: (listener: () => void) => () => void;
  /** Reads the lists from storage; call after hydration. */
  start: () => void;
  /** Shown at once, kept when the lists' code is there; undone when it never comes. */
  toggle: (list: SavedList, product: SavedProduct) => void;
  viewed: (product: SavedProduct) => void;
}

interface Outside {
  load: () => Promise<SavedChunk>;
  read: (key: string) => string | null;
  /** Taps on their way: they outlive the page, not the tab. */
  taps: { read: () => string | null; write: (text: string | null) => void };
  /**
   * Calls back when the lists' code is wanted without a tap: a session has its wishlist in the account, and what one
   * has left behind has to go.
   */
  watchSession: (tell: () => void) => void;
  /** Calls back when another tab has written. */
  watchStorage: (tell: () => void) => void;
  fail: () => void;
}

const none: ReadonlySet<string> = new Set();
const empty: SavedState = { wishlist: none, comparison: none, Bar: null, RecentlyViewed: null };

/** Ids in a stored list; none for anything that is not one (the lists' own code repairs it). */
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

/** What the page before has left; none for anything that is no list of taps. */
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

/** A light stand-in for wishlist and comparison: marks at once, the lists with the first use. */
export function createSavedHandle(outside: Outside): SavedHandle {
  const { load, read, taps, watchSession, watchStorage, fail } = outside;
  let state = empty;
  let waiting: SavedTap[] = [];
  let loading: Promise<SavedChunk> | null = null;
  const listeners = new Set<() => void>();
  const set = (change: Partial<SavedState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const readAll = () =>
    set({
      wishlist: storedIds(read(savedKeys.wishlist)),
      comparison: storedIds(read(savedKeys.comparison)),
    });
  const chunk = () => {
    loading ??= load().then(
      (loaded) => {
        set({ Bar: loaded.Bar, RecentlyViewed: loaded.RecentlyViewed });
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  let isWatched = false;
  const use = async () => {
    const lists = await chunk();
    if (!isWatched) {
      isWatched = true;
      lists.watch(set);
    }
    return lists;
  };
  const quietly = () => {
    use().catch(() => undefined);
  };
  // A page that is left before the lists' code is there must not lose what it has shown as saved.
  const keep = (change: SavedTap[]) => {
    waiting = change;
    taps.write(change.length === 0 ? null : JSON.stringify(change));
  };
  const toggle = (list: SavedList, product: SavedProduct) => {
    const marked = new Set(state[list]);
    const isOn = !marked.delete(product.id);
    if (isOn) marked.add(product.id);
    set({ [list]: marked });
    const tap = { list, product, isOn };
    keep([...waiting, tap]);
    use()
      .then((lists) => lists.toggle(list, product))
      .then(
        () => keep(waiting.filter((other) => other !== tap)),
        () => {
          keep([]);
          readAll();
          fail();
        },
      );
  };
  return {
    getSnapshot: () => state,
    getServerSnapshot: () => empty,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      readAll();
      for (const { list, product, isOn } of leftTaps(taps.read())) {
        if (state[list].has(product.id) !== isOn) toggle(list, product);
      }
      keep(waiting);
      if (state.comparison.size > 0) quietly();
      watchSession(() => {
        if (loading === null) readAll();
        quietly();
      });
      watchStorage(() => {
        if (!isWatched) readAll();
      });
    },
    toggle,
    viewed: (product) => {
      use().then(
        (lists) => lists.viewed(product),
        () => undefined,
      );
    },
  };
}

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** The wishlist is an account's whose session is no more: it is not for who is here now. */
const isLeftBehind = (): boolean =>
  sessionHandle.getSnapshot().phase === 'visitor' && stored(wishlistOwnerKey) !== null;

/** The app's one. */
export const savedHandle = createSavedHandle({
  load: async () => (await import('./saved-chunk.tsx')).createSavedChunk(),
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
        // Full or forbidden: the tap counts while its page is open.
      }
    },
  },
  watchSession: (tell) => {
    const look = () => {
      if (sessionHandle.getSnapshot().phase === 'signed-in' || isLeftBehind()) tell();
    };
    sessionHandle.subscribe(look);
    look();
  },
  watchStorage: (tell) => addEventListener('storage', tell),
  fail: () =>
    toasts.add({ title: 'That could not be saved', description: 'Check your connection.', tone: 'warning' }),
});
