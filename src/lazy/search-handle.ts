import type { ComponentType } from 'react';
import { paths } from '#routing/paths.ts';
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
}

interface SearchPorts {
  /** The dialog's code could not be loaded. */
  fallBack: () => void;
  onKey: (listener: (event: KeyboardEvent) => void) => void;
}

/** Fields and links work without the search's code; suggestions and the dialog load with it. */
export function createSearchHandle({ fallBack, onKey }: SearchPorts): SearchHandle {
  const search: Lazy<SearchState, SearchChunk> = lazy({
    initial: { Panel: null, Dialog: null },
    onLoad: ({ Panel, Dialog }) => search.set({ Panel, Dialog }),
    onFail: () => {
      search.forget();
      fallBack();
    },
  });
  const toggle = () => search.use((code) => code.toggle());
  return {
    ...search,
    toggle,
    start: () =>
      onKey((event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
        // In a panel they open its palette.
        if (event.altKey || event.shiftKey || event.defaultPrevented) return;
        event.preventDefault();
        toggle();
      }),
  };
}

/** The app's only search. */
export const searchHandle = createSearchHandle({
  fallBack: () => location.assign(paths.search()),
  onKey: (listener) => addEventListener('keydown', listener),
});
