import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { isHandled, serialize } from '../paths.ts';
import type { Case, Exploration, Model } from '../paths.ts';
import { pathOf } from '../walker.ts';

/** The result of `xstate/graph` for a model: a shortest path to each state. */
export type Shortest = { paths: number; steps: number; proves: ReadonlySet<string> };

/** Maximum number of steps between states for `xstate/graph`; a larger model keeps it busy for minutes. */
const largest = 3000;

/** What `xstate/graph` must know to traverse a model: its cases, and what distinguishes two states. */
export function traversalOf(model: Model, events: readonly Case[]) {
  const handled = new Map<string, Case[]>();
  return {
    input: model.input,
    limit: Infinity,
    serializeState: (state: AnyMachineSnapshot) => serialize(model, state),
    // By default it would send errors of children that do not exist.
    events: (state: AnyMachineSnapshot) => {
      const key = serialize(model, state);
      const known = handled.get(key) ?? events.filter((event) => isHandled(state, event));
      handled.set(key, known);
      return known;
    },
  };
}

type Found = readonly { steps: readonly { event: EventObject }[] }[];

/** What the paths that `xstate/graph` found would walk and prove. */
export function worthOf(model: Model, found: Found): Shortest {
  const ways = found
    .map(({ steps }) => steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init'))
    .filter((way) => way.length > 0);
  const walked = ways.map((way) => pathOf(model, way));
  return {
    paths: walked.length,
    steps: walked.reduce((sum, { steps }) => sum + steps.length, 0),
    proves: new Set(walked.flatMap(({ steps }) => steps.flatMap(({ proves }) => proves))),
  };
}

/** Null if the model is too large for it. */
export function shortestOf(model: Model, { events, edges }: Exploration): Shortest | null {
  if (edges.length > largest) return null;
  return worthOf(model, getShortestPaths(model.machine, traversalOf(model, events)));
}
