/** The query string of a list of reviews or questions, parsed. */
export type WordQuery = Readonly<Partial<Record<string, string>>>;

const fields = ['view', 'q', 'stars', 'product', 'sort'] as const;
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

interface Known {
  /** The default view. */
  views: readonly (readonly [view: string, label: string])[];
  /** The default order. */
  sort: 'newest' | 'oldest';
}

/** Only known values; defaults are omitted. */
export function readWordQuery(search: string, { views, sort }: Known): WordQuery {
  const given = new URLSearchParams(search);
  const known: Readonly<Record<(typeof fields)[number], (value: string) => boolean>> = {
    view: (value) => views.some(([view], place) => place > 0 && view === value),
    q: (value) => value !== '',
    stars: (value) => /^[1-5]$/.test(value),
    product: isId,
    sort: (value) => value === (sort === 'newest' ? 'oldest' : 'newest'),
  };
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = (given.get(name) ?? '').trim().slice(0, 100);
      return known[name](value) ? [[name, value]] : [];
    }),
  );
}

export function wordUrl(path: string, query: WordQuery): string {
  const text = new URLSearchParams();
  for (const name of fields) {
    const value = query[name] ?? '';
    if (value !== '') text.set(name, value);
  }
  return text.size === 0 ? path : `${path}?${text.toString()}`;
}
