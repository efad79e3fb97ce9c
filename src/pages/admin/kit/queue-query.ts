import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';

/** What a queue shows: its list, and the item under review. */
export type QueueQuery = { list: ListQuery; chosen: string | null };

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** @param first the default view of the list */
export function readQueueQuery(search: string, known: readonly string[], first: string): QueueQuery {
  const item = new URLSearchParams(search).get('item') ?? '';
  return { list: readQuery(search, known, first), chosen: isId(item) ? item : null };
}

/** @param chosen null for only the list */
export function queueUrl(path: string, { q, view }: ListQuery, chosen: string | null): string {
  const text = new URLSearchParams({
    ...(q === undefined ? {} : { q }),
    ...(view === undefined ? {} : { view }),
    ...(chosen === null ? {} : { item: chosen }),
  }).toString();
  return text === '' ? path : `${path}?${text}`;
}
