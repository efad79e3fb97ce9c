import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import dictionary from 'dictionary-en';
import nspell from 'nspell';
import { describe, expect, test } from 'vitest';
import { allTexts } from '../../support/texts/all.ts';
import type { Text } from '../../support/texts/text.ts';

const root = join(import.meta.dirname, '../../..');
const linesOf = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const specified = new Set(linesOf('tests/support/texts/specification.txt'));

/** The embedded backend's answers use the wording of the services that it emulates; errors are for developers. */
const texts = allTexts().filter(
  ({ file, kind, text }) =>
    kind !== 'error' &&
    !specified.has(text) &&
    !/^supabase\/local\/(?:auth\/|gateway\/|realtime\/|storage\/|functions\.ts)/.test(file),
);

/** Sentences about a call that is malformed: only a developer who writes one reads them. */
const isContract = ({ text }: Text) =>
  /^(?:after|[a-z]+_[a-z_]+|lines|deliveries|address|contact|items|provider|outcome|filter|status|state|pictures|rows) (?:is|are|names|of)\b|`next`|\bobject\b|\buuid\b/i.test(
    text,
  );

const say = ({ file, line, text }: Text) => `${file}:${String(line)}: ${text}`;
const against = (rule: (each: Text) => boolean) =>
  texts.filter((each) => !isContract(each) && rule(each)).map(say);

/** The phrases in the first column of the table in docs/voice.md. */
const refused = linesOf('docs/voice.md')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, phrase]) => phrase ?? ''),
  );

/** Where the words mean something else. */
const meant: readonly RegExp[] = [
  // A legal term, not a measure of weight.
  /gross negligence is not limited/,
  // Nothing is negated here.
  /nobody is notified/i,
  // An outcome in code.
  /^nobody signed in$/,
  // A browser's setting.
  /Do Not Track/,
  /There are no more in stock/,
];

/** Conditions and paths, not sentences. */
const isQuery = ({ text }: Text) => /\b[pv]\.[a-z_]+ is|@\./.test(text);

/** Short sentences at a field end without a period, as labels do; so do examples and what is quoted. */
const endsOpen = /(?:[.?!:…,)”"'’]|\{…\}|\}\}|%s|\$)$/;

test('the voice refuses phrases, and there are texts to look at', () => {
  expect(refused.length).toBeGreaterThan(50);
  expect(texts.length).toBeGreaterThan(6000);
});

describe('no text', () => {
  test.each(refused)("says '%s'", (phrase) => {
    const pattern = new RegExp(`\\b${phrase}\\b`, 'i');
    expect(
      against(
        (each) =>
          !isQuery(each) && pattern.test(meant.reduce((rest, words) => rest.replace(words, ''), each.text)),
      ),
    ).toEqual([]);
  });

  test('has two periods or spaces, or a space before a mark', () => {
    const slips = /[^.]\.\.(?:[^.]|$)|[!?]\.|\S {2,}\S|[a-z] [,;!?](?:\s|$)/;
    expect(against((each) => !isQuery(each) && each.kind !== 'mail' && slips.test(each.text))).toEqual([]);
  });

  test('has three periods for an ellipsis', () => {
    expect(against(({ text, file }) => text.includes('...') && !file.startsWith('supabase/'))).toEqual([]);
  });

  test('counts one thing in the plural', () => {
    expect(against(({ text }) => /(?<![\d.,:–-])\b1 (?!x)[a-z]{3,}s\b|\(s\)/.test(text))).toEqual([]);
  });

  test('has two sentences and no end', () => {
    const isAtField = /^src\/schema\/|product_(?:import|document)/;
    expect(
      against(
        ({ file, kind, text }) =>
          (kind === 'text' || kind === 'sql') &&
          !isAtField.test(file) &&
          /[a-z]{3}[.?!] [A-Z][a-z]/.test(text) &&
          !endsOpen.test(text),
      ),
    ).toEqual([]);
  });

  test('puts an article between the verb and the thing of a button', () => {
    const verbs =
      'Add|Apply|Buy|Change|Check|Confirm|Connect|Create|Delete|Discard|Dismiss|Download|Edit|Hide|Insert|Publish|Release|Remove|Restore|Save|Send|Upload|Withdraw';
    expect(
      against(
        ({ file, kind, text }) =>
          kind !== 'sql' &&
          kind !== 'mail' &&
          !file.startsWith('src/pages/content/') &&
          new RegExp(`^(?:${verbs}) (?:a|an|the) [a-z]+(?: [a-z]+)?$`).test(text),
      ),
    ).toEqual([]);
  });

  test('shows text from a database or a provider', () => {
    const raw =
      /\b(?:null|undefined|NaN|jsonb|SQLSTATE|PGRST\w*|constraint|violates|foreign key|row-level|stack trace|ECONN\w+|Stripe|PostgREST)\b/;
    expect(
      against(
        ({ file, kind, text }) =>
          kind !== 'sql' && /^src\/(?!server|services|http|worker)/.test(file) && raw.test(text),
      ),
    ).toEqual([]);
  });
});

test('every word uses American spelling', () => {
  const speller = nspell(dictionary);
  for (const word of linesOf('tests/support/texts/words.txt')) speller.add(word);
  const wrong = new Map<string, string>();
  for (const each of texts) {
    if (isContract(each) || (each.kind === 'sql' && /_|\bFM[A-Z]|\bdesc\b|\(\)|price-asc/.test(each.text)))
      continue;
    const words = each.text
      .replaceAll(/\{\{[^}]*\}\}|\{…\}|<[^>]*>|&\w+;|https?:\S+|\S*[@/\\_=#$^{}[\]|]\S*|`[^`]*`|%[sLI]/g, ' ')
      .replaceAll('’', "'")
      .match(/[A-Za-z]+(?:'[a-z]+)?/g);
    for (const word of words ?? []) {
      if (
        word.length > 2 &&
        !/[a-z][A-Z]|^[A-Z]+s?$/.test(word) &&
        !speller.correct(word) &&
        !wrong.has(word)
      ) {
        wrong.set(word, say(each));
      }
    }
  }
  expect([...wrong].map(([word, where]) => `${word}: ${where}`)).toEqual([]);
});
