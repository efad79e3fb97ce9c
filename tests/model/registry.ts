import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { Model } from '#engine/paths.ts';

const root = join(import.meta.dirname, '../..');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isMachine = (value: unknown): value is AnyStateMachine =>
  isObject(value) && 'root' in value && 'implementations' in value && 'config' in value;

const isModel = (value: unknown): value is Model =>
  isObject(value) && 'machine' in value && isMachine(value.machine) && 'cases' in value && 'classOf' in value;

/** The models among a module's exports, single or in lists. */
export const modelsIn = (exported: object): Model[] => Object.values(exported).flat().filter(isModel);

async function exportsOf(pattern: string): Promise<{ file: string; exported: object }[]> {
  const files = globSync(pattern, { cwd: root }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);
      return { file, exported: isObject(module) ? module : {} };
    }),
  );
}

/** Every machine of the project: the exports of `machines/<area>/<noun>.machine.ts`. */
export async function allMachines(): Promise<{ file: string; machine: AnyStateMachine }[]> {
  const found = await exportsOf('machines/*/*.machine.ts');
  return found.flatMap(({ file, exported }) =>
    Object.values(exported)
      .flat()
      .filter(isMachine)
      .map((machine) => ({ file, machine })),
  );
}

/** Every model of the project: the exports of `samples/models/<area>/<noun>.model.ts`, single or in lists. */
export async function allModels(): Promise<{ area: string; noun: string; model: Model }[]> {
  const found = await exportsOf('samples/models/*/*.model.ts');
  return found.flatMap(({ file, exported }) =>
    modelsIn(exported).map((model) => ({
      area: basename(dirname(file)),
      noun: basename(file, '.model.ts'),
      model,
    })),
  );
}
