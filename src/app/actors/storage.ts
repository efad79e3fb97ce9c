/** `localStorage` where it is allowed; a page without it works until it is closed. */
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
    // Full or forbidden: what is on the page still stands.
  }
}

/** What other tabs write under `key`; returns how to stop. */
export function watchText(key: string, tell: (text: string | null) => void): () => void {
  const written = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === key) tell(event.newValue);
  };
  // A page out of the browser's memory has heard nothing meanwhile: what it held would overwrite what is newer.
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
