import { navigate } from 'wouter/use-browser-location';

const storageKey = 'stallbar-scroll';

interface Entry {
  key: string;
}

function currentKey(): string {
  const state = history.state as Entry | null;
  return state?.key ?? 'first';
}

let positions: Record<string, number> = {};
let wanted: number | null = null;

function readStored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Remembers how far each entry of the history was scrolled, through reloads too. Returns how to stop. */
export function rememberScroll(): () => void {
  positions = readStored();
  history.scrollRestoration = 'manual';
  const stored = positions[currentKey()];
  if (stored !== undefined && stored > 0) scrollTo(0, stored);
  let settled: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    positions[currentKey()] = scrollY;
  };
  const onScroll = () => {
    clearTimeout(settled);
    settled = setTimeout(note, 100);
  };
  const onPop = () => {
    clearTimeout(settled);
    wanted = positions[currentKey()] ?? 0;
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
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onHide);
  return () => {
    clearTimeout(settled);
    removeEventListener('scroll', onScroll);
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', onHide);
  };
}

/** Goes to a path of the product; where the present page was scrolled to stays with its entry. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  positions[currentKey()] = scrollY;
  wanted = null;
  const key = options.replace === true ? currentKey() : crypto.randomUUID();
  navigate(to, { replace: options.replace ?? false, state: { key } });
}

/** The present entry of the history was reached by going back or forward, and its scroll is not settled yet. */
export function isReturning(): boolean {
  return wanted !== null;
}

/** Puts the page where it belongs after a change of route: where it was on the way back, at its fragment, else on top. */
export function settleScroll(): 'restored' | 'top' {
  const back = wanted;
  wanted = null;
  if (back !== null) {
    scrollTo(0, back);
    return 'restored';
  }
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (target === null) scrollTo(0, 0);
  else target.scrollIntoView();
  return 'top';
}
