import type { Suggestion } from '#schema/shop/search.ts';

/** The content of the panel under a search field. */
export interface SearchView {
  status: 'hidden' | 'recent' | 'busy' | 'list' | 'nothing';
  query: string;
  suggestions: readonly Suggestion[];
  /** Earlier queries, newest first. */
  recents: readonly string[];
  /** Index of the highlighted suggestion or recent search. */
  highlighted: number | null;
}
