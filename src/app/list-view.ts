import { useSyncExternalStore } from 'react';

export type ListView = 'grid' | 'list';

const storageKey = 'stallbar-view';
const listeners = new Set<() => void>();

const current = (): ListView => (document.documentElement.dataset['view'] === 'list' ? 'list' : 'grid');

/** Shows lists so at once and keeps it in this browser; `earlyScript` brings it back before anything is painted. */
export function chooseListView(view: ListView): void {
  if (view === 'list') document.documentElement.dataset['view'] = view;
  else delete document.documentElement.dataset['view'];
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** How lists are shown; as a grid on the server and while hydrating. */
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
