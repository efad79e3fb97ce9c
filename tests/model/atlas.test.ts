import { globSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { standAt } from '#samples/atlas/paused-actor.ts';
import { loadAtlas } from '#samples/atlas/load.ts';
import type { Loaded } from '#samples/atlas/load.ts';
import { storySource } from '../../.storybook/atlas/source.ts';
import { exploration } from '#samples/atlas/states.ts';

const root = join(import.meta.dirname, '../..');
/** Paths without their suffixes: `orders/return`. */
const places = (pattern: string, folder: string, ending: string) =>
  globSync(pattern, { cwd: root }).map((file) => file.slice(folder.length, -ending.length));
const machines = places('machines/*/*.machine.ts', 'machines/', '.machine.ts');
const files = places('stories/*/*.atlas.tsx', 'stories/', '.atlas.tsx');

const fileOf = (place: string) => join(root, 'stories', `${place}.atlas.tsx`);

/** Values that the models reach without a story. */
function withoutStory({ models, states }: Loaded): string[] {
  const walked = states.map(({ model, steps }) => {
    const standing = standAt(models[model] ?? models[0], steps);
    standing.stop();
    const snapshot: AnyMachineSnapshot = standing.actor.getSnapshot();
    return JSON.stringify(snapshot.value);
  });
  const shown = new Set(walked);
  return models
    .flatMap((model) => [...exploration(model).states.values()].map(({ value }) => JSON.stringify(value)))
    .filter((value) => !shown.has(value));
}

describe('State atlas', () => {
  test('has a story file for every machine, and a machine for every story file', () => {
    expect(files.toSorted()).toEqual(machines.toSorted());
  });

  describe.each(files)('%s', { timeout: 120_000 }, (noun) => {
    test('has a story for every reachable state', async () => {
      expect(withoutStory(await loadAtlas(fileOf(noun)))).toEqual([]);
    });

    test('reaches the state in its name in each story', async () => {
      const { models, states } = await loadAtlas(fileOf(noun));
      const stood = states.map(({ name, model, steps }) => {
        const standing = standAt(models[model] ?? models[0], steps);
        const snapshot: AnyMachineSnapshot = standing.actor.getSnapshot();
        standing.stop();
        return { name, states: snapshot._nodes.map(({ id }) => id) };
      });
      expect(stood).toEqual(states.map(({ name, states: ids }) => ({ name, states: ids })));
    });

    test('appends the stories listed in the index', async () => {
      const { states } = await loadAtlas(fileOf(noun));
      const csf = loadCsf(`const atlas = null;\n${await storySource(fileOf(noun), false)}`, {
        fileName: fileOf(noun),
        makeTitle: (title = '') => title,
      }).parse();
      expect(csf.stories.map(({ name }) => name)).toEqual(['All states', ...states.map(({ name }) => name)]);
      expect(new Set(csf.stories.map(({ id }) => id)).size).toBe(states.length + 1);
    });
  });
});
