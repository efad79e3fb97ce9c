import { expect, test } from 'vitest';
import { initialsIn } from '#schema/account/initials.ts';

test.each([
  ["Maya 't Hart", 'MH'],
  ['Maya ’t Hart', 'MH'],
  ["'t Hart", 'H'],
  ["'t", 'T'],
  ['’Abd al-Rahman', 'AA'],
  ["O'Brien D'Arcy", 'OD'],
  ['(Joe) "Iron" Smith', 'JI'],
  ['- Ada', 'A'],
  ['ada lovelace', 'AL'],
  ['José', 'J'],
  ['élan e\u0301clair', 'ÉÉ'],
  ['ßeta', 'S'],
  ['प्रिया शर्मा', 'पश'],
  ['김민준', '김'],
  ['𐐨lf', '𐐀'],
  ['محمد علي', 'مع'],
  ['3M Dealer', '3D'],
  ['🏋️', ''],
  ['', ''],
])('of “%s” are “%s”', (name, expected) => {
  expect(initialsIn(name, 2)).toBe(expected);
});
