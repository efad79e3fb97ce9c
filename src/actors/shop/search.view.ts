import type { Suggestion } from '#schema/shop/search.ts';

/** The content of the panel under a search field. */
export interface SearchView {
  status: 'hidden' | 'busy' | 'list' | 'nothing';
  query: string;
  suggestions: readonly Suggestion[];
  /** Index of the highlighted suggestion. */
  highlighted: number | null;
}
