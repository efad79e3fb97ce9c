import { limits } from '#schema/limits.ts';

const sameQuery = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The recent searches after another one: each query once, newest first. */
export const withRecent = (recents: readonly string[], query: string): readonly string[] =>
  [query, ...recents.filter((other) => !sameQuery(other, query))].slice(0, limits.search.recents);

/** The stored recent searches; invalid entries are dropped. Never throws. */
export function readRecents(text: string | null): readonly string[] {
  try {
    const stored = JSON.parse(text ?? 'null') as { state?: { items?: unknown } } | null;
    const items: unknown = stored?.state?.items;
    if (!Array.isArray(items)) return [];
    const queries = items.flatMap((item: unknown) => {
      const query = typeof item === 'string' ? item.trim() : '';
      return query === '' || query.length > limits.search.text ? [] : [query];
    });
    return queries.toReversed().reduce<readonly string[]>(withRecent, []);
  } catch {
    return [];
  }
}

export const writeRecents = (items: readonly string[]): string =>
  JSON.stringify({ state: { items }, version: 0 });
