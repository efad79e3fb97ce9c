import { expect, test } from 'vitest';
import { bulkFields } from '#schema/vendor-panel/bulk/bulk-field.ts';

test.each([
  ['discount', ['0', '99.99'], ['', '100', '5.555', '-1'], 'Discount must be 0 to 99.99'],
  [
    'compare_at_price',
    ['0.01', '999999.99'],
    ['', '0', '1000000'],
    'Compare-at price must be higher than the price',
  ],
  ['category', ['an id'], [''], 'Choose a category'],
  ['weight_grams', ['0', '1000000'], ['', '1.5', '1000001'], 'Enter a weight up to 2,204 lb (1,000 kg)'],
  [
    'features',
    ['x', 'x'.repeat(200)],
    ['', 'x'.repeat(201)],
    'A feature must be 1 to 200 characters, and a product can have up to 30',
  ],
  ['color', ['x'.repeat(50)], ['', 'x'.repeat(51)], 'A value must be 1 to 50 characters'],
])('%s of many products: which values are accepted', (name, good, bad, sentence) => {
  const found = bulkFields.find(({ field }) => field === name);
  expect([...good, ...bad].map((value) => found?.problem(value))).toEqual([
    ...good.map(() => undefined),
    ...bad.map(() => sentence),
  ]);
});
