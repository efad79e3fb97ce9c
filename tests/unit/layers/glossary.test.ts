import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const files = globSync('{src,machines}/**/*.{ts,tsx}', { cwd: root });

/** The last column of the glossary's table. */
const refused = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) =>
    [...(line.split('|').at(-2) ?? '').matchAll(/`([\w-]+…?)`/g)].map(([, name]) => name ?? ''),
  );

/**
 * Where the text declares the name: as a variable, function, type, parameter, or part of what is taken apart. 'One…' is
 * every name that starts with it.
 */
const declares = (text: string, refusal: string): boolean => {
  const name = refusal.replace('…', '\\w*');
  return new RegExp(
    `\\b(?:const|let|function|class|type|interface)\\s+${name}\\b|\\b(?:const|let)\\s+[[{][^\\]}=]*\\b${name}\\b[^:]|[(,]\\s*${name}\\s*(?:\\)\\s*=>|:\\s*\\w+[,)])`,
  ).test(text);
};

test('the glossary refuses names', () => {
  expect(refused).toEqual([
    'sale',
    'Sale',
    'fulfillment',
    'ListedParcel',
    'deed',
    'deeds',
    'Deed',
    'told',
    'heard',
    'unheard',
    'unfollowed',
    'word-words',
    'One…',
  ]);
});

test.each([
  ['const heard = 1;', 'heard', true],
  ['const { told, kind } = answer;', 'told', true],
  ['items.map((told) => told.id)', 'told', true],
  ['function One() {', 'One…', true],
  ['function OnePayout() {', 'One…', true],
  ['function AnyOne() {', 'One…', false],
  ["matches({ selecting: 'told' })", 'told', false],
  ['// what somebody is told', 'told', false],
])('%s declares %s: %s', (text, name, expected) => {
  expect(declares(text, name)).toBe(expected);
});

test.each(refused)("nothing has the name '%s'", (name) => {
  expect(files.length).toBeGreaterThan(900);
  const named = files.filter(
    (file) => basename(file).split('.')[0] === name || declares(readFileSync(join(root, file), 'utf8'), name),
  );
  expect(named).toEqual([]);
});
