import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Sentences with a number of days, minutes or percent that no setting changes. Every other number must come from its
 * setting: a hard-coded one would become wrong when the setting changes.
 */
const constant: readonly (readonly [words: RegExp, why: string])[] = [
  [/(?:2 to 5|two to five) business days/, 'banks take so long'],
  [
    /three to five business days|within three (?:working|business) days|three business days after/,
    'advice about carriers and banks',
  ],
  [
    /deleted after 24 hours|the last 24 hours/,
    'analytics of the browser are pruned by a constant of the specification',
  ],
  [/answer within 30 days, usually/, 'privacy requests: a promise of law'],
  [
    /within 10 days|in ten days|sent 10 days ago|10 days, and once a year/i,
    'disputes, law and old transfers',
  ],
  [/seven days and says nothing/, 'the cookie of the sidebar, a constant of the specification'],
  [/(?:lasts|after|for) 60 minutes/, 'a look at an account: a check of its table'],
  [/the last 90 days/, 'the record of looks'],
  [/last 30 days|7 days'|30 days'|90 days'|12 months/, 'a range of figures'],
  [/for 30 days/, 'preview links and replies: constants of their procedures'],
  [/for 15 minutes/, 'undoing a change of many products: a constant of its procedure'],
  [/14 to 365 days|5 to 45 minutes|1 to 60 days|0 to 90 days|1 to 30 days/, 'the limits of a setting'],
  [/for one hour|in ten minutes/, 'links of the sign-in'],
  [
    /(?:within|in) (?:one|two) (?:working|business) days?/,
    'how soon stores are asked to answer, and orders taken by hand are: no setting',
  ],
  [/1 day'|'1 minute'/, 'the singular of a number that is shown'],
  [/a few minutes|an hour at most/, 'no number'],
];

const number =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|forty|forty-five|sixty|ninety|\\d+)';
const told = new RegExp(
  `\\b(?:${number} to )?${number}[*]*[ -](?:working |business )?(?:days?|minutes?|hours|weeks?|percent)\\b`,
  'i',
);

const filesOf = (folder: string, end: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file))
    .map((file) => `${folder}/${file}`);

/** Without comments, which nobody reads in the shop. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*(?:\/\/|--).*$|\s\/\/ .*$/gm, '');

/** From a migration only its emails: nobody reads comments on procedures. */
const mailsOf = (text: string): string =>
  [...text.matchAll(/\$mail\$[\s\S]*?\$mail\$|^ {2}\('[a-z-]+', '[^\n]*$/gm)]
    .map(([mail]) => mail)
    .join('\n');

const sources: readonly (readonly [name: string, texts: () => Map<string, string>])[] = [
  [
    'pages',
    () =>
      new Map(
        [...filesOf('src/pages', /\.tsx?$/), ...filesOf('src/schema/texts', /\.ts$/)].map((file) => [
          file,
          withoutComments(readFileSync(file, 'utf8')),
        ]),
      ),
  ],
  [
    'mails',
    () =>
      new Map(
        filesOf('supabase/migrations', /\.sql$/).map((file) => [file, mailsOf(readFileSync(file, 'utf8'))]),
      ),
  ],
  [
    'sign-in mails',
    () => new Map(filesOf('supabase/templates', /\.html$/).map((f) => [f, readFileSync(f, 'utf8')])),
  ],
  ['help', () => new Map(filesOf('supabase/seed/help', /\.md$/).map((f) => [f, readFileSync(f, 'utf8')]))],
  [
    'papers',
    () =>
      new Map(
        filesOf('supabase/functions', /pdf\.ts$/).map((f) => [f, withoutComments(readFileSync(f, 'utf8'))]),
      ),
  ],
];

test.each(sources)('no number that a setting changes is hard-coded in %s', (_, texts) => {
  const found = [...texts()].flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => {
        let rest = line;
        for (const [words] of constant) rest = rest.replaceAll(new RegExp(words, 'gi'), '');
        return told.test(rest);
      })
      .map((line) => `${file}: ${line.trim().slice(0, 200)}`),
  );
  expect(found).toEqual([]);
});

test('a hard-coded number is found, in digits and in words', () => {
  expect(
    [
      'You have **30 days** from',
      'You have thirty days to',
      'within five working days',
      'held for 15 minutes while',
      'a 14-day link',
    ].map((line) => told.test(line)),
  ).toEqual([true, true, true, true, true]);
  expect(
    ['{{return_days}} days', '${days} days from', 'a few days', 'the 2 stores'].map((line) =>
      told.test(line),
    ),
  ).toEqual([false, false, false, false]);
});

test('no day is cut out of a timestamp', () => {
  const found = [...filesOf('src', /\.tsx?$/), ...filesOf('supabase/functions', /\.ts$/)]
    .filter(
      (file) =>
        ![
          'src/schema/day.ts',
          'src/schema/day-in.ts',
          'src/server/sitemap.ts',
          'src/schema/vendor-panel/money/payouts.ts',
        ].includes(file),
    )
    .filter((file) => !file.includes('_shared/payout/'))
    .flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .filter((line) => /(?:_at|\bat|toISOString\(\))\.slice\(0, (?:7|10)\)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
