/** Spec §2, §4: what the search says, word for word. Apart from the other messages: the header's box is on every first page. */
export const searchTexts = {
  placeholder: 'Search fitness products and vendors...',
  placeholderPhone: 'Search Products or Vendors',
  busy: 'Searching...',
  nothing: 'No results found',
  nothingFor: (query: string) => `We couldn't find anything for "${query}"`,
  all: 'Search all results',
  products: 'Products',
  vendors: 'Vendors',
} as const;
