import { globSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';
import { filesOfAtlas, loadAtlas } from '#samples/atlas/load.ts';
import { root } from '#samples/atlas/runner.ts';
import type { SeenStory } from '../find/find.ts';
import { gallery, metaIdOf, parametersOf, storySource, tagsOf } from './source.ts';
import { storyIdOf, titleOf } from '#samples/atlas/story-ids.ts';

/** The texts of all states, for stories/find.stories.tsx. */
const seenFile = join(root, '.storybook/find/seen.ts');

const machineFiles = /[\\/]stories[\\/].+\.atlas\.tsx$/;

export type Indexer = NonNullable<
  Exclude<StorybookConfig['experimental_indexers'], (...all: never) => unknown>
>[number];

/** Registers every state with Storybook before any of the code is bundled. */
export const atlasIndexer: Indexer = {
  test: machineFiles,
  createIndex: async (file) => {
    const { states } = await loadAtlas(file);
    const [title, metaId] = [titleOf(file), metaIdOf(file)];
    const tags = ['autodocs', 'atlas'];
    return [
      { type: 'story', title, metaId, ...gallery, tags: [...tags, ...gallery.tags] },
      ...states.map((state) => ({
        type: 'story' as const,
        exportName: state.exportName,
        name: state.place.short,
        title: [title, ...state.place.folders].join('/'),
        metaId,
        tags: [...tags, ...tagsOf(state)],
      })),
    ];
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

/** What a person sees in each state of each machine. */
export async function seenInAll(): Promise<SeenStory[]> {
  const stories: SeenStory[] = [];
  for (const name of globSync('stories/*/*.atlas.tsx', { cwd: root }).toSorted()) {
    const file = join(root, name);
    const { states } = await loadAtlas(file);
    const machine = titleOf(file).replace('Machines/', '');
    for (const { exportName, name: state, seen } of states) {
      if (seen.length > 0) stories.push({ id: storyIdOf(file, exportName), machine, state, seen });
    }
  }
  return stories;
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
      if (file === seenFile && !inTests) {
        return { code: `export const seen = ${JSON.stringify(await seenInAll())};`, map: null };
      }
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
