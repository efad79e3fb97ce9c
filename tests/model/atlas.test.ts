import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { standAt } from '../../.storybook/atlas/held.ts';
import { loadAtlas } from '../../.storybook/atlas/load.ts';
import type { Loaded } from '../../.storybook/atlas/load.ts';
import { storySource } from '../../.storybook/atlas/source.ts';
import { exploration } from '../../.storybook/atlas/states.ts';

const root = join(import.meta.dirname, '../..');
const folders = readdirSync(join(root, 'machines'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const ending = '.machine.tsx';
const files = readdirSync(join(root, 'stories/machines'))
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));

const fileOf = (noun: string) => join(root, 'stories/machines', noun + ending);

/** Values that the models reach and no story stands in. */
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
    expect(files.toSorted()).toEqual(folders.toSorted());
  });

  describe.each(files)('%s', { timeout: 120_000 }, (noun) => {
    test('has a story for every state that can be reached', async () => {
      expect(withoutStory(await loadAtlas(fileOf(noun)))).toEqual([]);
    });

    test('stands in each story where its name says', async () => {
      const { models, states } = await loadAtlas(fileOf(noun));
      const stood = states.map(({ name, model, steps }) => {
        const standing = standAt(models[model] ?? models[0], steps);
        const snapshot: AnyMachineSnapshot = standing.actor.getSnapshot();
        standing.stop();
        return { name, states: snapshot._nodes.map(({ id }) => id) };
      });
      expect(stood).toEqual(states.map(({ name, states: ids }) => ({ name, states: ids })));
    });

    test('appends to the file what the index promises', async () => {
      const { states } = await loadAtlas(fileOf(noun));
      const csf = loadCsf(`const atlas = null;\n${await storySource(fileOf(noun), false)}`, {
        fileName: fileOf(noun),
        makeTitle: (title = '') => title,
      }).parse();
      expect(csf.stories.map(({ name }) => name)).toEqual(states.map(({ name }) => name));
      expect(new Set(csf.stories.map(({ id }) => id)).size).toBe(states.length);
    });
  });
});
