import { useSyncExternalStore } from 'react';

export type ListView = 'grid' | 'list';

const storageKey = 'stallbar-view';
const listeners = new Set<() => void>();

const current = (): ListView => (document.documentElement.dataset['view'] === 'list' ? 'list' : 'grid');

/** Switches the list's layout and stores it in this browser; `earlyScript` applies it before the first paint. */
export function chooseListView(view: ListView): void {
  if (view === 'list') document.documentElement.dataset['view'] = view;
  else delete document.documentElement.dataset['view'];
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Without storage the layout lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The list's layout; a grid on the server and while hydrating. */
export function useListView(): ListView {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => 'grid',
  );
}
