import { globSync } from 'node:fs';
import { join } from 'node:path';
import { loadAtlas } from './load.ts';
import { root } from './runner.ts';
import { storyIdOf } from './story-ids.ts';

type MachineStory = { id: string; states: readonly string[] };

/** A machine's stories, by its id, with their states. */
export async function storiesOfMachine(machine: string): Promise<MachineStory[]> {
  for (const name of globSync('stories/*/*.atlas.tsx', { cwd: root })) {
    const file = join(root, name);
    const loaded = await loadAtlas(file);
    if (loaded.machine.id !== machine) continue;
    return loaded.states.map(({ exportName, states }) => ({ id: storyIdOf(file, exportName), states }));
  }
  return [];
}

/** A machine's story, by its id, that shares the most of these states. */
export async function storyNearest(machine: string, states: readonly string[]): Promise<string | null> {
  const stories = await storiesOfMachine(machine);
  const shared = (ids: readonly string[]) => ids.filter((id) => states.includes(id)).length;
  const [nearest] = stories.toSorted((a, b) => shared(b.states) - shared(a.states));
  return nearest?.id ?? null;
}
