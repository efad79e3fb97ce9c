/** Where a list is stored; the app passes the browser's storage. */
export interface TextStorage {
  read: () => string | null;
  write: (text: string) => void;
  /** Calls back with changes from other tabs. */
  watch: (tell: (text: string | null) => void) => void;
}

interface ListStore<Item> {
  getSnapshot: () => { context: { items: readonly Item[] } };
  subscribe: (listener: () => void) => unknown;
  send: (event: { type: 'replaced'; items: readonly Item[] }) => void;
}

/** The storage format of a list; `read` repairs the text and never throws. */
interface ListText<Item> {
  read: (text: string | null) => readonly Item[];
  write: (items: readonly Item[]) => string;
}

/** Loads a store from its storage, writes each change back, and follows other tabs: the last write wins. */
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
