import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { Model } from './paths.ts';

const root = join(import.meta.dirname, '../..');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isMachine = (value: unknown): value is AnyStateMachine =>
  isObject(value) && 'root' in value && 'implementations' in value && 'config' in value;

const isModel = (value: unknown): value is Model =>
  isObject(value) && 'machine' in value && isMachine(value.machine) && 'cases' in value && 'classOf' in value;

async function exportsOf(pattern: string): Promise<{ file: string; values: unknown[] }[]> {
  const files = globSync(pattern, { cwd: root }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);
      return { file, values: isObject(module) ? Object.values(module).flat() : [] };
    }),
  );
}

/** Every machine of the project: what `machines/<noun>/<noun>.machine.ts` exports. */
export async function allMachines(): Promise<{ file: string; machine: AnyStateMachine }[]> {
  const found = await exportsOf('machines/*/*.machine.ts');
  return found.flatMap(({ file, values }) => values.filter(isMachine).map((machine) => ({ file, machine })));
}

/** Every model of the project: what `tests/model/<noun>.model.ts` exports, models or lists of them. */
export async function allModels(): Promise<{ noun: string; model: Model }[]> {
  const found = await exportsOf('tests/model/*.model.ts');
  return found.flatMap(({ file, values }) =>
    values.filter(isModel).map((model) => ({ noun: basename(file, '.model.ts'), model })),
  );
}
