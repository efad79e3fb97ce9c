import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const files = globSync('{src,machines,engine,samples,stories,supabase,tests}/**/*.{ts,tsx,sql}', {
  cwd: root,
}).toSorted();

/** Tables of the demo catalog are data, and may be longer; so may what nobody writes by hand. */
const isData = (file: string) => file.startsWith('supabase/seed/') || file.endsWith('.gen.ts');

/** Folders that contain more; the list only shrinks. */
const wide = ['supabase/local', 'supabase/local/auth', 'supabase/local/realtime', 'supabase/local/storage'];

test('a file has at most 400 lines', () => {
  expect(files.length).toBeGreaterThan(900);
  const found = files.filter(
    (file) => !isData(file) && readFileSync(join(root, file), 'utf8').split('\n').length - 1 > 400,
  );
  expect(found).toEqual([]);
});

test('a folder has at most 20 modules', () => {
  // The runner of migrations reads one folder and none below it; the sentences about a machine belong to its model.
  const modules = files.filter(
    (file) => !file.startsWith('supabase/migrations/') && !file.endsWith('.properties.ts'),
  );
  const siblings = Map.groupBy(modules, (file) => dirname(file));
  const found = [...siblings].filter(([, inside]) => inside.length > 20).map(([folder]) => folder);
  expect(found.toSorted()).toEqual(wide);
});

test('no folder has a name that tools treat as third-party code and skip', () => {
  const skipped = new Set([
    'vendor',
    'vendors',
    'third_party',
    'third-party',
    'external',
    'deps',
    'build',
    'dist',
    'bower_components',
  ]);
  const folders = new Set(files.flatMap((file) => dirname(file).split('/')));
  expect([...folders].filter((folder) => skipped.has(folder))).toEqual([]);
});
