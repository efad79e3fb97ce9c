import type { Head, Params, Route } from './route.ts';

export interface Match {
  route: Route;
  params: Params;
}

/**
 * The route of a path (without query), or null if none matches. Capitals and extra slashes are ignored; see `pathOf`.
 */
export interface MatchRoute {
  (path: string): Match | null;
  /** The same after the records that load later (`more`) have arrived. */
  complete: (path: string) => Promise<Match | null>;
}

/** Numbers of orders and payouts have capitals. The other parameters are slugs and ids, in lower case. */
const asWritten: ReadonlySet<string> = new Set(['number', 'key']);

/** The one spelling of a page's path: lower case, no trailing slash. Only for a complete match. */
export const pathOf = ({ route, params }: Match): string =>
  route.pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * The URL of the page's content if it has moved; null if it is here. A URL that stays valid next to the canonical one
 * is in `also`.
 */
export function movedTo(match: Match, { canonical, also = [] }: Head): string | null {
  const path = canonical?.replace(/[?#].*$/, '');
  return path === undefined || [path, ...also].includes(pathOf(match)) ? null : path;
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);
const isParam = (segment: string): boolean => segment.startsWith(':');

/** Sorts `/vendors` before `/:vendorSlug`, segment by segment: fixed segments are tried before parameters. */
const rank = (pattern: string): string => pattern.replaceAll(/:\w+/g, '~');

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** First segments that are reserved and so never a vendor's slug. */
export function staticSegments(routes: readonly Route[]): ReadonlySet<string> {
  return new Set(routes.flatMap(({ pattern }) => pattern.match(/(?<=^\/)[^:/][^/]*/) ?? []));
}

/** A route with `more` represents the pages below its sections whose records are not loaded yet. */
export function createMatcher(routes: readonly Route[]): MatchRoute {
  const taken = staticSegments(routes);
  const known = new Map(routes.map((route) => [route.pattern, route]));
  const loaded = new Set<Route['more']>();
  const sorted = () =>
    [...known.values()]
      .map((route) => ({ route, segments: segmentsOf(route.pattern) }))
      .sort((one, other) => (rank(one.route.pattern) < rank(other.route.pattern) ? -1 : 1));
  let table = sorted();

  const find = (path: string, isBelow = false): Match | null => {
    const written = segmentsOf(path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')).map(decoded);
    const given = written.map((segment) => segment?.toLowerCase() ?? null);
    for (const { route, segments } of table) {
      const isLong =
        segments.length < given.length &&
        route.values !== undefined &&
        route.more !== undefined &&
        !loaded.has(route.more);
      if (isBelow ? !isLong : segments.length !== given.length) continue;
      const [first = '', second] = segments;
      if (isParam(first) && second !== 'vendor-dashboard') {
        // A vendor's slug may be the word vendor, or made from any name (§2): the segment after it identifies their
        // dashboard, and no store has a category with that name.
        if (taken.has(given[0] ?? '') || given[1] === 'vendor-dashboard') continue;
      }
      const params: Record<string, string> = {};
      const fits = segments.every((expected, place) => {
        const actual = given[place] ?? null;
        if (!isParam(expected)) return actual === expected;
        if (actual === null || actual === '') return false;
        const name = expected.slice(1);
        params[name] = asWritten.has(name) ? (written[place] ?? '') : actual;
        return true;
      });
      if (fits && route.values?.includes(given[segments.length - 1] ?? '') !== false)
        return { route, params };
    }
    return isBelow ? null : find(path, true);
  };

  return Object.assign((path: string) => find(path), {
    complete: async (path: string) => {
      const match = find(path);
      const more = match?.route.more;
      if (more === undefined) return match;
      // A record that arrives replaces its placeholder.
      for (const route of await more()) known.set(route.pattern, route);
      loaded.add(more);
      table = sorted();
      return find(path);
    },
  });
}
