/** Reads `localStorage` if it is allowed; without it a page works until it is closed. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: the page keeps its current state.
  }
}

/** Calls back with what other tabs write under `key`; returns a function that stops it. */
export function watchText(key: string, tell: (text: string | null) => void): () => void {
  const written = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === key) tell(event.newValue);
  };
  // A page that the browser restores from memory has missed changes: read again, or it overwrites newer ones.
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) tell(readText(key));
  };
  window.addEventListener('storage', written);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('storage', written);
    window.removeEventListener('pageshow', shown);
  };
}
