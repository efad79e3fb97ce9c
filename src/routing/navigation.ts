import { createContext, useContext, useSyncExternalStore } from 'react';
import { movedTo, pathOf } from './match.ts';
import type { Match, MatchRoute } from './match.ts';
import { next, stateOf } from './navigation-modes.ts';
import type { NavigationEvent, Place, View } from './navigation-modes.ts';
import type { AnyPage, Head } from './route.ts';

/** @param url Path with query; the key under which a visited page is stored offline. */
export type LoadPage = (match: Match, search: string, url: string) => Promise<unknown>;

export interface NavigationPorts {
  match: MatchRoute;
  /** Reads a page's data; null if it does not exist. */
  load: LoadPage;
  now: () => number;
  /** Called when a page is ready to be shown. */
  applyHead: (head: Head, url: string) => void;
  reportError: (error: unknown) => string;
  /** A page is shown that belongs to another URL than the visited one: replace the entry with that URL. */
  moved: (from: string, to: string) => void;
  after: (milliseconds: number, run: () => void) => () => void;
  /** Resolves when the current document has been painted. */
  painted: () => Promise<void>;
}

export interface Navigation {
  getSnapshot: () => Place;
  subscribe: (listener: () => void) => () => void;
  /** Shows the page of a URL; the latest call wins. When `returning`, it is restored. */
  visit: (url: string, returning?: boolean) => void;
  /** The path's page is available: a link to it need not reload the document. */
  isOpen: (path: string) => boolean;
  /** Reads ahead; the answer serves a visit within `prefetchLife`. */
  prefetch: (url: string) => void;
  /** The data of another page, without navigating; null if there is none. */
  peek: (url: string) => Promise<unknown>;
  /** Reads the current page again, bypassing every cache. */
  retry: () => void;
  /** Replaces the page's data with longer or more complete data, also for returning to it. */
  replaceData: (data: unknown) => void;
  /**
   * The page on screen continues under another query, or under another path of the same page if the page reads its
   * data itself: nothing is read again, and no input is lost. Change the URL afterwards; see `useRename`. False while
   * a page is still being read: then nothing has happened.
   */
  rename: (url: string) => boolean;
  /** Data known before a page is read: shown immediately, replaced by the data that is read. */
  seed: (path: string, data: unknown) => void;
}

/** Spec §9: data is fresh for 5 minutes and stored for 10. Milliseconds. */
const freshFor = 5 * 60_000;
const keptFor = 10 * 60_000;
const prefetchLife = 30_000;
/** look.md: show a skeleton only if reading takes longer. Milliseconds. */
const skeletonAfter = 200;

/** Pages remembered at the same time, so that a long visit does not fill the memory. The oldest is dropped first. */
const mostKept = 50;

/** Adds an entry at the end, and drops the first if there are too many. */
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
  let state = stateOf(first);
  let latest = 0;
  const listeners = new Set<() => void>();
  const kept = new Map<string, Kept>();
  const ahead = new Map<string, { promise: Promise<unknown>; at: number }>();
  const seeds = new Map<string, unknown>();
  if (first.view.kind === 'page') kept.set(first.url, { data: first.view.data, at: ports.now() });

  const applyHead = ({ url, view }: Place) => {
    if (view.kind === 'page')
      ports.applyHead(view.page.head(view.data, view.match.params, url.split('?')[1] ?? ''), url);
    else if (view.kind === 'missing') ports.applyHead({ title: 'Page not found', noIndex: true }, url);
    else if (view.kind === 'failed') ports.applyHead({ title: 'Something went wrong' }, url);
  };

  const send = (event: NavigationEvent, target: Pick<Place, 'url' | 'visit'> = state.place) => {
    const before = state;
    state = next(state, event, target);
    if (state === before) return;
    for (const listener of listeners) listener();
    if ('view' in event) applyHead(state.place);
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
    const visited = split(url).path;
    const { place } = state;
    const target = { url, visit: place.visit + (split(place.url).path === visited ? 0 : 1) };
    const fail = (error: unknown) => {
      if (turn !== latest) return;
      const view: View = { kind: 'failed', errorId: ports.reportError(error), offline: isOffline() };
      send({ type: 'broke', view }, target);
    };
    let match = ports.match(visited);
    if (match?.route.more !== undefined) {
      send({ type: 'asked' });
      try {
        match = await ports.match.complete(visited);
      } catch (error) {
        fail(error);
        return;
      }
      if (turn !== latest) return;
    }
    const code = match?.route.page;
    if (match === null || code === undefined) {
      send({ type: 'missed', view: { kind: 'missing' } }, target);
      return;
    }
    let here = match;
    const path = pathOf(here);
    const samePath = split(place.url).path === path;
    target.url = path + url.slice(visited.length);
    target.visit = samePath ? place.visit : place.visit + 1;
    const arrive = (type: 'recalled' | 'sketched' | 'read', page: AnyPage, data: unknown) =>
      send({ type, view: { kind: 'page', match: here, page, data } }, target);
    const cached = returning ? seenBefore(url) : undefined;
    const early = cached?.data ?? seeds.get(path) ?? null;
    const fresh = cached !== undefined && ports.now() - cached.at < freshFor;
    // Everything is available: the page changes in this frame, without rendering the previous one again first.
    const atOnce = code.arrived !== null && early !== null;
    if (code.arrived !== null && atOnce) arrive(fresh ? 'recalled' : 'sketched', code.arrived, early);
    else send({ type: samePath && place.view.kind === 'page' ? 'narrowed' : 'asked' });
    const cancel = ports.after(skeletonAfter, () => {
      const view: View = { kind: 'skeleton', match, page: code.arrived };
      if (turn === latest) send({ type: 'slow', view }, target);
    });
    try {
      if (match.route.load === undefined) {
        const page = await code();
        if (turn !== latest) return;
        arrive('read', page, null);
        if (target.url !== url) ports.moved(url, target.url);
        return;
      }
      // Reading starts a request, so paint the response to the tap first.
      if (atOnce && !fresh) await ports.painted();
      if (turn !== latest) return;
      const reading = fresh ? null : read(url, match);
      // While the page's code loads, a failed read must not become an unhandled rejection.
      reading?.catch(() => undefined);
      const page = await code();
      if (turn !== latest) return;
      if (!atOnce && early !== null) arrive(fresh ? 'recalled' : 'sketched', page, early);
      const data = reading === null ? cached?.data : await reading;
      if (turn !== latest) return;
      if (data === null) {
        send({ type: 'missed', view: { kind: 'missing' } }, target);
        return;
      }
      if (reading !== null) {
        const to = movedTo(here, page.head(data, here.params, split(url).search));
        here = (to === null ? null : ports.match(to)) ?? here;
        target.url = (to ?? path) + url.slice(visited.length);
        arrive('read', page, data);
      }
      if (target.url === url) return;
      remember(kept, target.url, kept.get(url) ?? { data, at: ports.now() }, mostKept);
      ports.moved(url, target.url);
    } catch (error) {
      fail(error);
    } finally {
      cancel();
    }
  };

  return {
    getSnapshot: () => state.place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    visit: (url, returning = false) => {
      const { place } = state;
      if (url !== place.url || place.view.kind === 'starting' || place.pending) void show(url, returning);
    },
    isOpen: (path) => {
      const route = ports.match(path)?.route;
      return route?.page !== undefined || route?.more !== undefined;
    },
    prefetch: (url) => {
      const { path } = split(url);
      const match = ports.match(path);
      if (match?.route.more !== undefined) ports.match.complete(path).catch(() => undefined);
      if (match?.route.page === undefined) return;
      match.route.page().catch(() => undefined);
      if (match.route.load !== undefined) read(url, match).catch(() => undefined);
    },
    peek: (url) => {
      const match = ports.match(split(url).path);
      return match === null ? Promise.resolve(null) : read(url, match);
    },
    retry: () => {
      const { url } = state.place;
      kept.delete(url);
      ahead.delete(url);
      void show(url, false);
    },
    replaceData: (data) => {
      const { url, view } = state.place;
      if (view.kind !== 'page') return;
      remember(kept, url, { data, at: kept.get(url)?.at ?? ports.now() }, mostKept);
      send({ type: 'replaced', data });
    },
    rename: (url) => {
      const { place } = state;
      const { view } = place;
      if (view.kind !== 'page' || place.pending) return false;
      const samePath = split(url).path === split(place.url).path;
      const match = samePath ? view.match : ports.match(split(url).path);
      if (match === null || (!samePath && (match.route.load ?? view.match.route.load) !== undefined))
        return false;
      const entry = kept.get(place.url);
      remember(kept, url, { data: view.data, at: entry?.at ?? ports.now() }, mostKept);
      state = { ...state, place: { ...place, url, view: { ...view, match } } };
      for (const listener of listeners) listener();
      if (!samePath) applyHead(state.place);
      return true;
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
