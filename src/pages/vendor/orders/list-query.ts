/** What a list of orders or parcels shows, as the query string has it. */
export type ListQuery = Readonly<Partial<Record<'q' | 'view', string>>>;

/** @param first the view that the list shows without a word about it */
export function readQuery(search: string, known: readonly string[], first: string): ListQuery {
  const given = new URLSearchParams(search);
  const q = (given.get('q') ?? '').trim().slice(0, 100);
  const view = given.get('view') ?? first;
  return {
    ...(q === '' ? {} : { q }),
    ...(view === first || !known.includes(view) ? {} : { view }),
  };
}

export function listUrl(path: string, { q = '', view = '' }: ListQuery): string {
  const text = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(view === '' ? {} : { view }),
  }).toString();
  return text === '' ? path : `${path}?${text}`;
}
