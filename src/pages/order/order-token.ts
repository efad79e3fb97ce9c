/** A guest's secret for one order: opens its page and pays for it. It lives in the tab, never in an address that is kept. */
const storageKey = 'order-token';
const form = /^[\w.~-]{16,200}$/;

function read(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Null where nothing is kept, or something that cannot be a token. */
export function keptToken(): string | null {
  const token = read();
  return token !== null && form.test(token) ? token : null;
}

export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage the page works until it is reloaded.
  }
}

/**
 * Takes `#token=…` out of the address bar, so that neither the history nor a shared screen or link carries it,
 * and keeps it for reloads of this tab. Without one in the address the kept one counts.
 */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return keptToken();
  history.replaceState(history.state, '', location.pathname + location.search);
  if (!form.test(token)) return null;
  keepToken(token);
  return token;
}
