import type { Case, Edge, Exploration, Model, Path, Step } from './paths.ts';
import { solveRoutes } from './route-solver.ts';
import type { Errand } from './route-solver.ts';
import { pathOf } from './walker.ts';

const grounds = new WeakMap<Exploration, ReturnType<typeof surveyed>>();

/** Shortest distances and paths between the states of an exploration: both tours need the same. */
function groundOf(exploration: Exploration): ReturnType<typeof surveyed> {
  const known = grounds.get(exploration) ?? surveyed(exploration);
  grounds.set(exploration, known);
  return known;
}

function surveyed({ states, edges, wayTo }: Exploration) {
  const keys = [...states.keys()];
  const numbers = new Map(keys.map((key, index) => [key, index]));
  const number = (key: string) => numbers.get(key) ?? -1;
  const outgoing: { edge: Edge; to: number }[][] = keys.map(() => []);
  for (const edge of edges) {
    if (edge.from !== edge.to) outgoing[number(edge.from)]?.push({ edge, to: number(edge.to) });
  }
  const depth = keys.map((key) => wayTo(key).length);
  type Search = { entered: (Edge | undefined)[]; distance: Float64Array };
  const searched = new Map<number, Search>();
  /** By state, its distance from `from`, and the edge that enters it on the shortest path. */
  const search = (from: number): Search => {
    const known = searched.get(from);
    if (known !== undefined) return known;
    const entered: (Edge | undefined)[] = Array.from({ length: keys.length });
    const distance = new Float64Array(keys.length).fill(Infinity);
    distance[from] = 0;
    const queue = [from];
    for (const state of queue) {
      for (const { edge, to } of outgoing[state] ?? []) {
        if (distance[to] !== Infinity) continue;
        distance[to] = (distance[state] ?? 0) + 1;
        entered[to] = edge;
        queue.push(to);
      }
    }
    const found = { entered, distance };
    searched.set(from, found);
    return found;
  };
  const distance = (from: number, to: number) => search(from).distance[to] ?? Infinity;
  const way = (from: number, to: number): Edge[] | undefined => {
    if (from === to) return [];
    const { entered } = search(from);
    const edges: Edge[] = [];
    for (let state = to; state !== from;) {
      const edge = entered[state];
      if (edge === undefined) return undefined;
      edges.push(edge);
      state = number(edge.from);
    }
    return edges.toReversed();
  };
  const enter = (state: number) => depth[state] ?? Infinity;
  return { number, way, distance, enter, wayIn: (state: number) => wayTo(keys[state] ?? '') };
}

const pairOf = (first: Pick<Step, 'move'>, second: Pick<Step, 'move'>): string =>
  `${first.move} ⇒ ${second.move}`;

const pairsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap((step, index) => {
    const next = steps[index + 1];
    return next === undefined ? [] : [pairOf(step, next)];
  });

const eventsIn = (edges: readonly Edge[]): Case[] => edges.map(({ event }) => event);

export type Tour = {
  paths: readonly Path[];
  /** Everything to be walked. */
  wanted: readonly string[];
  /** The part that no path could walk: the classes of the context are too coarse to predict it. */
  missed: readonly string[];
};

/** Adds paths to what the tour missed: states of one class may still behave differently. */
function completed(
  model: Model,
  paths: readonly Path[],
  wanted: readonly string[],
  provenBy: (steps: readonly Step[]) => readonly string[],
  tries: (target: string) => Iterable<readonly Edge[]>,
): Tour {
  const all = [...paths];
  const proven = new Set(all.flatMap(({ steps }) => provenBy(steps)));
  for (const target of wanted) {
    if (proven.has(target)) continue;
    for (const way of tries(target)) {
      const path = pathOf(model, eventsIn(way));
      const more = provenBy(path.steps);
      if (!more.includes(target)) continue;
      for (const each of more) proven.add(each);
      all.push(path);
      break;
    }
  }
  const unique = [...new Map(all.map((path) => [path.id, path])).values()];
  return { paths: unique, wanted, missed: wanted.filter((target) => !proven.has(target)) };
}

/** The cost of starting over, in steps. */
const reset = 1;

/**
 * Paths that together take every transition, and have every guard refuse, in the fewest steps that the route solver
 * finds.
 * @param restart What starting over costs, in steps: more makes fewer and longer paths.
 */
export function transitionTour(model: Model, exploration: Exploration, restart = reset): Tour {
  const { edges, refusals, atStart, wayTo } = exploration;
  const ground = groundOf(exploration);
  const sorted = [...edges, ...refusals].toSorted(
    (a, b) => ground.enter(ground.number(a.from)) - ground.enter(ground.number(b.from)),
  );
  const wanted = new Set(sorted.flatMap(({ proves }) => proves));
  const proven = new Set(atStart);
  const chosen: Edge[] = [];
  for (const edge of sorted) {
    if (edge.proves.every((id) => proven.has(id))) continue;
    chosen.push(edge);
    for (const id of edge.proves) proven.add(id);
  }
  const byErrand = new Map<Errand, Edge>(
    chosen.map((edge) => [{ from: ground.number(edge.from), to: ground.number(edge.to) }, edge]),
  );
  const routes = solveRoutes([...byErrand.keys()], {
    enter: ground.enter,
    link: ground.distance,
    reset: restart,
  });
  const paths = routes.map((route) => {
    let at: number | undefined;
    const walked = route.flatMap((errand) => {
      const edge = byErrand.get(errand);
      const way = at === undefined ? ground.wayIn(errand.from) : (ground.way(at, errand.from) ?? []);
      at = errand.to;
      return edge === undefined ? [...way] : [...way, edge];
    });
    return pathOf(model, eventsIn(walked));
  });
  return completed(
    model,
    paths,
    [...wanted].filter((id) => !atStart.includes(id)),
    (steps) => steps.flatMap(({ proves }) => proves),
    (target) =>
      sorted
        .values()
        .filter(({ proves }) => proves.includes(target))
        .take(50)
        .map((edge) => [...wayTo(edge.from), edge]),
  );
}

/** Paths that together take every two moves that can follow one another: the tour of the line graph. */
export function pairTour(model: Model, exploration: Exploration): Tour {
  const { edges, wayTo } = exploration;
  const ground = groundOf(exploration);
  const outgoing = Map.groupBy(edges, ({ from }) => from);
  // One edge of each move out of each state is enough.
  const distinct = new Map(
    [...outgoing].map(([state, out]) => [state, [...new Map(out.map((edge) => [edge.move, edge])).values()]]),
  );
  const sorted = [...distinct.values()]
    .flat()
    .toSorted((a, b) => ground.enter(ground.number(a.from)) - ground.enter(ground.number(b.from)));
  const moves = new Map<string, number>();
  for (const { move } of sorted) if (!moves.has(move)) moves.set(move, moves.size);
  const numberOf = ({ move }: Edge) => moves.get(move) ?? -1;
  const places = new Map<number, [Edge, Edge][]>();
  for (const first of sorted) {
    const before = numberOf(first) * moves.size;
    for (const second of distinct.get(first.to) ?? []) {
      const pair = before + numberOf(second);
      const known = places.get(pair);
      if (known === undefined) places.set(pair, [[first, second]]);
      else if (known.length < 20) known.push([first, second]);
    }
  }
  const chosen = places
    .values()
    .flatMap((known) => known.slice(0, 1))
    .toArray();
  const used = [...new Set(chosen.flat())];
  const numbers = new Map(used.map((edge, index) => [edge, index]));
  const place = (edge: Edge) => numbers.get(edge) ?? -1;
  const from = used.map((edge) => ground.number(edge.from));
  const to = used.map((edge) => ground.number(edge.to));
  const routes = solveRoutes(
    chosen.map(([first, second]) => ({ from: place(first), to: place(second) })),
    {
      enter: (edge) => ground.enter(from[edge] ?? -1) + 1,
      link: (a, b) => ground.distance(to[a] ?? -1, from[b] ?? -1) + 1,
      reset,
    },
  );
  const edgeAt = (index: number): Edge[] => used.slice(index, index + 1);
  const paths = routes.map((route) => {
    let at: number | undefined;
    const walked = route.flatMap((errand) => {
      const start = from[errand.from] ?? -1;
      let lead: readonly Edge[] = [];
      if (at === undefined) lead = [...ground.wayIn(start), ...edgeAt(errand.from)];
      else if (at !== errand.from)
        lead = [...(ground.way(to[at] ?? -1, start) ?? []), ...edgeAt(errand.from)];
      at = errand.to;
      return [...lead, ...edgeAt(errand.to)];
    });
    return pathOf(model, eventsIn(walked));
  });
  const wanted = chosen.map(([first, second]) => pairOf(first, second));
  const ways = new Map(wanted.map((pair, index) => [pair, index]));
  const known = [...places.values()];
  return completed(model, paths, wanted, pairsOf, (target) =>
    (known[ways.get(target) ?? -1] ?? [])
      .values()
      .map(([first, second]) => [...wayTo(first.from), first, second]),
  );
}

/** Shortest paths that together reach every value of the machine, whatever its context. */
export function allStates(model: Model, exploration: Exploration): Path[] {
  const byValue = new Map<string, readonly Edge[]>();
  for (const [key, { value }] of exploration.states) {
    const way = exploration.wayTo(key);
    const known = byValue.get(JSON.stringify(value));
    if (known === undefined || way.length < known.length) byValue.set(JSON.stringify(value), way);
  }
  const ways = [...byValue.values()].filter((way) => way.length > 0);
  const inner = new Set(ways.flatMap((way) => way.slice(0, -1).map(({ to }) => to)));
  return ways.filter((way) => !inner.has(way.at(-1)?.to ?? '')).map((way) => pathOf(model, eventsIn(way)));
}
