import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissNotices, readSavedDetails, readWishlistNotices, saved } from '#actors/shop/saved.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import type { SavedDetails, SavedProduct, WishlistNotice } from '#schema/shop/saved.ts';

/** A list's products in this browser; updates with each change. */
export function useSavedItems(list: 'wishlist' | 'comparison'): readonly SavedProduct[] {
  const store = saved()[list];
  return useSyncExternalStore(
    (listener) => {
      const { unsubscribe } = store.subscribe(listener);
      return unsubscribe;
    },
    () => store.getSnapshot().context.items,
  );
}

export type DetailsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** By id; products no longer sold are missing. */
  | { kind: 'ready'; details: ReadonlyMap<string, SavedDetails> };

/** The products in their current state, read again when a new one is added. */
export function useSavedDetails(ids: readonly string[]): { state: DetailsState; retry: () => void } {
  const [state, setState] = useState<DetailsState>({ kind: 'loading' });
  const [request, setRequest] = useState<{ ids: readonly string[] }>({ ids });
  // Removing a product needs no read.
  if (ids.some((id) => !request.ids.includes(id))) setRequest({ ids });
  useEffect(() => {
    const subscription = readSavedDetails(request.ids).subscribe({
      next: (found) => setState({ kind: 'ready', details: new Map(found.map((one) => [one.id, one])) }),
      error: () => setState({ kind: 'failed' }),
    });
    return () => subscription.unsubscribe();
  }, [request]);
  return {
    state,
    retry: () => {
      setState({ kind: 'loading' });
      setRequest({ ids });
    },
  };
}

/** Notices for the signed-in user; none for a visitor, and none if they fail to load. */
export function useWishlistNotices(): { notices: readonly WishlistNotice[]; dismiss: () => void } {
  const { phase } = useSyncExternalStore(
    sessionHandle.subscribe,
    sessionHandle.getSnapshot,
    sessionHandle.getServerSnapshot,
  );
  const [notices, setNotices] = useState<readonly WishlistNotice[]>([]);
  useEffect(() => {
    if (phase !== 'signed-in') return undefined;
    const subscription = readWishlistNotices().subscribe({ next: setNotices, error: () => setNotices([]) });
    return () => subscription.unsubscribe();
  }, [phase]);
  return {
    notices,
    dismiss: () => {
      dismissNotices(notices.map(({ id }) => id));
      setNotices([]);
    },
  };
}
