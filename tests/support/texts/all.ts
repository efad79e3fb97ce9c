import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsInCode } from './in-code.ts';
import { sentencesOfMail, textsInSql } from './in-sql.ts';
import type { Text } from './text.ts';
import { isProse } from './text.ts';

const root = join(import.meta.dirname, '../../..');

/** Files whose texts only developers read, or that hold a vendor's words. */
const silent =
  /\.css\.ts$|\.gen\.ts$|\.d\.ts$|^supabase\/seed\/|\/codecs\/|^src\/dev\/|icon-shapes\.ts$|^src\/server\/(?:trim|menu|media)\/|^src\/server\/(?:dev|dev-overlay|document|html|listed-sources|mail-preview|preload-lists|robots|sitemap)\.ts$|^src\/actors\/vendor-panel\/import\/(?:csv|html|spreadsheet)\.ts$/;

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !silent.test(file))
    .toSorted();

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Every text that people can read: pages, messages, emails, papers and what the commands print. */
export function allTexts(): Text[] {
  return [
    ...filesOf('{src,supabase}/**/*.{ts,tsx,mjs}').flatMap((file) => textsInCode(file, read(file))),
    // The other texts of a machine name its states and guards.
    ...filesOf('machines/**/*.ts')
      .flatMap((file) => textsInCode(file, read(file)))
      .filter(({ text }) => /^[A-Z].* .*[.?]$/.test(text)),
    ...filesOf('supabase/migrations/*.sql').flatMap((file) => textsInSql(file, read(file))),
    ...filesOf('supabase/templates/*.html').flatMap((file) =>
      sentencesOfMail(read(file))
        .filter((text) => isProse(text, 'mail'))
        .map((text) => ({ file, line: 1, kind: 'mail' as const, text, start: 0, end: 0 })),
    ),
  ];
}
