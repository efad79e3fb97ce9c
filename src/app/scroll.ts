import { navigate } from 'wouter/use-browser-location';
import { isOnLayer, leaveDeadLayer, onceSettled } from '#ui/layers.ts';

const storageKey = 'stallbar-scroll';

interface Entry {
  key?: string;
}

/** The present entry of the history; null when other code than `go` has made it. */
function currentKey(): string | null {
  const state = history.state as Entry | null;
  return state?.key ?? null;
}

let positions: Record<string, number> = {};
/** The entry whose page is on screen: during a change of route not yet the present one. */
let shownKey: string | null = null;

/** Whatever stands in the storage, only places come out of it: anything else would break the page before it is alive. */
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

/** Remembers how far each entry of the history was scrolled, through reloads too. Call once, when the page is alive. */
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
      // A full or forbidden storage loses the place on reload and nothing else.
    }
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('pagehide', onHide);
  leaveDeadLayer();
}

/** Goes to a path of the product; where the present page was scrolled to stays with its entry. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  onceSettled(() => {
    note();
    const key = replace && shownKey !== null ? shownKey : crypto.randomUUID();
    shownKey = key;
    // The same address again: its entry stays a layer's, or that of a checkout's step.
    const isSame = replace && to === location.pathname + location.search + location.hash;
    const state = isSame ? { ...(history.state as object), key } : { key };
    navigate(to, { replace: replace || isOnLayer(), state });
  });
}

/** The present entry was reached by going back or forward, and its page is not on screen yet. */
export function isReturning(): boolean {
  const key = currentKey();
  return key !== null && key !== shownKey;
}

/** Puts the page where it belongs after a change of route: where it was on the way back, at its fragment, else on top. */
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
