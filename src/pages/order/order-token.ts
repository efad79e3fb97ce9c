import { useEffect, useState } from 'react';
import { orderTokenKey } from '#schema/saved-keys.ts';

/** A guest's secret for one order: opens its page and pays for it. It lives in the tab, never in an address that is kept. */
const form = /^[\w.~-]{16,200}$/;

function read(): string | null {
  try {
    return sessionStorage.getItem(orderTokenKey);
  } catch {
    return null;
  }
}

/** Null where nothing is kept, or something that cannot be a token. */
function keptToken(): string | null {
  const token = read();
  return token !== null && form.test(token) ? token : null;
}

export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(orderTokenKey, token);
  } catch {
    // Without storage the page works until it is reloaded.
  }
}

function given(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token');
}

/**
 * The secret of `#token=…`, or the one that this tab keeps. It is taken out of the address bar, so that neither the
 * history nor a shared screen or link carries it, and kept for reloads. Browser only.
 */
export function useOrderToken(): string | null {
  const [token] = useState(() => {
    const inAddress = given();
    if (inAddress === null) return keptToken();
    return form.test(inAddress) ? inAddress : null;
  });
  useEffect(() => {
    if (token !== null) keepToken(token);
    if (given() !== null) history.replaceState(history.state, '', location.pathname + location.search);
  }, [token]);
  return token;
}
