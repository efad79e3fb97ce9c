import type { Params, Route } from './route.ts';

export interface Match {
  route: Route;
  params: Params;
}

/** The route of a path (without query), or null if none matches. A trailing slash is ignored. */
export interface MatchRoute {
  (path: string): Match | null;
  /** The same after the records that load later (`more`) have arrived. */
  complete: (path: string) => Promise<Match | null>;
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

type More = NonNullable<Route['more']>;

interface Row {
  route: Route;
  segments: readonly string[];
}

const rowsOf = (routes: readonly Route[]): Row[] =>
  routes.map((route) => ({ route, segments: segmentsOf(route.pattern) }));

const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (rank(one.route.pattern) < rank(other.route.pattern) ? -1 : 1));

export function createMatcher(routes: readonly Route[]): MatchRoute {
  const taken = staticSegments(routes);
  const coming = new Map<More, Promise<void>>();
  const arrived = new Set<More>();
  let table = inOrder(rowsOf(routes));

  const match = ({ route, segments }: Row, given: readonly (string | null)[]): Match | null => {
    const [first = '', second] = segments;
    // A vendor's slug may be the word vendor, or made from any name (§2): the segment after it identifies their
    // dashboard.
    if (isParam(first) && second !== 'vendor-dashboard' && taken.has(given[0] ?? '')) return null;
    const params: Record<string, string> = {};
    const fits = segments.every((expected, place) => {
      const actual = given[place] ?? null;
      if (!isParam(expected)) return actual === expected;
      if (actual === null || actual === '') return false;
      params[expected.slice(1)] = actual;
      return true;
    });
    return fits ? { route, params } : null;
  };

  const find = (path: string): Match | null => {
    const given = segmentsOf(path.replace(/(?<=.)\/+$/, '')).map(decoded);
    const first = (may: (row: Row) => boolean): Match | null => {
      for (const row of table) {
        const found = may(row) ? match(row, given) : null;
        if (found !== null) return found;
      }
      return null;
    };
    return (
      first(({ segments }) => segments.length === given.length) ??
      // Until its records are loaded, a route with `more` stands for all pages below it.
      first(
        ({ route: { more }, segments }) =>
          more !== undefined && !arrived.has(more) && segments.length < given.length,
      )
    );
  };

  const load = async (more: More) => {
    try {
      table = inOrder([...table, ...rowsOf(await more())]);
      arrived.add(more);
    } catch (error) {
      // The next visit tries again.
      coming.delete(more);
      throw error;
    }
  };

  return Object.assign(find, {
    complete: async (path: string) => {
      const found = find(path);
      const more = found?.route.more;
      if (more === undefined) return found;
      const loading = coming.get(more) ?? load(more);
      coming.set(more, loading);
      await loading;
      return find(path);
    },
  });
}
