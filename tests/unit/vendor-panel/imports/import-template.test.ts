import { expect, test } from 'vitest';
import { templateRows } from '#actors/vendor-panel/import/template.ts';

const named = (id: string, name: string, ...above: string[]) => ({ id, name, path: [...above, id] });
const categoryIn = (...all: Parameters<typeof templateRows>[0]) => templateRows(all)[1]?.[3];

test('the example is in an existing category, with words that match only that one', () => {
  const strength = named('1', 'Strength');
  expect([
    categoryIn(strength, named('2', 'Belts', '1')),
    categoryIn(strength),
    // Two categories have the same name.
    categoryIn(strength, named('2', 'Strength', '1')),
    categoryIn(strength, named('2', 'Belts', '1'), named('3', 'belts ', '1')),
    categoryIn(named('1', 'A'), named('2', 'A > B'), named('3', 'B', '1')),
  ]).toEqual(['Strength > Belts', 'Strength', 'Strength > Strength', '2', '2']);
});

test('a shop without categories has no valid example', () => {
  expect(templateRows([])).toHaveLength(1);
  expect(templateRows([named('1', 'Belts')])).toHaveLength(3);
});
