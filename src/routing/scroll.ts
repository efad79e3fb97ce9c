import { navigate } from 'wouter/use-browser-location';
import { isOnLayer, onceSettled, takeOverEarlyLayer } from '#ui/layers.ts';

const storageKey = 'stallbar-scroll';

interface Entry {
  key?: string;
}

/** The current history entry; null if code other than `go` created it. */
function currentKey(): string | null {
  const state = history.state as Entry | null;
  return state?.key ?? null;
}

let positions: Record<string, number> = {};
/** The entry whose page is on screen: during a navigation this is not yet the current one. */
let shownKey: string | null = null;

/** Returns only valid positions, whatever the storage contains: anything else would break the page before it starts. */
function readStored(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const places = Object.entries(stored ?? {}).filter(([, place]) => Number.isFinite(place));
    return Object.fromEntries(places) as Record<string, number>;
  } catch {
    return {};
  }
}

function note(): void {
  if (shownKey !== null) positions[shownKey] = scrollY;
}

/** Stores the scroll position of each history entry, across reloads too. Call once, when the page is interactive. */
export function rememberScroll(): void {
  positions = readStored();
  history.scrollRestoration = 'manual';
  if (currentKey() === null) history.replaceState({ key: crypto.randomUUID() }, '');
  shownKey = currentKey();
  const stored = shownKey === null ? undefined : positions[shownKey];
  if (stored !== undefined && stored > 0) scrollTo(0, stored);
  let settled: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(settled);
    settled = setTimeout(() => {
      if (!isReturning()) note();
    }, 100);
  };
  const onHide = () => {
    note();
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(positions));
    } catch {
      // Full or forbidden storage loses only the position on reload.
    }
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('pagehide', onHide);
  takeOverEarlyLayer();
}

interface GoOptions {
  /** Instead of the current entry. */
  replace?: boolean;
  /** The page on screen stays and gets another URL. */
  renames?: boolean;
  /** The page can't stay, such as after logging out. */
  unasked?: boolean;
}

let asksNobody = false;
/** The page on screen stays, or must go: nobody is asked whether to leave it. */
export const isUnasked = (): boolean => asksNobody;

/** Navigates to a path of the shop; the current page's scroll position stays with its entry. */
export function go(
  to: string,
  { renames = false, replace = renames, unasked = false }: GoOptions = {},
): void {
  onceSettled(() => {
    note();
    const key = replace && shownKey !== null ? shownKey : crypto.randomUUID();
    shownKey = key;
    // The same URL again: the entry still belongs to its layer or checkout step.
    const isSame = replace && to === location.pathname + location.search + location.hash;
    const state = isSame ? { ...(history.state as object), key } : { key };
    asksNobody = renames || unasked;
    try {
      navigate(to, { replace: replace || isOnLayer(), state });
    } finally {
      asksNobody = false;
    }
  });
}

/**
 * Replaces the current URL with another one: the page has moved there. Does nothing once `from`, a path with query,
 * is left.
 */
export function correctAddress(from: string, to: string): void {
  if (location.pathname + location.search !== from) return;
  if (isOnLayer()) {
    // A dialog's entry is above the page's: both would need the URL.
    addEventListener('popstate', () => correctAddress(from, to), { once: true });
    return;
  }
  onceSettled(() => {
    if (location.pathname + location.search !== from) return;
    asksNobody = true;
    try {
      navigate(to + location.hash, { replace: true, state: history.state as unknown });
    } finally {
      asksNobody = false;
    }
  });
}

/** The current entry was reached by going back or forward, and its page is not on screen yet. */
export function isReturning(): boolean {
  const key = currentKey();
  return key !== null && key !== shownKey;
}

/**
 * Scrolls the page after a navigation: to its earlier position on the way back, to its fragment, otherwise to the top.
 */
export function settleScroll(): void {
  const returning = isReturning();
  shownKey = currentKey();
  if (returning && shownKey !== null) {
    scrollTo(0, positions[shownKey] ?? 0);
    return;
  }
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (target === null) scrollTo(0, 0);
  else target.scrollIntoView();
}
