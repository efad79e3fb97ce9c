/** Where a list is kept; the app gives the browser's storage. */
export interface TextStorage {
  read: () => string | null;
  write: (text: string) => void;
  /** Calls back with what other tabs write. */
  watch: (tell: (text: string | null) => void) => void;
}

interface ListStore<Item> {
  getSnapshot: () => { context: { items: readonly Item[] } };
  subscribe: (listener: () => void) => unknown;
  send: (event: { type: 'replaced'; items: readonly Item[] }) => void;
}

/** How a list is written down; `read` repairs and never throws. */
interface ListText<Item> {
  read: (text: string | null) => readonly Item[];
  write: (items: readonly Item[]) => string;
}

/** Fills a store from its storage, writes each change there, and follows other tabs: the last one to write is right. */
export function persist<Item, Store extends ListStore<Item>>(
  store: Store & ListStore<Item>,
  storage: TextStorage,
  { read, write }: ListText<Item>,
): Store {
  store.send({ type: 'replaced', items: read(storage.read()) });
  let kept = store.getSnapshot().context.items;
  store.subscribe(() => {
    const { items } = store.getSnapshot().context;
    if (items === kept) return;
    kept = items;
    storage.write(write(items));
  });
  storage.watch((text) => {
    const items = read(text);
    kept = items;
    store.send({ type: 'replaced', items });
  });
  return store;
}
