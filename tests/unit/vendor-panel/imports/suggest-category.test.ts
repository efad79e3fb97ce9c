import { describe, expect, test } from 'vitest';
import { categorySuggester } from '#panel/category/suggest-category.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import { flattenCategories } from '../../../../supabase/seed/categories.ts';

const shop: readonly Category[] = flattenCategories().map(({ slug, name }) => ({
  id: slug,
  name,
  path: [slug],
}));
const suggest = categorySuggester(shop);

describe("another shop's word for a category", () => {
  test.each([
    ['Belts', 'lifting-belts'],
    ['Ropes', 'jump-ropes'],
    ['Plyo', 'plyo-boxes'],
    ['Weightlifting bars', 'olympic-bars'],
    ['Bars', 'barbells'],
    ['Protein Bars', 'bars-and-snacks'],
    ['BENCHES', 'benches'],
    ['Weight bench', 'benches'],
    ['Squat racks', 'racks'],
    ['Bumpers', 'bumper-plates'],
    ['Kettle Bells', 'kettlebells'],
    ['Wall Balls', 'medicine-and-slam-balls'],
    ['Tees', 'tops-and-hoodies'],
    ['T-Shirts', 'tops-and-hoodies'],
    ['Leggings', 'shorts-and-bottoms'],
    ['Gym bags', 'bags-and-caps'],
    ['Belt bags', 'bags-and-caps'],
    ['Knee sleeves', 'sleeves-and-wraps'],
    ['Lifting straps', 'grips-and-chalk'],
    ['Pre-Workout', 'performance-and-hydration'],
    ['Whey', 'protein'],
    ['Supplements', 'nutrition'],
    ['Yoga mats', 'mats-and-recovery'],
    ['Rings', 'rings-and-parallettes'],
    ['Sporting Goods > Exercise & Fitness > Weight Lifting > Weight Lifting Belts', 'lifting-belts'],
    ['Home / Gym / Rowing Machines', 'rowers'],
    ['Clothing', 'apparel-and-accessories'],
    // The last part means nothing here.
    ['Kettlebells > Sale', 'kettlebells'],
  ])('%s suggests %s', (word, slug) => {
    expect(suggest(word)).toBe(slug);
  });

  test.each(['Candles', 'Gift cards', '', '>', 'Beltane'])('%s suggests nothing', (word) => {
    expect(suggest(word)).toBeNull();
  });

  test('never suggests what the shop does not have, and nothing that two of its categories could be', () => {
    expect(categorySuggester([{ id: 'a', name: 'Garden', path: ['a'] }])('Belts')).toBeNull();
    const two = ['Red Lamps', 'Blue Lamps', 'Desks'].map((name) => ({ id: name, name, path: [name] }));
    expect([categorySuggester(two)('Lamp'), categorySuggester(two)('Desk')]).toEqual([null, 'Desks']);
  });

  test("has a word for each of the shop's own categories", () => {
    for (const { id, name } of shop) expect(suggest(name)).toBe(id);
  });
});
