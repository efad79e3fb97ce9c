import type { ComponentType } from 'react';
import { isPanel } from '#routing/paths.ts';
import { lazy } from './lazy.ts';
import type { Lazy, LazyHandle } from './lazy.ts';

type Suggesting = ComponentType<{ input: HTMLInputElement }>;

/** The search's code, loaded at its first use. */
export interface SearchChunk {
  /** Suggestions under a search box on the page; it takes over the field. */
  Panel: Suggesting;
  /** The same in the dialog. */
  Content: Suggesting;
  /** Opens the dialog, or closes the open one. */
  toggle: () => void;
  close: () => void;
  clear: () => void;
  /** Calls back now and after each change. */
  watch: (listener: (dialog: Pick<SearchState, 'open' | 'empty'>) => void) => void;
}

interface SearchState {
  Panel: Suggesting | null;
  Content: Suggesting | null;
  /** Whether the dialog is open: the search's machine decides once its code is loaded. */
  open: boolean;
  /** Nothing is typed in the dialog's field, as far as the code knows. */
  empty: boolean;
}

/** The dialog in the page, which a tap opens even before the script has started. */
export const searchDialogId = 'search-dialog';

interface SearchHandle extends LazyHandle<SearchState, () => Promise<SearchChunk>> {
  toggle: () => void;
  close: () => void;
  clear: () => void;
  /** Listens for Ctrl+K and Cmd+K (spec §2). */
  start: () => void;
  /** Whether the shortcut was pressed in a panel before its palette was ready; only the first call returns true. */
  takePaletteWish: () => boolean;
}

interface SearchPorts {
  /** In a panel the same keys open its palette. */
  isInPanel: () => boolean;
  onKey: (listener: (event: KeyboardEvent) => void) => void;
}

/** Fields and the dialog's form work without the search's code; suggestions load with it. */
export function createSearchHandle({ isInPanel, onKey }: SearchPorts): SearchHandle {
  const search: Lazy<SearchState, SearchChunk> = lazy({
    initial: { Panel: null, Content: null, open: false, empty: true },
    onLoad: (code) => {
      if (search.getSnapshot().open) code.toggle();
      search.set({ Panel: code.Panel, Content: code.Content });
      code.watch(search.set);
    },
  });
  const toggle = () => {
    const code = search.loaded();
    if (code !== null) {
      code.toggle();
      return;
    }
    search.set({ open: !search.getSnapshot().open });
    search.warm();
  };
  let isPaletteWanted = false;
  return {
    ...search,
    toggle,
    close: () => {
      const code = search.loaded();
      if (code === null) search.set({ open: false });
      else code.close();
    },
    clear: () => search.loaded()?.clear(),
    start: () =>
      onKey((event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
        if (event.altKey || event.shiftKey || event.defaultPrevented) return;
        event.preventDefault();
        isPaletteWanted = isInPanel();
        if (!isPaletteWanted) toggle();
      }),
    takePaletteWish: () => {
      const wasWanted = isPaletteWanted;
      isPaletteWanted = false;
      return wasWanted;
    },
  };
}

/** The app's only search. */
export const searchHandle = createSearchHandle({
  isInPanel: () => isPanel(location.pathname),
  onKey: (listener) => addEventListener('keydown', listener),
});
