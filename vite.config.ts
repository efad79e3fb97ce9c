import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

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
      const manifest = JSON.parse(text) as Record<string, { file: string; css?: string[] }>;
      const entry = manifest['src/main.tsx'];
      if (entry === undefined) return;
      const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
      const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Stallbar</title><meta name="description" content=""><link rel="canonical" href="/"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles}<script type="module" src="/${entry.file}"></script></head><body><div id="root">Initializing app...</div></body></html>`;
      await Promise.all(['index.html', '404.html'].map((name) => writeFile(join(folder, name), shell)));
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
 * What every page needs before it is usable and other chunks need too. Left alone, each of these becomes a file of a few
 * hundred bytes, and a slow phone spends more on asking for twelve files than on reading them.
 */
const base =
  /rolldown\/runtime|vite\/(?:preload-helper|modulepreload)|\/node_modules\/(?:react|react-dom|scheduler|@vanilla-extract)\/|\/src\/(?:ui\/(?:use-hydrated|css\/(?:layout|text|base))|app\/routes|schema\/session-key|pages\/catalogue\/(?:listing|product-list|products)\b)/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), vanillaExtractPlugin(), staticHost()],
  build: {
    target: 'es2023',
    // Browsers with light-dark() and nesting; older targets would get every colour twice.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: 'src/server/render.tsx' }
      : { input: 'src/main.tsx', output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
}));
