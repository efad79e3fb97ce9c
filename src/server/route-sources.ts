import { relative } from 'node:path';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';
import type { RouteSources } from './assets.ts';

/** Replaces a page's code by its file name. */
function namesInPlaceOfPages(root: string): Plugin {
  return {
    name: 'stallbar-names-in-place-of-pages',
    enforce: 'pre',
    load(id) {
      const file = relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
      return /^src\/pages\/.+\.tsx$/.test(file) ? `export const source = ${JSON.stringify(file)};` : null;
    },
  };
}

/**
 * Finds the files of each open route's code. The records' imports contain them, so the build reads them from there
 * instead of repeating file names.
 */
export async function readRouteSources(root: string): Promise<Readonly<Record<string, RouteSources>>> {
  const { module } = await runnerImport<{ sources: Readonly<Record<string, RouteSources>> }>(
    './src/server/listed-sources.ts',
    { root, configFile: false, logLevel: 'error', mode: 'production', plugins: [namesInPlaceOfPages(root)] },
  );
  return module.sources;
}
