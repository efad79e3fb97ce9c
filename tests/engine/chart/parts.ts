import type { Chart, ChartState, ChartTransition } from './chart.ts';

/** A chart of a part of a machine; `id` is that of its outermost state, or '' for the overview. */
export type ChartPart = { id: string; name: string; chart: Chart };

const isInside = (id: string, state: string) => id === state || id.startsWith(`${state}.`);

/** The regions of parallel states; without any, the states of the first level that have states of their own. */
function regionsOf({ states }: Chart): ChartState[] {
  const parallel = new Set(states.filter(({ type }) => type === 'parallel').map(({ id }) => id));
  const grouped = states.filter(({ type }) => type === 'compound' || type === 'parallel');
  const regions = grouped.filter(({ parent }) => parent !== null && parallel.has(parent));
  const outermost = regions.filter(
    ({ id }) => !regions.some((other) => other.id !== id && isInside(id, other.id)),
  );
  return outermost.length > 0 ? outermost : grouped.filter(({ parent }) => parent === states[0]?.id);
}

/** The machine with its regions closed: transitions inside of one are left out, those between them stay. */
function overviewOf(chart: Chart, regions: readonly ChartState[]): Chart {
  const closed = (id: string) => regions.find((region) => isInside(id, region.id))?.id ?? id;
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
function insideOf(chart: Chart, { id }: ChartState): Chart {
  const states = chart.states
    .filter((state) => isInside(state.id, id))
    .map((state) => (state.id === id ? { ...state, parent: null } : state));
  const transitions = chart.transitions
    .filter(({ source }) => isInside(source, id))
    .map((transition): ChartTransition => {
      const left = transition.targets.filter((target) => !isInside(target, id));
      if (left.length === 0) return transition;
      const names = left.map((target) => target.slice(chart.id.length + 1));
      const targets = transition.targets.filter((target) => isInside(target, id));
      return { ...transition, targets, event: `${transition.event} → ${names.join(', ')}` };
    });
  return { ...chart, states, transitions };
}

/** From this number of states on a chart is also drawn in parts. */
const many = 16;

/** An overview with closed regions, and a chart of each region; none for a machine that is readable as a whole. */
export function partsOf(chart: Chart): ChartPart[] {
  const regions = chart.states.length < many ? [] : regionsOf(chart);
  if (regions.length === 0) return [];
  return [
    { id: '', name: 'Overview', chart: overviewOf(chart, regions) },
    ...regions.map((region) => ({ id: region.id, name: region.path, chart: insideOf(chart, region) })),
  ];
}
