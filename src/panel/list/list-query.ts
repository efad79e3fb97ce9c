/** What a list of orders or parcels shows, as the query string has it. */
export type ListQuery = Readonly<Partial<Record<'q' | 'view' | 'customer', string>>>;

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * @param first the view that the list shows without a word about it
 * @param hasCustomers whether it can be narrowed to those of one customer
 */
export function readQuery(
  search: string,
  known: readonly string[],
  first: string,
  hasCustomers = false,
): ListQuery {
  const given = new URLSearchParams(search);
  const q = (given.get('q') ?? '').trim().slice(0, 100);
  const view = given.get('view') ?? first;
  const customer = given.get('customer') ?? '';
  if (hasCustomers && isId(customer)) return { customer };
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
