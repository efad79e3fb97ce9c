import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartOf } from '#engine/chart/chart.ts';
import type { ChartTransition } from '#engine/chart/chart.ts';
import { partsOf } from '#engine/chart/parts.ts';
import type { ChartPart } from '#engine/chart/parts.ts';
import { drawChart } from '#engine/chart/layout.ts';
import { chartCss, chartSvg } from '#engine/chart/svg.ts';
import type { Loaded } from '#samples/atlas/load.ts';
import { root } from '#samples/atlas/runner.ts';

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
