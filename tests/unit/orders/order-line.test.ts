import { expect, test } from 'vitest';
import { lineName, linesText } from '#schema/orders/order-line.ts';

const belt = { title: 'Lifting Belt', options: 'Black · M' };
const chalk = { title: 'Chalk', options: null };

test('a line of an order is named with the options of its variant, if there were any', () => {
  expect([belt, chalk].map(lineName)).toEqual(['Lifting Belt, Black · M', 'Chalk']);
});

test('lines are counted and kept apart', () => {
  expect(
    linesText([
      { ...belt, quantity: 2 },
      { ...belt, options: 'Black · L', quantity: 1 },
      { ...chalk, quantity: 3 },
    ]),
  ).toBe('2 × Lifting Belt, Black · M; 1 × Lifting Belt, Black · L; 3 × Chalk');
});
