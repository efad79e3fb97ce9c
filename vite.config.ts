import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import type { RouteSources } from './src/server/assets.ts';
import { preloadLists } from './src/server/preload-lists.ts';
import { readRouteSources } from './src/server/route-sources.ts';
import { trimPackages } from './src/server/trim/trim-packages.ts';
import { trimReact } from './src/server/trim/trim-react.ts';

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  /** The name of a chunk that has no source file. */
  name?: string;
}

const lists = preloadLists();

/** Sources the shop needs offline, in addition to the routes marked `offline`; others are stored when they are used. */
const offlineSources = [
  'src/main.tsx',
  'src/pages/checkout/cart/cart.lazy.tsx',
  'src/pages/shop/saved/saved.lazy.tsx',
  'src/app/page-loader.ts',
  'src/app/quiet.ts',
  'src/app/shell/offline.ts',
  'src/app/shell/footer.tsx',
  'src/app/shell/menu.tsx',
  'src/schema/content/markdown.ts',
  'src/app/errors/error-screens.tsx',
  'src/app/errors/not-found.tsx',
  'src/pages/shop/list/no-products.tsx',
];

/**
 * Builds the service worker, with the list of files it stores and a version that changes with any file of the build.
 */
async function buildWorker(
  folder: string,
  manifest: Record<string, ManifestChunk>,
  routes: readonly RouteSources[],
): Promise<void> {
  const files = new Set(['favicon.svg', 'manifest.webmanifest', 'icon-192.png', lists.file()]);
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (chunk === undefined) {
      // Its code has moved to another chunk, which is stored only once it is used.
      console.warn(`The build has no chunk of ${key}: see offlineSources in vite.config.ts.`);
      return;
    }
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  const ofRoutes = routes.flatMap(({ offline, page, load, wide }) => (offline ? [page, load, wide] : []));
  for (const source of new Set([...offlineSources, ...ofRoutes])) if (source !== undefined) visit(source);
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

/**
 * Routes name server-only files, and the browser's build drops them. Without this plugin the bundler would keep the
 * modules that those files import, because of their possible side effects.
 */
const serverFacts: Plugin = {
  name: 'stallbar-server-facts',
  apply: (_config, { isSsrBuild, command }) => command === 'build' && isSsrBuild !== true,
  transform(code, id) {
    const isServers = /\/src\/pages\/[\w-]+\/server\.ts$/.test(id);
    return isServers ? { code, map: null, moduleSideEffects: false } : null;
  },
};

const compress = promisify(brotliCompress);

/** Writes the files that servers need besides the client build: brotli files, and an empty shell for a static host. */
function staticHost(): Plugin {
  let root = '';
  let folder = '';
  let isWritten = true;
  return {
    name: 'stallbar-static-host',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      root = config.root;
      folder = join(root, config.build.outDir);
      isWritten = config.build.write;
    },
    async closeBundle() {
      // A build that writes nothing must not put its file names into the service worker of the last one.
      if (!isWritten) return;
      const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
      // Storybook builds with this config too, and writes no manifest.
      if (text === null) return;
      const manifest = JSON.parse(text) as Record<string, ManifestChunk>;
      const entry = manifest['src/main.tsx'];
      if (entry === undefined) return;
      const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
      const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Stallbar</title><meta name="description" content=""><link rel="canonical" href="/"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">${styles}<script type="module" src="/${entry.file}"></script></head><body><div id="root">Initializing app...</div></body></html>`;
      await Promise.all(['index.html', '404.html'].map((name) => writeFile(join(folder, name), shell)));
      const sources = await readRouteSources(root);
      await writeFile(join(folder, '.vite/routes.json'), JSON.stringify(sources));
      await buildWorker(folder, manifest, Object.values(sources));
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
 * Puts the code that every page needs before it is usable into one file. By default it would be a dozen, and a slow
 * phone spends more on requesting twelve files than on reading them.
 */
const base = new RegExp(
  [
    'rolldown/runtime|vite/(?:preload-helper|modulepreload)',
    '/node_modules/(?:react|react-dom|scheduler|@vanilla-extract)/',
    '/src/(?:main\\.tsx|brand\\.ts)$',
    '/src/app/(?:bind|preload|shell/(?:shell|header|places|offline-notice)|errors/initializing|replay-taps)\\b',
    '/src/(?:routing/(?:address|links|scroll|head)|app/areas|pages/[\\w-]+/routes)\\b',
    '/src/lazy/(?:lazy|unloaded|use-session|(?:auth-dialog|search)-handle)\\b',
    '/src/(?:services/env|stores/analytics|ui/(?:patterns/search-box|components/media/mark))\\b',
    '/src/(?:ui/(?:use-hydrated|css/(?:layout|text|base))|schema/(?:day\\.|identity/session-key))',
    '/src/pages/(?:kit/tiles/listing|shop/list/(?:product-list|products))\\b',
  ].join('|'),
);

/** Small files that most pages need. */
const common = new RegExp(
  [
    '/src/ui/use-(?:changed|focus-when|when|window-event)\\.',
    '/src/ui/components/[\\w-]+/(?:icon|notice|pending\\.css|button(?=\\.tsx)|empty-state|field\\.css|link\\.css)\\.',
    '/machines/kit/(?:delays|known)\\.',
    '/src/(?:schema/(?:format-date|format-holiday|limits)|routing/use-rename|actors/(?:kit/storage|shop/cart-pieces))\\.',
    '/src/(?:actors/kit/use-read|pages/kit/store/vendor-logo)\\.',
  ].join('|'),
);

/** What pages of a product and of its store show, and the choice of a variant. */
const goods =
  /\/src\/pages\/(?:kit\/report\/report-button|shop\/(?:product\/buy\/variant-picker|promotions\/promotions|stores\/holiday-notice|size-guide\/guided))\./;

const aria = /\/node_modules\/@?(?:react-aria|react-stately|internationalized)/;

/**
 * Groups code shared by several lazy chunks into a few files by subject. By default each set of pages that share
 * something gets its own file: a page would request dozens, often of a hundred bytes. Each request keeps the thread
 * of a slow phone busy for some milliseconds, just when the first picture is to be painted, and each file adds a
 * name to the entry's preload table. A group loads as a whole, with all that it imports: `node tests/load/panels.ts`
 * shows what a page of a panel then loads.
 */
const groups = [
  { name: 'base', test: base, priority: 3 },
  {
    name: 'services',
    test: /\/src\/(?:services\/(?:client|cache|errors|page-cursor|object-store|create-services)|actors\/kit\/(?:services|unanswered|save-refusal|watch-realtime)|schema\/(?:wire|identity\/session|vendor-panel\/own-store))\.ts/,
    priority: 2,
  },
  { name: 'xstate', test: /\/node_modules\/(?:xstate|@xstate\/react)\//, priority: 2 },
  { name: 'rxjs', test: /\/node_modules\/rxjs\//, priority: 2 },
  { name: 'effect', test: /\/node_modules\/effect\//, priority: 2 },
  {
    name: 'texts',
    test: /\/src\/schema\/(?:account\/account-problems|texts\/texts)\.ts/,
    priority: 2,
  },
  { name: 'common', test: common, priority: 2 },
  {
    name: 'actors',
    test: /\/(?:machines\/kit\/ports|src\/actors\/kit\/(?:use-(?:actor|actor-change|emitted|stream)|from-service))\.ts/,
    priority: 1,
  },
  { name: 'goods', test: goods, priority: 1 },
  // The frame of every page of a panel needs them; their descriptions load with the palette.
  { name: 'shortcuts', test: /\/src\/schema\/shortcuts\.ts/, priority: 1 },
  { name: 'panel-routes', test: /\/src\/routing\/(?:panel-route|settings-pages)\.ts/, priority: 1 },
  {
    name: 'product-css',
    test: /\/src\/pages\/vendor-panel\/products\/(?:product|pictures\/product-pictures)\.css/,
    priority: 1,
  },
  { name: 'days', test: /\/src\/(?:lazy\/platform-day|schema\/(?:day-in|time-zones))\.ts/, priority: 1 },
  {
    name: 'fields',
    test: /\/src\/ui\/(?:form\/form|components\/[\w-]+\/(?:field-frame|text-field|text-area|select|checkbox))\.tsx/,
    priority: 1,
  },
  // Otherwise it is part of the form machine's chunk, which admins' settings do without.
  { name: 'merge', test: /\/src\/schema\/kit\/merge-changes\.ts/, priority: 1 },
  { name: 'drafts', test: /\/src\/panel\/form\/(?:kept-draft|use-leave-warning)\.ts/, priority: 1 },
  // Named, so that a test can check that visitors don't load it.
  { name: 'identity', test: /\/src\/actors\/identity\/(?:identity|session)\.ts/, priority: 2 },
  // Used in both places where people enter business details.
  {
    name: 'business-words',
    test: /\/src\/schema\/(?:onboarding\/tax-id|kit\/format-bytes|texts\/onboarding-texts)\.ts/,
    priority: 1,
  },
  {
    name: 'saved-file',
    test: /\/src\/(?:ui\/save-file|panel\/page\/use-saved-file|actors\/kit\/file-answer)\.ts/,
    priority: 1,
  },
  { name: 'weights', test: /\/src\/(?:schema\/measures\/weights|panel\/form\/use-measure)\.ts/, priority: 1 },
  {
    name: 'settings',
    test: /\/src\/pages\/vendor-panel\/settings\/(?:items-of\.ts|settings\.css)/,
    priority: 1,
  },
  { name: 'admin-rights', test: /\/src\/(?:actors|schema)\/admin\/rights\.ts/, priority: 1 },
  { name: 'stores', test: /\/src\/(?:actors|services)\/vendor-panel\/stores\.ts/, priority: 1 },
  {
    name: 'product-values',
    test: /\/src\/schema\/(?:texts\/product-texts|vendor-panel\/picture)\.ts/,
    priority: 1,
  },
  {
    name: 'record-form',
    test: /\/(?:machines\/kit\/form\.(?:machine|rules)|src\/(?:actors\/kit\/(?:use-)?form|panel\/form\/(?:keeping|(?:use-)?record-form)))\.tsx?/,
    priority: 1,
  },
  // With a lower count, a page with one radio group would also load the parts for dialogs and tabs.
  { name: 'aria', test: aria, minShareCount: 14 },
];

/** The entry's preload table names every file, and names do not compress. The manifest maps each file to its source. */
const shortNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    // React Aria's strings come in thirty languages; the shop has one.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' as const },
    react(),
    vanillaExtractPlugin(),
    serverFacts,
    trimPackages(),
    trimReact(),
    lists.plugin,
    staticHost(),
  ],
  resolve: {
    alias: [
      {
        find: /^(?:use-sync-external-store\/shim\/index|\.\/react-deps)\.js$/,
        replacement: join(import.meta.dirname, 'src/routing/use-sync-external-store.ts'),
      },
      // Its default build for browsers is ES5.
      {
        find: /^rxjs$/,
        replacement: join(import.meta.dirname, 'node_modules/rxjs/dist/esm/index.js'),
      },
    ],
  },
  build: {
    target: 'es2023',
    // Browsers with light-dark() and nesting; older targets would get every color twice.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    modulePreload: {
      // Leave out the importing file, which is already loaded: this makes the entry smaller.
      resolveDependencies: (_file, files, { hostId }) => files.filter((file) => file !== hostId),
    },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {
          input: 'src/server/render.tsx',
          // One file, read at the start: a chunk read later is gone once `dist` has been rebuilt under the server.
          output: { codeSplitting: false },
        }
      : {
          input: 'src/main.tsx',
          // Otherwise Effect's `Value.pipe(…)` declarations would be kept, because a getter might have side effects.
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups }, ...shortNames },
        },
  },
}));
