import { globSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';
import { filesOfAtlas, loadAtlas } from './load.ts';
import { root } from './runner.ts';
import { parametersOf, storySource, titleOf } from './source.ts';

const machineFiles = /[\\/]stories[\\/].+\.atlas\.tsx$/;

export type Indexer = NonNullable<
  Exclude<StorybookConfig['experimental_indexers'], (...all: never) => unknown>
>[number];

/** Registers every state with Storybook before any of the code is bundled. */
export const atlasIndexer: Indexer = {
  test: machineFiles,
  createIndex: async (file) => {
    const { states } = await loadAtlas(file);
    return states.map(({ exportName, name }) => ({
      type: 'story',
      exportName,
      name,
      title: titleOf(file),
      tags: ['autodocs', 'atlas'],
    }));
  },
};

/**
 * Computes every atlas before the server listens. Exploring and drawing block the process for seconds, and Storybook's
 * window gives the server one second to answer before it reports its stores as unreachable.
 */
export async function warmAtlases(): Promise<void> {
  for (const file of globSync('stories/*/*.atlas.tsx', { cwd: root })) {
    await parametersOf(join(root, file));
  }
}

/** Appends the stories announced by the index. */
export function atlasPlugin(): Plugin {
  const dependants = new Map<string, Set<string>>();
  const inTests = process.env['VITEST'] !== undefined;
  return {
    name: 'stallbar-state-atlas',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      if (!machineFiles.test(file)) return null;
      const source = await storySource(file, !inTests);
      for (const used of await filesOfAtlas(file)) {
        dependants.set(used, (dependants.get(used) ?? new Set()).add(file));
      }
      return { code: `${code}\n${source}\n`, map: null };
    },
    /**
     * Storybook rereads the index of a story file only when that file changes, but a machine has more than one file.
     */
    async watchChange(changed) {
      const now = new Date();
      for (const file of dependants.get(changed) ?? []) if (file !== changed) await utimes(file, now, now);
    },
  };
}
