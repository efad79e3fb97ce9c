import { expect, test } from 'vitest';
import { complementRows } from '../../../supabase/seed/complements.ts';
import { flattenCategories } from '../../../supabase/seed/categories.ts';
import { buildProducts, categoryId } from '../../../supabase/seed/products.ts';
import { text } from './seed-rows.ts';

const products = buildProducts();
const rows = complementRows();

test("every leaf category with products has four complements, its own or its parent's", () => {
  const tree = new Map(flattenCategories().map(({ slug, parent }) => [slug, parent]));
  const count = (slug: string | null | undefined): number => {
    if (slug === null || slug === undefined) return 0;
    const own = rows.filter((row) => row['category_id'] === categoryId(slug)).length;
    return own > 0 ? own : count(tree.get(slug));
  };
  const leaves = [...new Set(products.map(({ seed }) => seed.category))];
  expect(leaves.filter((slug) => count(slug) !== 4)).toEqual([]);
});

test('every complement finds a product by its words', () => {
  const missing = rows.filter((row) => {
    const words = row['words'] === null ? null : new RegExp(`\\b(${text(row, 'words')})`, 'i');
    return !products.some(
      ({ seed }) =>
        categoryId(seed.category) === row['with_category_id'] && (words === null || words.test(seed.name)),
    );
  });
  expect(missing.map((row) => `${text(row, 'reason')}: ${text(row, 'words')}`)).toEqual([]);
});
