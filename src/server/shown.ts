import type { Match } from '#routing/match.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function addIds(data: unknown, ids: Set<string>): void {
  if (typeof data === 'string') {
    if (uuid.test(data)) ids.add(data);
  } else if (typeof data === 'object' && data !== null) {
    for (const part of Object.values(data)) addIds(part, ids);
  }
}

/**
 * A page's contents, in the terms of the database's change reports (see the migration `page_news`): every id in its
 * data, and the lists that it was built from.
 */
export function tagsOf({ route }: Match, data: unknown): ReadonlySet<string> {
  const tags = new Set(route.server?.cache?.lists?.(data));
  addIds(data, tags);
  return tags;
}

/** Milliseconds since 1970 until when a page is correct if nothing changes. */
export const untilOf = ({ route }: Match, data: unknown): number =>
  route.server?.cache?.until?.(data) ?? Infinity;

/**
 * Whether a page may be cached: only pages the shop itself links to, or strangers could fill the cache with made-up
 * URLs.
 */
export function mayKeep({ route }: Match, search: string, data: unknown): boolean {
  return route.server?.cache?.mayKeep?.(search, data) ?? true;
}
