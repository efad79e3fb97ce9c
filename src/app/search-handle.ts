import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** What the shell needs of the search's code, which comes with the first use of it. */
export interface SearchChunk {
  /** Suggestions under a box that is on the page; it takes the field over. */
  Panel: ComponentType<{ input: HTMLInputElement }>;
  Dialog: ComponentType;
  /** Opens the dialog, or closes the open one. */
  toggle: () => void;
}

export interface SearchState {
  Panel: SearchChunk['Panel'] | null;
  Dialog: SearchChunk['Dialog'] | null;
}

export interface SearchHandle {
  getSnapshot: () => SearchState;
  getServerSnapshot: () => SearchState;
  subscribe: (listener: () => void) => () => void;
  /** Fetches the search's code ahead of a likely use. */
  warm: () => void;
  toggle: () => void;
  /** Listens for Ctrl+K and Cmd+K (spec §2). */
  start: () => void;
}

const empty: SearchState = { Panel: null, Dialog: null };

interface Outside {
  load: () => Promise<SearchChunk>;
  /** The dialog's code could not be fetched. */
  fallBack: () => void;
  onKey: (listener: (event: KeyboardEvent) => void) => void;
}

/** A light stand-in for the search: fields and links work at once, suggestions come with the first use. */
export function createSearchHandle({ load, fallBack, onKey }: Outside): SearchHandle {
  let state = empty;
  let loading: Promise<SearchChunk> | null = null;
  const listeners = new Set<() => void>();
  const chunk = () => {
    loading ??= load().then(
      (loaded) => {
        state = { Panel: loaded.Panel, Dialog: loaded.Dialog };
        for (const listener of listeners) listener();
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const toggle = () => {
    chunk().then((search) => search.toggle(), fallBack);
  };
  return {
    getSnapshot: () => state,
    getServerSnapshot: () => empty,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    warm: () => {
      chunk().catch(() => undefined);
    },
    toggle,
    start: () =>
      onKey((event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
        if (event.altKey || event.shiftKey) return;
        event.preventDefault();
        toggle();
      }),
  };
}

/** The app's one search. */
export const searchHandle = createSearchHandle({
  load: async () => (await import('./search-chunk.tsx')).createSearchChunk(),
  fallBack: () => location.assign(paths.search()),
  onKey: (listener) => addEventListener('keydown', listener),
});
