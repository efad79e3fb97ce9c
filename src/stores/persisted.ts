import type { SavedProduct } from '#schema/saved.ts';
import { readSaved, writeSaved } from '#schema/saved.ts';

/** Where a list is kept; the app gives the browser's storage. */
export interface TextStorage {
  read: () => string | null;
  write: (text: string) => void;
  /** Calls back with what other tabs write. */
  watch: (tell: (text: string | null) => void) => void;
}

interface ListStore {
  getSnapshot: () => { context: { items: readonly SavedProduct[] } };
  subscribe: (listener: () => void) => unknown;
  send: (event: { type: 'replaced'; items: readonly SavedProduct[] }) => void;
}

/** Fills a store from its storage, writes each change there, and follows other tabs: the last one to write is right. */
export function persist<Store extends ListStore>(store: Store, storage: TextStorage, most: number): Store {
  store.send({ type: 'replaced', items: readSaved(storage.read(), most) });
  let kept = store.getSnapshot().context.items;
  store.subscribe(() => {
    const { items } = store.getSnapshot().context;
    if (items === kept) return;
    kept = items;
    storage.write(writeSaved(items));
  });
  storage.watch((text) => {
    const items = readSaved(text, most);
    kept = items;
    store.send({ type: 'replaced', items });
  });
  return store;
}
