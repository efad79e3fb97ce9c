import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { Model } from '#engine/paths.ts';
import type { Screen } from '#engine/screen.ts';
import type { Atlas } from './atlas.ts';
import { createLoader, root } from './runner.ts';
import { statesOf } from './states.ts';
import type { AtlasState } from './states.ts';

export type Loaded = {
  machine: AnyStateMachine;
  models: readonly [Model, ...Model[]];
  states: readonly AtlasState[];
};

type AtlasModule = { atlas: Atlas; screen?: Screen };

/** The page object of a machine, if it has one: `samples/screens/<area>/<noun>.screen.ts`. */
function screenOf(file: string): string | null {
  const area = basename(dirname(file));
  const screen = join(root, 'samples/screens', area, `${nounOf(file)}.screen.ts`);
  return existsSync(screen) ? screen : null;
}

const atlases = createLoader(({ atlas, screen }: AtlasModule, file): Loaded => {
  const [model, ...more] = atlas.models;
  if (model === undefined) throw new Error(`${file} names no model`);
  return { machine: model.machine, models: [model, ...more], states: statesOf(atlas, screen ?? null) };
}, screenOf);

/** The states of one machine file: the same answer for the index and for the module, until a file changes. */
export const loadAtlas = atlases.load;

/** Files that a machine file's states depend on. */
export const filesOfAtlas = atlases.filesOf;

/** The machine's noun: the file name before `.atlas.tsx`. */
export const nounOf = (file: string): string => basename(file).replace(/\.atlas\.tsx$/, '');
