import { expect, test } from 'vitest';
import { differ, factName, spelled, weightText } from '#pages/shop/saved/facts.ts';

test.each([
  ['20 kg', '20kg', '20 Kilos', '20,000 g', '44 lb', '44 pounds'],
  ['2,200 mm', '2200mm', '2.2 m', '220 cm'],
  ['3 × 3 in, 11 ga', '3x3 inches, 11 ga', '3 in × 3 in, 11 ga', '11 ga, 3 × 3 in'],
  ['75 × 60 × 15 cm', '750 x 600 x 150 mm'],
  ['28 to 33 mm', '28 mm to 33 mm', '2.8 - 3.3 cm'],
  ['±1 %', '± 1 percent', '±1%'],
  ['Aluminium 6061', 'aluminum 6061'],
  ['Steel, zinc', 'zinc, steel', ' Steel ,  Zinc. '],
  ['190,000 PSI', '190000 psi'],
  ['1 l', '1000 ml', '1 liter'],
])('%s written differently is the same', (...ways) => {
  expect(new Set(ways.map(spelled)).size).toBe(1);
  expect(differ(ways)).toBe(false);
});

test.each([
  ['20 kg', '45 lb'],
  ['20 kg', '20 lb'],
  ['28 mm', '28.5 mm'],
  ['±1 %', '±1.5 %'],
  ['Steel', 'Stainless'],
  ['30', '28'],
  ['2 × 3 in', '3 × 3 in'],
])('%s and %s differ', (one, other) => {
  expect(differ([one, other])).toBe(true);
});

test('a fact that only one product has is unknown for the others, not different', () => {
  expect(differ(['20 kg', null, ''])).toBe(false);
  expect(differ(['20 kg', null, '15 kg'])).toBe(true);
  expect(differ([])).toBe(false);
});

test('rows with different vendor names for one fact are shown together', () => {
  expect(['Limit', 'Load limit', 'Capacity'].map(factName)).toEqual(['limit', 'limit', 'limit']);
  expect(factName('Handles')).toBe(factName('Handle'));
  expect(factName('Colour')).toBe('color');
});

test('weights in grams or kilograms', () => {
  expect([0, 850, 1000, 12_340, 140_000].map(weightText)).toEqual([
    '0 g',
    '850 g',
    '1 kg',
    '12.3 kg',
    '140 kg',
  ]);
});
