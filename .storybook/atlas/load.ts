import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../../tests/engine/chart/chart.ts';
import type { ChartTransition } from '../../tests/engine/chart/chart.ts';
import { partsOf } from '../../tests/engine/chart/parts.ts';
import type { ChartPart } from '../../tests/engine/chart/parts.ts';
import { drawChart } from '../../tests/engine/chart/layout.ts';
import { chartCss, chartSvg } from '../../tests/engine/chart/svg.ts';
import type { Model } from '../../tests/engine/paths.ts';
import type { Screen } from '../../tests/engine/screen.ts';
import type { Atlas } from './atlas.ts';
import { createLoader, root } from './runner.ts';
import { statesOf } from './states.ts';
import type { AtlasState } from './states.ts';

/** A drawing of the machine or of a part of it. */
export type Drawing = { name: string; svg: string };

export type Drawn = {
  /** The id of its definition. */
  machine: string;
  /** The first one is what opens: the whole machine, or an overview of a large one. */
  drawings: readonly Drawing[];
  css: string;
  delays: readonly { name: string; ms: number | null; says: string }[];
  transitions: readonly ChartTransition[];
};

export type Loaded = {
  machine: AnyStateMachine;
  models: readonly [Model, ...Model[]];
  states: readonly AtlasState[];
};

type AtlasModule = { atlas: Atlas; screen?: Screen };

/** The page object of a machine, if it has one: `tests/screens/<area>/<noun>.screen.ts`. */
function screenOf(file: string): string | null {
  const area = basename(dirname(file));
  const screen = join(root, 'tests/screens', area, `${nounOf(file)}.screen.ts`);
  return existsSync(screen) ? screen : null;
}

const atlases = createLoader(({ atlas, screen }: AtlasModule, file): Loaded => {
  const [model, ...more] = atlas.models;
  if (model === undefined) throw new Error(`${file} names no model`);
  return { machine: model.machine, models: [model, ...more], states: statesOf(atlas, screen ?? null) };
}, screenOf);

/** The states of one machine file: the same answer for the index and for the module, until a file changes. */
export const loadAtlas = atlases.load;

/** Files that the states of a machine file depend on. */
export const filesOfAtlas = atlases.filesOf;

/** The comments of `machines/kit/delays.ts` on each delay, including its section of the spec. */
async function delayNotes(): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'machines/kit/delays.ts'), 'utf8');
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
  const notes = await delayNotes();
  const whole = { id: chart.id, name: 'Everything', chart };
  const draw = async ({ name, chart: part }: ChartPart): Promise<Drawing> => ({
    name,
    svg: chartSvg(await drawChart(part), { title: `State chart of ${chart.id}: ${name}`, linkOf }),
  });
  return {
    machine: chart.id,
    css: chartCss,
    drawings: await Promise.all([...partsOf(chart), whole].map(draw)),
    transitions: chart.transitions,
    delays: Object.entries(chart.delays).map(([name, ms]) => ({ name, ms, says: notes.get(name) ?? '' })),
  };
}

/** The machine's noun: the file name before `.atlas.tsx`. */
export const nounOf = (file: string): string => basename(file).replace(/\.atlas\.tsx$/, '');
