import { expect, test } from 'vitest';
import { markOf } from '#machines/checkout/hold.machine.ts';

test.each([
  [900, null],
  [601, null],
  [600, 600],
  [301, 600],
  [300, 300],
  [120, 120],
  [60, 60],
  [31, 60],
  [30, 30],
  [0, 30],
])('with %d seconds left the last announced mark is %s', (left, mark) => {
  expect(markOf(left)).toBe(mark);
});
