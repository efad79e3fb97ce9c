import { expect, test } from 'vitest';
import { wordDiff } from '#panel/diff/word-diff.ts';

const shown = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

test.each([
  ['Racks of ash', 'Racks of oak', 'Racks of [-ash-][+oak+]'],
  ['', 'New words', '[+New words+]'],
  ['Old words', '', '[-Old words-]'],
  ['Same', 'Same', 'Same'],
  ['one two three', 'one three', 'one [-two -]three'],
  ['one three', 'one two three', 'one [+two +]three'],
  ['first\nsecond', 'first second', 'first[-\n-][+ +]second'],
])('%j compared with %j marks the words that differ', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test('every part has its own position, and each side reads as its text', () => {
  const [before, after] = ['a b c d e f', 'b x d f y'];
  const parts = wordDiff(before, after);
  const side = (other: string) =>
    parts
      .filter(({ kind }) => kind !== other)
      .map(({ text }) => text)
      .join('');
  expect([side('new'), side('gone')]).toEqual([before, after]);
  expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length);
});

test('two long texts without a common word are compared without a table of all pairs', () => {
  const long = (word: string) => `${word} `.repeat(1000).trim();
  expect(wordDiff(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['gone', 'new']);
});
