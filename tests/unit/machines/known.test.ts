import { expect, test } from 'vitest';
import { known } from '#machines/kit/known.ts';

test.each([0, '', false, 'a'])('what is there is handed on: %j', (value) => {
  expect(known(value)).toBe(value);
});

test('what a state implies and is not there stops the machine', () => {
  expect(() => known(null)).toThrow('A state of the machine implies what its context does not have.');
});
