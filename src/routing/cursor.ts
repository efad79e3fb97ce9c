import type { ListPlace } from '#schema/shop/catalog.ts';

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor as the query's `after` writes it. */
export function writePlace(place: ListPlace): string {
  return `${place.key}~${place.id}`;
}

/** Null for the start of the list, and for an invalid cursor. */
export function readPlace(after: string | undefined): ListPlace | null {
  const mark = after?.lastIndexOf('~') ?? -1;
  if (after === undefined || mark < 0) return null;
  const place = { key: after.slice(0, mark), id: after.slice(mark + 1) };
  return place.key.length <= 64 && id.test(place.id) ? place : null;
}
