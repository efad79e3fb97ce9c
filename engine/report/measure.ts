import { chartOf, descriptorOf } from '../chart/chart.ts';
import { drawChart } from '../chart/layout.ts';
import { chartSvg } from '../chart/svg.ts';
import { mutationScore } from '../mutation/score.ts';
import type { Equivalents, MutationScore } from '../mutation/score.ts';
import { judge } from '../properties/judge.ts';
import type { Judgment } from '../properties/judge.ts';
import { duties, provenBy, seenNodes, unproven, unseenNodes } from '../paths.ts';
import type { Case, Model, Path } from '../paths.ts';
import { sendUnhandled } from '../unhandled-events.ts';
import { suitesOf } from '../suites.ts';
import type { Suites } from '../suites.ts';
import { walk } from '../walk.ts';
import { peopleOf } from './people.ts';
import type { People, Trace } from './people.ts';
import { shortestOf } from './shortest.ts';

export type ReportStep = { event: string; payload: string; value: string; states: string[]; taken: string[] };
export type ReportPath = {
  id: string;
  kind: 'transitions' | 'pairs' | 'app';
  steps: ReportStep[];
  /** The failure by level; '' for none. A missing level did not walk the path. */
  levels: Partial<Record<Level, string>>;
  /** JPEGs as data URLs, by step, from the app. */
  pictures: string[];
  /** Files that Playwright kept of a failure. */
  files: readonly string[];
};
export type Level = 'pure' | 'component' | 'app';

export type MachineReport = {
  id: string;
  svg: string;
  states: { reached: number; total: number };
  /** Transitions taken and guards that refused. */
  duties: {
    proven: number;
    total: number;
    never: Readonly<Record<string, string>>;
    /** Neither proven nor explained. */
    missing: readonly string[];
  };
  people: People | null;
  exploredStates: number;
  exploredSteps: number;
  pairs: { walked: number; total: number };
  unhandled: { sent: number; leaked: number };
  mutants: Omit<MutationScore, 'stale'> & { reasons: Readonly<Record<string, string>> };
  /** The machine by the sentences of the specification. */
  judgment: Judgment;
  tour: {
    transitions: number;
    pairs: number;
    /** Steps if every transition had its own shortest path. */
    shortest: number;
  };
  /** What the shortest paths of `xstate/graph` would walk and prove; null if the machine is too large for it. */
  graph: { paths: number; steps: number; proven: number } | null;
  /** Cases that cannot be caused in the app, with the reason; null if no driver walks the machine there. */
  beyond: Readonly<Record<string, string>> | null;
  milliseconds: { generated: number; walked: number; mutated: number };
  paths: ReportPath[];
};

const brief = (event: Case): string => {
  const text = JSON.stringify({ ...event, type: undefined }, (_key, value: unknown) =>
    value instanceof Error ? value.message : value,
  );
  return text === '{}' ? '' : text.slice(0, 300);
};

export async function reportOf(model: Model, path: Path, kind: ReportPath['kind']): Promise<ReportPath> {
  const wrong = await walk(model, path).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return {
    id: path.id,
    kind,
    levels: { pure: wrong },
    pictures: [],
    files: [],
    steps: path.steps.map(({ event, state, proves }) => ({
      event: descriptorOf(event.type),
      payload: brief(event),
      value: JSON.stringify(state.value),
      states: state._nodes.map(({ id }) => id),
      taken: proves.filter((id) => !id.startsWith('not ')),
    })),
  };
}

/** Steps of the shortest path to each edge that proves something new. */
function shortestSteps({ exploration }: Suites): number {
  const shortest = new Map<string, number>();
  for (const { from, proves } of [...exploration.edges, ...exploration.refusals]) {
    const steps = exploration.wayTo(from).length + 1;
    for (const id of proves) shortest.set(id, Math.min(shortest.get(id) ?? Infinity, steps));
  }
  return [...shortest.values()].reduce((sum, steps) => sum + steps, 0);
}

const count = (paths: readonly Path[]) => paths.reduce((sum, { steps }) => sum + steps.length, 0);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export type Measuring = {
  /** Limits the walks to paths whose id starts with this. */
  only: string;
  equivalent: Equivalents;
  /** What people did, if it was recorded. */
  trace: Trace | null;
  /** An address for a state of the chart. */
  linkOf: (state: string) => string | undefined;
};

/** Generates and walks everything of one machine. */
export async function measure(
  models: readonly Model[],
  { only, equivalent, trace, linkOf }: Measuring,
): Promise<MachineReport> {
  const [first] = models;
  if (first === undefined) throw new Error('A machine without a model');
  let last = performance.now();
  const lap = () => {
    const now = performance.now();
    const taken = Math.round(now - last);
    last = now;
    return taken;
  };
  const all = models.map(suitesOf);
  const generated = lap();
  const walks = all.flatMap(({ model, transitions, pairs }) => [
    ...transitions.paths.map((path) => ({ model, path, kind: 'transitions' as const })),
    ...pairs.paths.map((path) => ({ model, path, kind: 'pairs' as const })),
  ]);
  const paths: ReportPath[] = [];
  for (const { model, path, kind } of walks) {
    if (path.id.startsWith(only)) paths.push(await reportOf(model, path, kind));
  }
  const unhandled = all.map(({ model, exploration }) => sendUnhandled(model, exploration));
  const walked = lap();
  const { stale: _, ...mutants } = mutationScore(only === '' ? all : [], equivalent);
  const judgment = judge(only === '' ? models : [], { equivalent });
  const mutated = lap();
  const graphs = all.map(({ model, exploration }) => shortestOf(model, exploration));
  const proven = new Set(all.flatMap(({ exploration }) => [...provenBy(exploration)]));
  const reached = new Set(all.flatMap(({ exploration }) => seenNodes(exploration)));
  const unseen = new Set(unseenNodes(first, reached));
  const never = Object.assign({}, ...models.map((model) => model.never ?? {})) as Record<string, string>;
  const chart = chartOf(first.machine);
  const people = trace === null ? null : peopleOf(first.machine, trace);
  const states = new Set(chart.states.map(({ id }) => id));
  const mark = (id: string) => (proven.has(id) || (states.has(id) && !unseen.has(id)) ? 'yes' : 'no');
  return {
    id: first.machine.id,
    svg: chartSvg(await drawChart(chart), {
      title: `State chart of ${first.machine.id}`,
      linkOf,
      marksOf: (id) => ({
        'data-covered': mark(id),
        ...(people?.taken[id] === undefined ? {} : { 'data-people': String(people.taken[id]) }),
      }),
    }),
    // A machine never rests in a state that only decides: it counts when its transition was taken.
    states: { reached: chart.states.length - unseen.size, total: chart.states.length },
    duties: {
      proven: duties(first).filter((id) => proven.has(id)).length,
      total: duties(first).length,
      never,
      missing: unproven(first, proven).filter((id) => !(id in never)),
    },
    people,
    exploredStates: sum(all.map(({ exploration }) => exploration.states.size)),
    exploredSteps: sum(all.map(({ exploration }) => exploration.edges.length)),
    pairs: {
      walked: sum(all.map(({ pairs }) => pairs.wanted.length - pairs.missed.length)),
      total: sum(all.map(({ pairs }) => pairs.wanted.length)),
    },
    unhandled: {
      sent: sum(unhandled.map(({ sent }) => sent)),
      leaked: sum(unhandled.map(({ leaks }) => leaks.length)),
    },
    mutants: { ...mutants, reasons: equivalent },
    judgment,
    tour: {
      transitions: sum(all.map(({ transitions }) => count(transitions.paths))),
      pairs: sum(all.map(({ pairs }) => count(pairs.paths))),
      shortest: sum(all.map(shortestSteps)),
    },
    graph: graphs.some((each) => each === null)
      ? null
      : {
          paths: sum(graphs.map((each) => each?.paths ?? 0)),
          steps: sum(graphs.map((each) => each?.steps ?? 0)),
          proven: duties(first).filter((id) => graphs.some((each) => each?.proves.has(id))).length,
        },
    beyond: null,
    milliseconds: { generated, walked, mutated },
    paths,
  };
}
