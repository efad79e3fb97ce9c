import type { ComponentType } from 'react';
import { isPanel, paths } from '#routing/paths.ts';
import { lazy } from './lazy.ts';
import type { Lazy, LazyHandle } from './lazy.ts';

/** The search's code, loaded at its first use. */
export interface SearchChunk {
  /** Suggestions under a search box on the page; it takes over the field. */
  Panel: ComponentType<{ input: HTMLInputElement }>;
  Dialog: ComponentType;
  /** Opens the dialog, or closes the open one. */
  toggle: () => void;
}

interface SearchState {
  Panel: SearchChunk['Panel'] | null;
  Dialog: SearchChunk['Dialog'] | null;
}

interface SearchHandle extends LazyHandle<SearchState, () => Promise<SearchChunk>> {
  toggle: () => void;
  /** Listens for Ctrl+K and Cmd+K (spec §2). */
  start: () => void;
  /** Whether they were pressed in a panel whose palette did not listen yet; only the first answer is yes. */
  takePaletteWish: () => boolean;
}

interface SearchPorts {
  /** The dialog's code could not be loaded. */
  fallBack: () => void;
  /** In a panel the same keys open its palette. */
  isInPanel: () => boolean;
  onKey: (listener: (event: KeyboardEvent) => void) => void;
}

/** Fields and links work without the search's code; suggestions and the dialog load with it. */
export function createSearchHandle({ fallBack, isInPanel, onKey }: SearchPorts): SearchHandle {
  const search: Lazy<SearchState, SearchChunk> = lazy({
    initial: { Panel: null, Dialog: null },
    onLoad: ({ Panel, Dialog }) => search.set({ Panel, Dialog }),
    onFail: () => {
      search.forget();
      fallBack();
    },
  });
  const toggle = () => search.use((code) => code.toggle());
  let isPaletteWanted = false;
  return {
    ...search,
    toggle,
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
  fallBack: () => location.assign(paths.search()),
  isInPanel: () => isPanel(location.pathname),
  onKey: (listener) => addEventListener('keydown', listener),
});
