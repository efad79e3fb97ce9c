/**
 * The script of each panel page, in brotli bytes: what it needs to be seen and used, and everything that a visit loads
 * until it is idle, without a key press or click. Fails above the limits. Run `npm run build` first.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** 170 KB for the page, and 30 KB for what comes when it is quiet. */
const limit = 170_000;
const limitAtRest = 200_000;

const folder = join(import.meta.dirname, '../../dist/client');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk | undefined
>;

const tables = ['src/pages/vendor-panel/panel-routes.ts', 'src/pages/admin/panel-routes.ts'];

/** Loaded by every page of a panel. */
const shared = [
  'src/main.tsx',
  'src/app/shell/guard-gate.tsx',
  'src/app/panel/panel-frame.tsx',
  'src/app/panel/panel-tools.tsx',
  'src/app/account-menu/session.lazy.tsx',
];

/** Parts that a page loads with import() as soon as it renders. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'src/pages/vendor-panel/products/edit-product.tsx': ['src/pages/vendor-panel/products/product-actions.tsx'],
  'src/pages/vendor-panel/business-settings/settings-business.tsx': [
    'src/pages/vendor-panel/business-settings/papers/papers.tsx',
  ],
};

/** Parts that a page loads when it is there, and that nobody waits for. */
const lateParts: Readonly<Record<string, readonly string[]>> = {
  'src/pages/vendor-panel/import/import.tsx': ['src/pages/vendor-panel/import/pictures-of-store.tsx'],
};

/** Loaded by every page of the admin panel as soon as the rights are known. */
const ofAdmin = ['src/app/panel/viewing-bar.tsx'];

/** Loaded only by pages of a store's panel: admins have no bell. */
const ofStore = ['src/app/panel/bell.tsx'];

/** Loaded by every page of the app for someone with a session, when it is quiet. */
const quiet = ['src/services/identity/auth.ts', 'src/app/quiet.ts', 'src/app/shell/offline.ts'];

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

/** The realtime connection's code, which the badges use. */
const line = Object.keys(manifest).filter(
  (key) => /^_[\w-]+\.js$/.test(key) && manifest[key]?.name === 'realtime',
);

const pages = tables.flatMap((table) =>
  (chunk(table).dynamicImports ?? []).map((page) => {
    const own = [...shared, ...line, table, page, ...(parts[page] ?? [])];
    const late = [...quiet, ...(table.includes('/admin/') ? ofAdmin : ofStore), ...(lateParts[page] ?? [])];
    return { page, size: sizeOf(filesOf(own)), atRest: sizeOf(filesOf([...own, ...late])) };
  }),
);
if (pages.length === 0) throw new Error('The panels have no page.');
const isTooBig = ({ size, atRest }: { size: number; atRest: number }) => size > limit || atRest > limitAtRest;
for (const each of pages) {
  const { page, size, atRest } = each;
  const figures = [size, atRest].map((bytes) => String(bytes).padStart(8)).join('');
  process.stdout.write(`${figures} ${isTooBig(each) ? 'TOO BIG' : 'ok     '} ${page}\n`);
}
process.exitCode = pages.some(isTooBig) ? 1 : 0;
