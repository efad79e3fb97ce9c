import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, defineConfig } from 'vite';
import type { Plugin } from 'vite';

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** What the shop has to have at hand without a connection; the rest joins as it is used. */
const offlineSources = [
  'src/main.tsx',
  'src/app/cart-chunk.tsx',
  'src/app/saved-chunk.tsx',
  'src/app/data.ts',
  'src/app/offline.ts',
  'node_modules/micromark/index.js',
  'src/app/not-found.tsx',
  'src/pages/home/home.tsx',
  'src/pages/catalogue/filters.tsx',
  'src/pages/catalogue/no-products.tsx',
  'src/pages/catalogue/product.tsx',
  'src/pages/search/search.tsx',
  'src/pages/checkout/checkout.tsx',
  'src/pages/wishlist/wishlist.tsx',
  'src/pages/compare/compare.tsx',
];

/** Builds the service worker, with the list of what it keeps and a version that changes with any file of the build. */
async function buildWorker(folder: string, manifest: Record<string, ManifestChunk>): Promise<void> {
  const files = new Set(['favicon.svg', 'manifest.webmanifest', 'icon-192.png']);
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) {
      // Its code stands in another chunk now: it is kept once it is used, not before.
      console.warn(`The build has no chunk of ${key}: see offlineSources in vite.config.ts.`);
      return;
    }
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of offlineSources) visit(source);
  const version = createHash('sha256')
    .update(JSON.stringify(manifest))
    .update(await readFile(join(folder, 'manifest.webmanifest')))
    .digest('hex')
    .slice(0, 16);
  const all = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const addresses = (names: Iterable<string>) => Array.from(names, (name) => `/${name}`);
  const built = {
    version,
    files: addresses(files),
    more: addresses(new Set(all.filter((file) => !files.has(file)))),
    shells: ['/compare', '/index.html'],
  };
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __STALLBAR_BUILD__: JSON.stringify(built) },
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/worker/main.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}

const compress = promisify(brotliCompress);

/** Writes what servers need beside the client build: brotli files, and an empty shell for a plain static host. */
function staticHost(): Plugin {
  let folder = '';
  return {
    name: 'stallbar-static-host',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
      // Storybook builds with this config too, and writes no manifest.
      if (text === null) return;
      const manifest = JSON.parse(text) as Record<string, ManifestChunk>;
      const entry = manifest['src/main.tsx'];
      if (entry === undefined) return;
      const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
      const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Stallbar</title><meta name="description" content=""><link rel="canonical" href="/"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">${styles}<script type="module" src="/${entry.file}"></script></head><body><div id="root">Initializing app...</div></body></html>`;
      await Promise.all(['index.html', '404.html'].map((name) => writeFile(join(folder, name), shell)));
      await buildWorker(folder, manifest);
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file))
          .map(async (file) => {
            const path = join(folder, file);
            const body = await readFile(path);
            await mkdir(dirname(path), { recursive: true });
            await writeFile(
              `${path}.br`,
              await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            );
          }),
      );
    },
  };
}

/**
 * What every page needs before it is usable, in one file. Left alone it would be a dozen of them, and a slow phone spends more
 * on asking for twelve files than on reading them.
 */
const base = new RegExp(
  [
    'rolldown/runtime|vite/(?:preload-helper|modulepreload)',
    '/node_modules/(?:react|react-dom|scheduler|@vanilla-extract)/',
    '/src/app/(?:shell|header|search-box|theme-switch|mark|footer|error-screens|offline-notice)\\b',
    '/src/app/(?:routes|links|early|scroll|theme|env|head|analytics|use-session|(?:auth-dialog|search)-handle)\\b',
    '/src/(?:ui/(?:use-hydrated|css/(?:layout|text|base))|schema/session-key)',
    '/src/pages/catalogue/(?:listing|product-list|products)\\b',
  ].join('|'),
);

/**
 * What several lazy chunks share comes in a few files by subject: every small file more is a name in the entry's table
 * of what to fetch with what.
 */
const groups = [
  { name: 'base', test: base, priority: 2 },
  { name: 'xstate', test: /\/node_modules\/(?:xstate|@xstate\/react)\//, priority: 1 },
  { name: 'rxjs', test: /\/node_modules\/rxjs\//, priority: 1 },
  { name: 'effect', test: /\/node_modules\/effect\//, priority: 1 },
];

/**
 * The entry's table of what to fetch with what names every file, and names do not compress. The manifest tells which
 * source a file comes from.
 */
const shortNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), vanillaExtractPlugin(), staticHost()],
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/index\.js$/,
        replacement: join(import.meta.dirname, 'src/app/use-sync-external-store.ts'),
      },
    ],
  },
  build: {
    target: 'es2023',
    // Browsers with light-dark() and nesting; older targets would get every colour twice.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: 'src/server/render.tsx' }
      : { input: 'src/main.tsx', output: { codeSplitting: { groups }, ...shortNames } },
  },
}));
