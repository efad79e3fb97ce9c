import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** What reads as translated, with what an American engineer writes instead. */
const refused: Readonly<Record<string, string>> = {
  '(?:is|are|was|were|be|been) told(?! apart)': 'sees, is notified, gets',
  'by (?:itself|themselves)': 'automatically',
  'an? \\w+ of (?:its|their) own': 'its own, a separate',
  '(?<!, )whoever': 'someone who, anyone who',
  '(?:some|any|every)body': 'someone, anyone, everyone',
  'meanwhile|in the meantime': 'since, in between',
  'any more': 'anymore, no longer',
  'c(?:o|a)mes? to nothing': 'fails, has no effect',
  'for now|at the moment': 'until, with the condition; right now',
  'stands? (?:in|on|at|still|there|beside|below|above|under|between|alone|open|behind|before|after)': 'is',
  beside: 'next to',
  anew: 'again',
  'becomes? of': 'happens to, the result of',
  '(?:came|comes?) of (?:it|them|a|an|the)': 'the result of',
  'in hand|in the hand of': 'claimed, under review',
  'without a word': 'silently, by default',
  '(?:have|has|had) (?:no )?word of|tells? of|hears? of': 'hears about, reports',
  '(?:pay|pays|paid|paying) (?:it |them |money )?back': 'refund',
  'on holiday|telephone|working days?': 'on vacation, phone number, business day',
  'the (?:last|latest|newest|oldest|longest) first': 'newest first',
  'that (?:is|are|was) none': 'that is not valid, that does not exist',
  'looked at': 'viewed, checked',
  'hand(?:s|ed)? on': 'remit, pass on',
  'an? mail|the mail|mails': 'email',
};

/** Where the words mean something else. */
const meant: readonly RegExp[] = [
  /\bmail (?:server|catcher|program|scanner)\w*/g,
  /nothing but|none of them/g,
];

const files = [
  ...globSync(
    ['src', 'machines', 'engine', 'samples', 'stories', 'tests', 'supabase'].map(
      (each) => `${each}/**/*.{ts,tsx}`,
    ),
    { cwd: root, exclude: (path) => path.endsWith('node_modules') },
  ),
  ...globSync('supabase/**/*.sql', { cwd: root }),
  ...globSync('docs/**/*.md', { cwd: root }),
].filter(
  (file) =>
    !/\.gen\.|docs\/voice\.md|docs\/benchmarks\.md|docs\/guides\/for-|texts\/comments\.test\.ts|\/reports\/|\/\.temp\//.test(
      file,
    ),
);

interface Prose {
  where: string;
  text: string;
}

const comment = /^\s*(?:\/\/|\/?\*+(?!\/)|--|\{\/\*)\s?(.*)$/;
const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)(?<!\\)\1/;

/** What a migration says about its tables, columns and functions. */
const described = /^ *comment on [^']*? is\s+'((?:[^']|'')*)';/gm;

/** The comments of a module or migration, the titles of tests, and the lines of a page of the docs. */
function proseOf(file: string): Prose[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: Prose[] = [...(file.endsWith('.sql') ? source.matchAll(described) : [])].map(
    ({ 1: text = '', index }) => ({ where: `${file}:${source.slice(0, index).split('\n').length}`, text }),
  );
  for (const [index, line] of source.split('\n').entries()) {
    const text = file.endsWith('.md')
      ? line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')
      : (comment.exec(line)?.[1] ?? title.exec(line)?.[2] ?? /\s\/\/ (.*)$/.exec(line)?.[1]);
    if (text !== undefined) found.push({ where: `${file}:${String(index + 1)}`, text });
  }
  return found;
}

const prose = files.flatMap(proseOf).map(({ where, text }) => ({
  where,
  text: meant.reduce((rest, words) => rest.replaceAll(words, ''), text),
}));

test('there is prose to check', () => {
  expect(prose.length).toBeGreaterThan(15_000);
});

describe('no comment, test title or page of the docs', () => {
  test.each(Object.entries(refused))('says /%s/ instead of: %s', (words) => {
    const pattern = new RegExp(`\\b(?:${words})\\b`, 'i');
    expect(
      prose.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where}: ${text}`),
    ).toEqual([]);
  });
});
