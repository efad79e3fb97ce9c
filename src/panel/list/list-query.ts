/** The query string of a list of orders or parcels, parsed. */
export type ListQuery = Readonly<Partial<Record<'q' | 'view' | 'customer', string>>>;

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * @param first the default view
 * @param hasCustomers whether it can be filtered by customer
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
