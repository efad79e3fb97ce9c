import { expect, test } from 'vitest';
import { known } from '#machines/kit/known.ts';

test.each([0, '', false, 'a'])('an existing value is returned: %j', (value) => {
  expect(known(value)).toBe(value);
});

test('a missing value that the state implies stops the machine', () => {
  expect(() => known(null)).toThrow('A state of the machine implies what its context does not have.');
});
