type May = (resource: string, action: 'read' | 'write') => boolean;
/** The right that finds a kind of record; products of a store open in the editor. */
type Kind = readonly [name: string, resource: string, action: 'read' | 'write'];

const kinds: Readonly<Record<'store' | 'platform', readonly Kind[]>> = {
  store: [
    ['order', 'orders', 'read'],
    ['product', 'products', 'write'],
    ['customer', 'customers', 'read'],
    ['payout', 'payouts', 'read'],
  ],
  platform: [
    ['user', 'users', 'read'],
    ['store', 'vendors', 'read'],
    ['product', 'products', 'read'],
    ['payout', 'money', 'read'],
  ],
};

/** The kinds of records that the palette finds for a person. @param slug the store's, null in the admin panel */
export const kindsFound = (slug: string | null, may: May): readonly string[] =>
  kinds[slug === null ? 'platform' : 'store'].flatMap(([name, resource, action]) =>
    may(resource, action) ? [name] : [],
  );

/** What the empty field offers: no kind that the person's role can't find. */
export function paletteHint(slug: string | null, may: May): string {
  // More than three don't fit on a phone.
  const [first, second, third] = kindsFound(slug, may);
  if (first === undefined) return 'Find a page';
  if (second === undefined) return `Find a page or ${first}`;
  return third === undefined
    ? `Find a page, ${first}, or ${second}`
    : `Find a page, ${first}, ${second}, or ${third}`;
}
