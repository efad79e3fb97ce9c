import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createEmptyActor } from 'xstate';
import type {
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';

/** An event with its payload; payloads are the model's business. */
export type Case = EventObject & Record<string, unknown>;

export type Model = {
  name: string;
  machine: AnyStateMachine;
  input?: unknown;
  /** Events by descriptor: `done.<invoke>`, `error.<invoke>` and `after.<delay>` stand for XState's own. */
  cases: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  /** Names of the ports that are actions. */
  actionPorts: readonly string[];
  /** What of the context tells two states apart, in few classes: else there is no end. */
  classOf: (snapshot: AnyMachineSnapshot) => unknown;
  /** Highest number of visits while exploring: more means that `classOf` is too fine. */
  limit: number;
  /** What must be true in each state, in words of the spec; says what is not. */
  broken: (snapshot: AnyMachineSnapshot) => string | undefined;
  /** What must be true of each step. */
  brokenStep?: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) => string | undefined;
};

export type Step = { event: Case; state: AnyMachineSnapshot };
export type Edge = {
  from: string;
  event: Case;
  to: string;
  state: AnyMachineSnapshot;
  /** Every transition that the event sets off, eventless ones included. */
  taken: readonly AnyTransitionDefinition[];
};
export type Path = { id: string; steps: readonly Step[] };

const own = /^xstate\.(done|error|after)\.(?:actor\.)?([^.]+).*$/;

/** The descriptor by which a model names an event type of the machine. */
export const descriptorOf = (type: string): string => type.replace(own, '$1.$2');

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

export const stateNodesOf = ({ machine }: Model): AnyStateNode[] => nodesOf(machine.root);

export const transitionsOf = (model: Model): AnyTransitionDefinition[] =>
  stateNodesOf(model).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);

/** Where a transition stands, for messages. */
export function nameOf({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const named = typeof guard === 'object' && 'type' in guard ? guard.type : guard;
  const condition = named === undefined ? '' : ` [${typeof named === 'string' ? named : 'guard'}]`;
  const goal = target?.map(({ id }) => id).join() ?? 'stays';
  return `${source.id} on '${descriptorOf(eventType)}'${condition} → ${goal}`;
}

/** Types of all events that some state handles. */
const typesOf = (model: Model): string[] => [
  ...new Set(stateNodesOf(model).flatMap((node) => [...node.transitions.keys()])),
];

/** Descriptors without a case, and cases without a descriptor: either way something would silently not be walked. */
export function mismatches(model: Model): { missing: string[]; unknown: string[] } {
  const descriptors = new Set(typesOf(model).map(descriptorOf));
  return {
    missing: [...descriptors].filter((descriptor) => (model.cases[descriptor] ?? []).length === 0),
    unknown: Object.keys(model.cases).filter((descriptor) => !descriptors.has(descriptor)),
  };
}

export const eventsOf = (model: Model): Case[] =>
  typesOf(model).flatMap((type) =>
    (model.cases[descriptorOf(type)] ?? []).map((payload) => ({ ...payload, type })),
  );

export const serialize = (model: Model, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([snapshot.value, model.classOf(snapshot)]);

/** XState turns an unexpected error of a child into an error of the machine; a child that is not there cannot have one. */
const canHappen = (snapshot: AnyMachineSnapshot, event: EventObject): boolean =>
  !event.type.startsWith('xstate.error.') || snapshot._nodes.some((node) => node.transitions.has(event.type));

/** A pure step, with the transitions that it took. */
function createStepper({ machine }: Model) {
  const self = createEmptyActor();
  let taken: AnyTransitionDefinition[] = [];
  self.system.inspect((inspected) => {
    if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions);
  });
  const nothing = () => {};
  const scope: AnyActorScope = {
    self,
    id: 'model',
    sessionId: 'model',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
    system: self.system,
  };
  return (from: AnyMachineSnapshot, event: Case) => {
    taken = [];
    const state: AnyMachineSnapshot = machine.transition(from, event, scope);
    return { state, taken };
  };
}

const isSame = (a: AnyMachineSnapshot, b: AnyMachineSnapshot): boolean =>
  isDeepStrictEqual([a.value, a.context, a.status], [b.value, b.context, b.status]);

export type Exploration = {
  states: ReadonlyMap<string, AnyMachineSnapshot>;
  edges: readonly Edge[];
  /** Events that no transition handles and that change something all the same. */
  leaks: readonly string[];
  /** Steps of the shortest way to a state, by its serialization. */
  wayTo: (state: string) => readonly Edge[];
};

/** Every state that the cases can reach, and every step between them. */
export function explore(model: Model): Exploration {
  const step = createStepper(model);
  const map = getAdjacencyMap(model.machine, {
    input: model.input,
    events: eventsOf(model),
    filterEvents: canHappen,
    serializeState: (snapshot) => serialize(model, snapshot),
    limit: model.limit,
  });
  const states = new Map(Object.entries(map).map(([key, { state }]) => [key, state]));
  const edges: Edge[] = [];
  const leaks: string[] = [];
  for (const [from, snapshot] of states) {
    for (const event of eventsOf(model)) {
      if (!canHappen(snapshot, event)) continue;
      const { state, taken } = step(snapshot, event);
      if (taken.length > 0) edges.push({ from, event, to: serialize(model, state), state, taken });
      else if (!isSame(snapshot, state)) leaks.push(`${from} on ${event.type}`);
    }
  }
  const outgoing = Map.groupBy(edges, ({ from }) => from);
  const [initial] = states.keys();
  const ways = new Map<string, readonly Edge[]>(initial === undefined ? [] : [[initial, []]]);
  for (const [state, way] of ways) {
    for (const edge of outgoing.get(state) ?? []) if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return { states, edges, leaks, wayTo: (state) => ways.get(state) ?? [] };
}

/** Runs the events from the start. The same path has the same id in every run and at every level. */
function pathOf(model: Model, { states }: Exploration, edges: readonly Edge[]): Path {
  const step = createStepper(model);
  let from = [...states.values()][0];
  const steps = edges.map(({ event }): Step => {
    if (from === undefined) throw new Error(`${model.name} has no start`);
    from = step(from, event).state;
    return { event, state: from };
  });
  const last = descriptorOf(edges.at(-1)?.event.type ?? 'start').replaceAll(/[^a-z0-9]+/gi, '-');
  const digest = createHash('sha256').update(JSON.stringify(edges.map(({ event }) => event)));
  return { id: `${model.name}/${last.toLowerCase()}-${digest.digest('hex').slice(0, 6)}`, steps };
}

/** Shortest paths that together take every transition which can be taken, and those that none takes. */
export function allTransitions(model: Model, exploration: Exploration) {
  const { edges, wayTo } = exploration;
  const covered = new Set<AnyTransitionDefinition>();
  const paths: Path[] = [];
  const untaken: AnyTransitionDefinition[] = [];
  const shortest = edges.toSorted((a, b) => wayTo(a.from).length - wayTo(b.from).length);
  for (const transition of transitionsOf(model)) {
    if (covered.has(transition)) continue;
    const edge = shortest.find(({ taken }) => taken.includes(transition));
    if (edge === undefined) {
      untaken.push(transition);
      continue;
    }
    const way = [...wayTo(edge.from), edge];
    for (const { taken } of way) for (const each of taken) covered.add(each);
    paths.push(pathOf(model, exploration, way));
  }
  return { paths, untaken };
}

/** Shortest paths that together stand in every value of the machine, whatever its context. */
export function allStates(model: Model, exploration: Exploration): Path[] {
  const byValue = new Map<string, readonly Edge[]>();
  for (const [key, { value }] of exploration.states) {
    const way = exploration.wayTo(key);
    const known = byValue.get(JSON.stringify(value));
    if (known === undefined || way.length < known.length) byValue.set(JSON.stringify(value), way);
  }
  const ways = [...byValue.values()].filter((way) => way.length > 0);
  const inner = new Set(ways.flatMap((way) => way.slice(0, -1).map(({ to }) => to)));
  return ways.filter((way) => !inner.has(way.at(-1)?.to ?? '')).map((way) => pathOf(model, exploration, way));
}

/** State nodes that no reachable state is in. */
export function unseenNodes(model: Model, { states }: Exploration): string[] {
  const seen = new Set([...states.values()].flatMap((state) => state._nodes));
  return stateNodesOf(model)
    .filter((node) => !seen.has(node) && !isPassing(node))
    .map(({ id }) => id);
}

/** A state that decides and goes on at once can never be stood in. */
const isPassing = ({ always }: AnyStateNode): boolean =>
  always?.some(({ guard }) => guard === undefined) ?? false;
