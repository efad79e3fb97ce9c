/** The list's query string, parsed. */
export type ListQuery = Readonly<Partial<Record<string, string>>>;

/** Whose list it is, and its URL. */
export interface ListPlace {
  slug: string;
  path: string;
}

const fields = ['q', 'state', 'category', 'low', 'sort'] as const;

/** Only the known fields; empty ones are missing, and so is the default sort. */
export function readQuery(search: string): ListQuery {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = given.get(name)?.trim().slice(0, 100) ?? '';
      return value === '' || (name === 'sort' && value === 'updated') ? [] : [[name, value]];
    }),
  );
}

export const sortOf = ({ sort = 'updated' }: ListQuery): string => sort;

export function listUrl(path: string, query: ListQuery): string {
  const text = new URLSearchParams();
  for (const name of fields) {
    const value = query[name] ?? '';
    if (value !== '' && !(name === 'sort' && value === 'updated')) text.set(name, value);
  }
  const search = text.toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Lists with their own order: scheduled ones, or sold-out ones. They have no low-stock filter. */
export const isOwnOrder = ({ state }: ListQuery): boolean => state === 'scheduled' || state === 'sold-out';

/** The query string of a list, without its question mark. */
export const queryText = (query: ListQuery): string => listUrl('', query).slice(1);
