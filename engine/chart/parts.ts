import type { Chart, ChartState, ChartTransition } from './chart.ts';

/** A chart of a part of a machine; `id` is that of its outermost state, or '' for the overview. */
export type ChartPart = { id: string; name: string; chart: Chart };

/** By their paths: a state can have its own id. */
const isInside = (state: ChartState, around: ChartState) =>
  around.path === '' || state.path === around.path || state.path.startsWith(`${around.path}.`);

/** The regions of parallel states; without any, the states of the first level that have child states. */
function regionsOf({ states }: Chart): ChartState[] {
  const parallel = new Set(states.filter(({ type }) => type === 'parallel').map(({ id }) => id));
  const grouped = states.filter(({ type }) => type === 'compound' || type === 'parallel');
  const regions = grouped.filter(({ parent }) => parent !== null && parallel.has(parent));
  return regions.length > 0 ? regions : grouped.filter(({ parent }) => parent === states[0]?.id);
}

/** Those without regions. */
const innermost = (regions: readonly ChartState[]) =>
  regions.filter((region) => !regions.some((other) => other !== region && isInside(other, region)));

/** The chart with some regions closed: transitions inside of one are left out, those between them stay. */
function closedAt(chart: Chart, regions: readonly ChartState[]): Chart {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const closed = (id: string) => {
    const state = byId.get(id);
    return regions.find((region) => state !== undefined && isInside(state, region))?.id ?? id;
  };
  const states = chart.states.flatMap((state): ChartState[] => {
    if (closed(state.id) !== state.id) return [];
    const isClosed = regions.some(({ id }) => id === state.id);
    return [isClosed ? { ...state, type: 'atomic', initial: null } : state];
  });
  const seen = new Set<string>();
  const transitions = chart.transitions.flatMap((transition): ChartTransition[] => {
    const source = closed(transition.source);
    const targets = [...new Set(transition.targets.map(closed))];
    const isInner = source !== transition.source && targets.every((target) => target === source);
    const key = JSON.stringify([source, transition.event, transition.guard, targets]);
    if (isInner || seen.has(key)) return [];
    seen.add(key);
    return [{ ...transition, source, targets }];
  });
  return { ...chart, states, transitions };
}

/** One state with everything inside it; a transition that leaves says where to. */
function insideOf(chart: Chart, around: ChartState): Chart {
  const pathOf = new Map(chart.states.map(({ id, path }) => [id, path]));
  const inner = chart.states.filter((state) => isInside(state, around));
  const ids = new Set(inner.map(({ id }) => id));
  const transitions = chart.transitions
    .filter(({ source }) => ids.has(source))
    .map((transition): ChartTransition => {
      const left = transition.targets.filter((target) => !ids.has(target));
      if (left.length === 0) return transition;
      const names = left.map((target) => pathOf.get(target) ?? target);
      const targets = transition.targets.filter((target) => ids.has(target));
      return { ...transition, targets, event: `${transition.event} → ${names.join(', ')}` };
    });
  const states = inner.map((state) => (state === around ? { ...state, parent: null } : state));
  return { ...chart, states, transitions };
}

/** From this number of states on a chart is also drawn in parts. */
const many = 16;

/** An overview with closed regions, and a chart of each region; none for a machine that is readable as a whole. */
export function partsOf(chart: Chart): ChartPart[] {
  const regions = chart.states.length < many ? [] : innermost(regionsOf(chart));
  if (regions.length === 0) return [];
  return [
    { id: '', name: 'Overview', chart: closedAt(chart, regions) },
    ...regions.map((region) => ({ id: region.id, name: region.path, chart: insideOf(chart, region) })),
  ];
}
