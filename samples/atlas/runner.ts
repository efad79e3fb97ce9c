import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';

export const root = join(import.meta.dirname, '../..');

/** Only these run from the repository while stories are computed: no component, no style. */
const pure = ['machines/', 'src/schema/', 'src/brand.ts', 'engine/', 'samples/', 'stories/', '.storybook/'];
const impure = /\.css\.ts$/;

const nothing = '\0stallbar-nothing';

const withoutScreens: Plugin = {
  name: 'stallbar-stories-without-screens',
  enforce: 'pre',
  resolveId: (id) => (/^@?storybook\//.test(id) ? nothing : null),
  load(id) {
    if (id === nothing) return 'export const fn = () => () => {};';
    const path = relative(root, id.replace(/\?.*$/, ''));
    if (path.startsWith('..') || path.includes('node_modules/')) return null;
    const runs = pure.some((folder) => path.startsWith(folder)) && !impure.test(path);
    return runs ? null : 'export {};';
  },
};

const together = 'virtual:stallbar-together';

/** One module with the exports of several: they share their imports, machines above all. */
const reexports = (files: readonly string[]): Plugin => ({
  name: 'stallbar-together',
  enforce: 'pre',
  resolveId: (id) => (id === together ? `\0${id}` : null),
  load: (id) =>
    id === `\0${together}` ? files.map((file) => `export * from ${JSON.stringify(file)};`).join('\n') : null,
});

type Known<Answer> = { at: number; loaded: Promise<{ answer: Answer; files: readonly string[] }> };

async function newest(files: readonly string[]): Promise<number> {
  const times = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}

/**
 * Reads the exports of a story file, again whenever it or one of its imports changes; otherwise returns the same
 * answer.
 */
export function createLoader<Module, Answer>(
  answerOf: (module: Module, file: string) => Answer,
  /** Another file whose exports join those of the first. */
  besideOf: (file: string) => string | null = () => null,
) {
  const known = new Map<string, Known<Answer>>();
  const read = async (file: string) => {
    const beside = besideOf(file);
    const both = beside === null ? [file] : [file, beside];
    const run = () =>
      runnerImport<Module>(together, {
        root,
        configFile: false,
        logLevel: 'error',
        plugins: [reexports(both), withoutScreens],
        // The production JSX runtime: a development build needs helpers that are not available here.
        mode: 'production',
      });
    const { module, dependencies } = await run().catch((error: unknown) => {
      // Vite stops waiting for itself after a minute, which is too short for exploring a large machine on a busy
      // computer.
      if (String(error).includes('transport invoke timed out')) return run();
      throw error;
    });
    const files = [
      ...both,
      ...dependencies
        .filter((path) => !path.includes('\0'))
        .map((path) => join(root, path.replace(/^\//, ''))),
    ];
    return { answer: answerOf(module, file), files };
  };
  const load = async (file: string): Promise<{ answer: Answer; files: readonly string[] }> => {
    const before = known.get(file);
    if (before !== undefined && (await newest((await before.loaded).files)) <= before.at)
      return before.loaded;
    const loaded = read(file);
    known.set(file, { at: Date.now(), loaded });
    loaded.catch(() => known.delete(file));
    return loaded;
  };
  return {
    load: async (file: string): Promise<Answer> => (await load(file)).answer,
    filesOf: async (file: string): Promise<readonly string[]> => (await load(file)).files,
  };
}
