/**
 * The script of each panel page: everything a first visit loads, in brotli bytes. Fails above the limit. Run
 * `npm run build` first.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** 170 KB. */
const limit = 170_000;

const folder = join(import.meta.dirname, '../../dist/client');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk | undefined
>;

const tables = ['src/pages/vendor/panel-routes.ts', 'src/pages/admin/panel-routes.ts'];

/** Loaded by every page of a panel. */
const shared = [
  'src/main.tsx',
  'src/app/shell/guard-gate.tsx',
  'src/app/panel/panel-frame.tsx',
  'src/app/account-menu/session.lazy.tsx',
];

function chunk(key: string): Chunk {
  const found = manifest[key];
  if (found === undefined) throw new Error(`The build has no chunk of ${key}.`);
  return found;
}

function filesOf(keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const { file, imports = [] } = chunk(key);
    if (files.has(file)) return;
    files.add(file);
    for (const each of imports) visit(each);
  };
  for (const key of keys) visit(key);
  return files;
}

const sizeOf = (files: Iterable<string>): number =>
  Array.from(files, (file) => statSync(join(folder, `${file}.br`)).size).reduce((sum, size) => sum + size, 0);

/** The realtime line, which the badges use. */
const line = Object.keys(manifest).filter(
  (key) => /^_[\w-]+\.js$/.test(key) && manifest[key]?.name === 'realtime',
);

const pages = tables.flatMap((table) =>
  (chunk(table).dynamicImports ?? []).map((page) => ({
    page,
    size: sizeOf(filesOf([...shared, ...line, table, page])),
  })),
);
if (pages.length === 0) throw new Error('The panels have no page.');
for (const { page, size } of pages) {
  process.stdout.write(`${String(size).padStart(8)} ${size > limit ? 'TOO BIG' : 'ok     '} ${page}\n`);
}
process.exitCode = pages.some(({ size }) => size > limit) ? 1 : 0;
