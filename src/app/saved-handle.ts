import type { ComponentType } from 'react';
import { savedKeys } from '#schema/saved-keys.ts';
import type { SavedProduct } from '#schema/saved.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import { sessionHandle } from './session-handle.ts';

/** The lists that a tap puts a product on, or takes it from. */
export type SavedList = 'wishlist' | 'comparison';

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
  /** Calls back when the lists' code is wanted without a tap: a session whose wishlist lives in the account. */
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

/** A light stand-in for wishlist and comparison: marks at once, the lists with the first use. */
export function createSavedHandle({ load, read, watchSession, watchStorage, fail }: Outside): SavedHandle {
  let state = empty;
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
  return {
    getSnapshot: () => state,
    getServerSnapshot: () => empty,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      readAll();
      if (state.comparison.size > 0) quietly();
      watchSession(quietly);
      watchStorage(() => {
        if (!isWatched) readAll();
      });
    },
    toggle: (list, product) => {
      const marked = new Set(state[list]);
      if (!marked.delete(product.id)) marked.add(product.id);
      set({ [list]: marked });
      use().then(
        (lists) => lists.toggle(list, product),
        () => {
          readAll();
          fail();
        },
      );
    },
    viewed: (product) => {
      use().then(
        (lists) => lists.viewed(product),
        () => undefined,
      );
    },
  };
}

/** The app's one. */
export const savedHandle = createSavedHandle({
  load: async () => (await import('./saved-chunk.tsx')).createSavedChunk(),
  read: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  watchSession: (tell) => {
    const look = () => {
      if (sessionHandle.getSnapshot().phase === 'signed-in') tell();
    };
    sessionHandle.subscribe(look);
    look();
  },
  watchStorage: (tell) => addEventListener('storage', tell),
  fail: () =>
    toasts.add({ title: 'That could not be saved', description: 'Check your connection.', tone: 'warning' }),
});
