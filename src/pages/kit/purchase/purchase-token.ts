import { useEffect, useState } from 'react';
import { purchaseTokenKey } from '#schema/saved-keys.ts';
import { useWindowEvent } from '#ui/use-window-event.ts';

/**
 * A guest's secret for one purchase: opens its page and pays for it. It is stored in the tab, never in a URL that is
 * saved.
 */
const form = /^[\w.~-]{16,200}$/;

function read(): string | null {
  try {
    return sessionStorage.getItem(purchaseTokenKey);
  } catch {
    return null;
  }
}

/** Null if nothing is stored, or something that cannot be a token. */
function keptToken(): string | null {
  const token = read();
  return token !== null && form.test(token) ? token : null;
}

export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(purchaseTokenKey, token);
  } catch {
    // Without storage the page works until it is reloaded.
  }
}

function given(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token');
}

function readAddress(): string | null {
  const inAddress = given();
  if (inAddress === null) return keptToken();
  return form.test(inAddress) ? inAddress : null;
}

/**
 * The secret of `#token=…`, or the one stored in this tab. It is removed from the address bar, so that the history,
 * shared screens and shared links do not contain it, and stored for reloads. Browser only.
 * @param other Where to look when this tab has none.
 */
export function usePurchaseToken(other?: () => string | null): string | null {
  const [token, setToken] = useState(() => readAddress() ?? other?.() ?? null);
  // The link to another order of the same guest leads to this page.
  useWindowEvent('hashchange', () => {
    if (given() !== null) setToken(readAddress());
  });
  useEffect(() => {
    if (token !== null) keepToken(token);
    if (given() !== null) history.replaceState(history.state, '', location.pathname + location.search);
  }, [token]);
  return token;
}
