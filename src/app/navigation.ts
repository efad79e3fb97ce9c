import { createContext, useContext, useSyncExternalStore } from 'react';
import { arrivedPage, clientRoutes, matchRoute, pages } from './routes.tsx';
import type { AnyPage, Head, Match } from './routes.tsx';

/** What the main area shows. */
export type View =
  | { kind: 'page'; match: Match; page: AnyPage; data: unknown }
  | { kind: 'skeleton'; match: Match; page: AnyPage | null }
  | { kind: 'starting' }
  /** `known`: the address is the product's own, its page is not open yet. */
  | { kind: 'missing'; known: boolean }
  | { kind: 'failed'; errorId: string; offline: boolean };

export interface Place {
  /** Path with query. */
  url: string;
  view: View;
  /** The next place is being read while this one is still shown. */
  pending: boolean;
  firstPaint: boolean;
  /** Counts the places visited; a change of it is a change of route, a change of query keeps it. */
  visit: number;
}

/** @param url Path with query, by which a page that was seen before is kept. */
export type LoadPage = (match: Match, search: string, url: string) => Promise<unknown>;

export interface NavigationPorts {
  /** Reads a page's data; null means that there is no such thing. */
  load: LoadPage;
  now: () => number;
  /** Told when a place is ready to be seen. */
  applyHead: (head: Head, url: string) => void;
  reportError: (error: unknown) => string;
  after: (milliseconds: number, run: () => void) => () => void;
  /** Resolves when what stands in the document has been drawn. */
  painted: () => Promise<void>;
}

export interface Navigation {
  getSnapshot: () => Place;
  subscribe: (listener: () => void) => () => void;
  /** Shows the place of a url; the latest call wins. On the way back (`returning`) it is shown as it was left. */
  visit: (url: string, returning?: boolean) => void;
  /** Reads ahead; the answer serves a visit within `prefetchLife`. */
  prefetch: (url: string) => void;
  /** The data of another place, without going there; null where there is none. */
  peek: (url: string) => Promise<unknown>;
  /** Reads the present place again, past every cache. */
  retry: () => void;
  /** Puts longer or fuller data in the place of the shown one, for this visit and for coming back to it. */
  replaceData: (data: unknown) => void;
  /** What is known of a place before it is read: shown at once, replaced by what is read. */
  seed: (path: string, data: unknown) => void;
}

/** Spec §9: data is fresh for 5 minutes and kept for 10. Milliseconds. */
const freshFor = 5 * 60_000;
const keptFor = 10 * 60_000;
const prefetchLife = 30_000;
/** look.md: a skeleton only when reading takes longer. Milliseconds. */
const skeletonAfter = 200;

/** Places that are remembered at once, so that a long walk does not fill the memory. The oldest goes first. */
const mostKept = 50;

/** Puts an entry last, and lets the first go when there are too many. */
function remember<Value>(entries: Map<string, Value>, key: string, value: Value, most: number): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}

interface Kept {
  data: unknown;
  at: number;
}

function split(url: string): { path: string; search: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark + 1) };
}

export function createNavigation(first: Place, ports: NavigationPorts): Navigation {
  let place = first;
  let latest = 0;
  const listeners = new Set<() => void>();
  const kept = new Map<string, Kept>();
  const ahead = new Map<string, { promise: Promise<unknown>; at: number }>();
  const seeds = new Map<string, unknown>();
  if (first.view.kind === 'page') kept.set(first.url, { data: first.view.data, at: ports.now() });

  const set = (change: Partial<Place>) => {
    place = { ...place, ...change };
    for (const listener of listeners) listener();
  };

  const read = (url: string, match: Match): Promise<unknown> => {
    const waiting = ahead.get(url);
    if (waiting !== undefined && ports.now() - waiting.at < prefetchLife) return waiting.promise;
    const promise = ports.load(match, split(url).search, url);
    remember(ahead, url, { promise, at: ports.now() }, mostKept);
    const settle = async () => {
      try {
        const data = await promise;
        if (ahead.get(url)?.promise === promise) remember(kept, url, { data, at: ports.now() }, mostKept);
      } catch {
        if (ahead.get(url)?.promise === promise) ahead.delete(url);
      }
    };
    void settle();
    return promise;
  };

  const seenBefore = (url: string): Kept | undefined => {
    for (const [key, entry] of kept) if (ports.now() - entry.at > keptFor) kept.delete(key);
    return kept.get(url);
  };

  const show = async (url: string, returning: boolean) => {
    const turn = ++latest;
    const { path } = split(url);
    const match = matchRoute(path);
    const loadModule = match === null ? undefined : pages[match.name];
    const samePath = split(place.url).path === path;
    const visit = samePath ? place.visit : place.visit + 1;
    const arrive = (view: View, pending = false) => {
      set({ url, view, pending, firstPaint: false, visit });
      if (view.kind === 'page') ports.applyHead(view.page.head(view.data, view.match.params), url);
      else if (view.kind === 'missing') ports.applyHead({ title: 'Page not found', noIndex: true }, url);
      else if (view.kind === 'failed') ports.applyHead({ title: 'Something went wrong' }, url);
    };
    if (match === null || loadModule === undefined) {
      arrive({ kind: 'missing', known: match !== null });
      return;
    }
    let page: AnyPage | null = arrivedPage(loadModule);
    let shown = false;
    const cached = returning ? seenBefore(url) : undefined;
    const early = cached?.data ?? seeds.get(path) ?? null;
    const fresh = cached !== undefined && ports.now() - cached.at < freshFor;
    if (page !== null && early !== null) {
      // All is here: the place changes in this frame, and the one that is left is not drawn again before.
      shown = true;
      arrive({ kind: 'page', match, page, data: early }, !fresh);
    } else set({ pending: true });
    const cancel = ports.after(skeletonAfter, () => {
      if (turn === latest && !shown && !(samePath && place.view.kind === 'page')) {
        set({ url, view: { kind: 'skeleton', match, page }, pending: true, firstPaint: false, visit });
      }
    });
    try {
      if (clientRoutes.has(match.name)) {
        page = await loadModule();
        if (turn === latest) arrive({ kind: 'page', match, page, data: null });
        return;
      }
      // To ask is work too: what the tap shows at once is drawn before it.
      if (shown && !fresh) await ports.painted();
      if (turn !== latest) return;
      const reading = fresh ? null : read(url, match);
      // A page's code may still be on its way: what was read must not fail unheard meanwhile.
      reading?.catch(() => undefined);
      page ??= await loadModule();
      if (turn !== latest) return;
      if (!shown && early !== null) {
        shown = true;
        arrive({ kind: 'page', match, page, data: early }, reading !== null);
      }
      if (reading !== null) {
        const data = await reading;
        if (turn !== latest) return;
        shown = true;
        arrive(data === null ? { kind: 'missing', known: false } : { kind: 'page', match, page, data });
      } else if (cached?.data === null) arrive({ kind: 'missing', known: false });
    } catch (error) {
      if (turn !== latest) return;
      shown = true;
      arrive({ kind: 'failed', errorId: ports.reportError(error), offline: isOffline() });
    } finally {
      cancel();
    }
  };

  return {
    getSnapshot: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    visit: (url, returning = false) => {
      if (url !== place.url || place.view.kind === 'starting' || place.pending) void show(url, returning);
    },
    prefetch: (url) => {
      const match = matchRoute(split(url).path);
      const loadModule = match === null ? undefined : pages[match.name];
      if (match === null || loadModule === undefined) return;
      loadModule().catch(() => undefined);
      if (!clientRoutes.has(match.name)) read(url, match).catch(() => undefined);
    },
    peek: (url) => {
      const match = matchRoute(split(url).path);
      return match === null ? Promise.resolve(null) : read(url, match);
    },
    retry: () => {
      kept.delete(place.url);
      ahead.delete(place.url);
      void show(place.url, false);
    },
    replaceData: (data) => {
      if (place.view.kind !== 'page') return;
      remember(kept, place.url, { data, at: kept.get(place.url)?.at ?? ports.now() }, mostKept);
      set({ view: { ...place.view, data } });
    },
    seed: (path, data) => {
      remember(seeds, path, data, mostKept);
    },
  };
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

const NavigationContext = createContext<Navigation | null>(null);
export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error('A page must stand inside NavigationProvider.');
  return navigation;
}

export function usePlace(): Place {
  const navigation = useNavigation();
  return useSyncExternalStore(navigation.subscribe, navigation.getSnapshot, navigation.getSnapshot);
}
