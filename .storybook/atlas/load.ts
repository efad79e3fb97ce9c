import { readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../../tests/model/chart.ts';
import type { ChartTransition } from '../../tests/model/chart.ts';
import { drawChart } from '../../tests/model/chart-layout.ts';
import { chartCss, chartSvg } from '../../tests/model/chart-svg.ts';
import type { Model } from '../../tests/model/paths.ts';
import type { Atlas } from './atlas.ts';
import { statesOf } from './states.ts';
import type { AtlasState } from './states.ts';

const root = join(import.meta.dirname, '../..');

/** Beside these, nothing of the repository runs while the states are computed: no component, no style. */
const pure = ['machines/', 'src/schema/', 'tests/model/', 'stories/machines/', '.storybook/atlas/'];

const withoutScreens: Plugin = {
  name: 'stallbar-atlas-without-screens',
  enforce: 'pre',
  load(id) {
    const path = relative(root, id.replace(/\?.*$/, ''));
    if (path.startsWith('..') || path.includes('node_modules/')) return null;
    return pure.some((folder) => path.startsWith(folder)) ? null : 'export {};';
  },
};

type Module = { atlas: Atlas };

export type Drawn = {
  svg: string;
  css: string;
  delays: readonly { name: string; ms: number | null; says: string }[];
  transitions: readonly ChartTransition[];
};

export type Loaded = {
  machine: AnyStateMachine;
  models: readonly [Model, ...Model[]];
  states: readonly AtlasState[];
  /** Files which the answer depends on. */
  files: readonly string[];
};

async function importFresh<T>(file: string) {
  const { module, dependencies } = await runnerImport<T>(file, {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [withoutScreens],
    // Production's JSX: a development build asks for helpers that nobody renders with here.
    mode: 'production',
  });
  return { module, dependencies: dependencies.map((path) => join(root, path.replace(/^\//, ''))) };
}

async function load(file: string): Promise<Loaded> {
  const { module, dependencies } = await importFresh<Module>(file);
  const [model, ...more] = module.atlas.models;
  if (model === undefined) throw new Error(`${file} names no model`);
  return {
    machine: model.machine,
    models: [model, ...more],
    states: statesOf(module.atlas),
    files: [file, ...dependencies],
  };
}

const known = new Map<string, { at: number; loaded: Promise<Loaded> }>();

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

/** The states of one machine file: the same answer for the index and for the module, until a file changes. */
export async function loadAtlas(file: string): Promise<Loaded> {
  const before = known.get(file);
  if (before !== undefined && (await newest((await before.loaded).files)) <= before.at) return before.loaded;
  const loaded = load(file);
  known.set(file, { at: Date.now(), loaded });
  loaded.catch(() => known.delete(file));
  return loaded;
}

/** What the comments of `machines/delays.ts` say about each delay, its section of the spec among it. */
async function delayNotes(): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'machines/delays.ts'), 'utf8');
  const notes = new Map<string, string>();
  for (const [, comment = '', name = ''] of text.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s*(\w+):/gs)) {
    notes.set(name, comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim());
  }
  return notes;
}

/** What the panel and the docs page show of the machine. */
export async function drawAtlas(
  { machine }: Loaded,
  linkOf: (state: string) => string | undefined,
): Promise<Drawn> {
  const chart = chartOf(machine);
  const [drawn, notes] = await Promise.all([drawChart(chart), delayNotes()]);
  return {
    css: chartCss,
    svg: chartSvg(drawn, { title: `State chart of ${chart.id}`, linkOf }),
    transitions: chart.transitions,
    delays: Object.entries(chart.delays).map(([name, ms]) => ({ name, ms, says: notes.get(name) ?? '' })),
  };
}

/** The machine's noun: what comes before `.machine.tsx`. */
export const nounOf = (file: string): string => basename(file).replace(/\.machine\.tsx$/, '');
