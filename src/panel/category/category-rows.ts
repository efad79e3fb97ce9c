import type { Category } from '#schema/vendor-panel/category.ts';

export interface CategoryRow {
  id: string;
  name: string;
  /** The names of the ancestors, root first: 'Strength › Barbells'. Empty at the root. */
  above: string;
  /** From 1. */
  level: number;
  parent: string | null;
  hasChildren: boolean;
  /** Its position among its siblings, from 1, and their number. */
  place: number;
  siblings: number;
}

/** Every category below its parent, in the given order. */
export function rowsOf(categories: readonly Category[]): readonly CategoryRow[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const parentOf = ({ path }: Category): string | null => path.at(-2) ?? null;
  const children = Map.groupBy(categories, parentOf);
  const below = (parent: string | null): readonly CategoryRow[] =>
    (children.get(parent) ?? []).flatMap(({ id, name, path }, n, all) => [
      {
        id,
        name,
        above: path
          .slice(0, -1)
          .map((each) => names.get(each) ?? '')
          .join(' › '),
        level: path.length,
        parent,
        hasChildren: children.has(id),
        place: n + 1,
        siblings: all.length,
      },
      ...below(id),
    ]);
  return below(null);
}

export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Rows whose name or ancestors contain every word of the text; accents and case don't matter. Rows whose own name
 * matches come first.
 */
export function searchRows(rows: readonly CategoryRow[], text: string): readonly CategoryRow[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const hasAll = (words: string) => wanted.every((word) => words.includes(word));
  const found = rows.filter(({ name, above }) => hasAll(fold(`${above} ${name}`)));
  const isOwn = ({ name }: CategoryRow) => wanted.some((word) => fold(name).includes(word));
  return [...found.filter(isOwn), ...found.filter((row) => !isOwn(row))];
}

/** The rows that show if these branches are open. */
export function shownRows(rows: readonly CategoryRow[], open: ReadonlySet<string>): readonly CategoryRow[] {
  const shown = new Set<string | null>([null]);
  return rows.filter(({ id, parent }) => {
    if (!shown.has(parent)) return false;
    if (open.has(id)) shown.add(id);
    return true;
  });
}
