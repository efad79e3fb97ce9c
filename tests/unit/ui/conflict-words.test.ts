import { expect, test } from 'vitest';
import { valueWords } from '#ui/form/conflict.tsx';

const start = 'The same first sentence. '.repeat(8);

test.each([
  [true, false, 'on'],
  ['', 'Plates', 'empty'],
  ['Bars', 'Plates', '“Bars”'],
  ['x'.repeat(121), '', `“${'x'.repeat(120)}…”`],
])('shows %j next to %j', (value, other, expected) => {
  expect(valueWords(value, other)).toBe(expected);
});

test('two long texts that start alike show where they differ', () => {
  const mine = valueWords(`${start}Ships Monday.${' More.'.repeat(30)}`, `${start}Ships Tuesday.`);
  const theirs = valueWords(`${start}Ships Tuesday.`, `${start}Ships Monday.${' More.'.repeat(30)}`);
  expect(mine).toMatch(/^“….*Ships Monday\..*…”$/);
  expect(theirs).toMatch(/^“….*Ships Tuesday\.”$/);
});
