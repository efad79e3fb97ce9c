/**
 * Spec §2, §4: the texts of the search, verbatim. Separate from the other messages, because every first page has the
 * search box.
 */
export const searchTexts = {
  placeholder: 'Search fitness products and vendors...',
  placeholderPhone: 'Search Products or Vendors',
  busy: 'Searching...',
  nothing: 'No results found',
  nothingFor: (query: string) => `We couldn't find anything for "${query}"`,
  all: 'Search all results',
  products: 'Products',
  vendors: 'Vendors',
  // Not in the spec.
  categories: 'Categories',
  recents: 'Recent searches',
  forget: (query: string) => `Remove ${query} from recent searches`,
  forgetAll: 'Clear all',
} as const;
