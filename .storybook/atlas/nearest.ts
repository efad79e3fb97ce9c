import { globSync } from 'node:fs';
import { join } from 'node:path';
import { loadAtlas } from './load.ts';
import { root } from './runner.ts';
import { storyIdOf } from './source.ts';

/** The story of a machine, by its id, that shares the most of these states. */
export async function storyNearest(machine: string, states: readonly string[]): Promise<string | null> {
  for (const name of globSync('stories/*/*.atlas.tsx', { cwd: root })) {
    const file = join(root, name);
    const loaded = await loadAtlas(file);
    if (loaded.machine.id !== machine) continue;
    const shared = (ids: readonly string[]) => ids.filter((id) => states.includes(id)).length;
    const [nearest] = loaded.states.toSorted((a, b) => shared(b.states) - shared(a.states));
    return nearest === undefined ? null : storyIdOf(file, nearest.exportName);
  }
  return null;
}
