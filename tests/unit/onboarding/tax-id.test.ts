import { expect, test } from 'vitest';
import { tidyTaxId } from '#schema/onboarding/tax-id.ts';

test.each([
  ['123456789', '12-3456789'],
  [' 123456789 ', '12-3456789'],
  ['12 3456789', '12-3456789'],
  ['12-3456789', '12-3456789'],
  ['', ''],
  ['12345678', '12345678'],
  ['1234567890', '1234567890'],
  ['123-45-6789', '123-45-6789'],
])('the tax ID %j is written as %j', (typed, written) => {
  expect(tidyTaxId(typed, '')).toBe(written);
});

test('a hyphen can be deleted', () => {
  expect(tidyTaxId('123456789', '12-3456789')).toBe('123456789');
});
