import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cmOfText,
  lengthField,
  lengthPattern,
  sizeWords,
  weightPattern,
  weightWords,
} from '#schema/measures/sizes.ts';
import { gramsOfText, weightField } from '#schema/measures/weights.ts';
import { metricOf, shownOf } from '#panel/form/use-measure.ts';

const weightMeasure = { read: gramsOfText, show: weightField };
const lengthMeasure = { read: cmOfText, show: lengthField };

const steps = (most: number, places: number) =>
  integer({ min: 0, max: most * 10 ** places }).map((n) => String(n / 10 ** places));

describe('what is typed is what is shown after a reload', () => {
  test.each([
    ['pounds', weightMeasure, 'us', steps(2000, 2)],
    ['inches', lengthMeasure, 'us', steps(300, 2)],
    ['centimeters', lengthMeasure, 'metric', steps(999, 2)],
    ['grams', weightMeasure, 'metric', steps(1_000_000, 0)],
  ] as const)('in %s', (_, measure, units, texts) => {
    assert(
      property(texts, (typed) => {
        expect(shownOf(measure, metricOf(measure, typed, units), units)).toBe(typed);
      }),
    );
  });

  test('in ounces, as the same weight', () => {
    assert(
      property(steps(200, 1), (typed) => {
        const grams = gramsOfText(`${typed} oz`, 'us') ?? -1;
        expect(gramsOfText(weightField(grams, 'us'), 'us')).toBe(grams);
      }),
    );
  });
});

test.each([
  ['2.5', 1134],
  ['2.5 lb', 1134],
  ['2 lb 8 oz', 1134],
  ['8 oz', 227],
  ['.5', 227],
  ['1 oz', 28],
  ['1,200', 544_311],
  ['900 g', 900],
  ['1.5 kg', 1500],
  ['2.', 907],
  ['', null],
  ['heavy', null],
  ['-1', null],
  ['12 in', null],
])('%j weighs %j g for a store with pounds', (text, grams) => {
  expect(gramsOfText(text, 'us')).toBe(grams);
});

test.each([
  ['12', 30.48],
  ['8.25 in', 20.96],
  ['12"', 30.48],
  ['30 cm', 30],
  ['3 lb', null],
  ['', null],
])('%j is %j cm long for a store with inches', (text, cm) => {
  expect(cmOfText(text, 'us')).toBe(cm);
});

test('weights and sizes are shown in the units of the store', () => {
  expect([1134, 85, 28, 0, 1000].map((grams) => weightWords(grams, 'us'))).toEqual([
    '2.5 lb',
    '3 oz',
    '1 oz',
    '0 lb',
    '2.2 lb',
  ]);
  expect([1134, 85, 0].map((grams) => weightWords(grams, 'metric'))).toEqual(['1.134 kg', '85 g', '0 g']);
  const box = { length: 30.48, width: 20.96, height: 10.16 };
  expect([sizeWords(box, 'us'), sizeWords(box, 'metric')]).toEqual([
    '12 × 8.25 × 4 in',
    '30.48 × 20.96 × 10.16 cm',
  ]);
  expect(lengthField(30.48, 'us')).toBe('12');
  // 1199 ounces, which nobody reads as the weight of a barbell.
  expect(weightField(33_991, 'us')).toBe('74.94');
});

test('native fields take what can be read', () => {
  const fits = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'v').test(text);
  for (const text of ['2.5', '2.5 LB', '8 oz', '2 lb 4 oz', '900g'])
    expect(fits(weightPattern, text)).toBe(true);
  for (const text of ['heavy', '12 in', '']) expect(fits(weightPattern, text)).toBe(false);
  for (const text of ['12', '8.25"', '30 cm']) expect(fits(lengthPattern, text)).toBe(true);
  for (const text of ['long', '3 lb']) expect(fits(lengthPattern, text)).toBe(false);
});
