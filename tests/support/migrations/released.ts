import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The list of released migrations, in the form of `sha256sum`. A database that has one never runs it again, so its file
 * may not change. As a program it adds the new ones, for a release; what is in the list stays.
 */

const list = 'supabase/released-migrations.sha256';
const folder = 'supabase/migrations';

export type Released = { readonly file: string; readonly hash: string };

export const hashOfMigration = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');

export const readMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

export const readReleased = (): Released[] =>
  readFileSync(list, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({ hash: line.slice(0, 64), file: line.slice(66) }));

if (import.meta.main) {
  const released = readReleased();
  const known = new Set(released.map(({ file }) => file));
  const added = readMigrations().filter((file) => !known.has(file));
  const lines = [...released, ...added.map((file) => ({ file, hash: hashOfMigration(file) }))];
  writeFileSync(list, lines.map(({ file, hash }) => `${hash}  ${file}\n`).join(''));
  process.stdout.write(`${added.length} migrations added to ${list}\n`);
}
