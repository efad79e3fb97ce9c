import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { descriptorOf, matchesDescriptor, stateNodesOf, transitionIds } from './chart/chart.ts';
import type { Property } from './properties/property.ts';
import { askedOf } from './refusals.ts';
import { createStepper } from './step.ts';
import type { Case, Effect, Outcome } from './step.ts';

export type { Case };

export type Model = {
  name: string;
  machine: AnyStateMachine;
  input?: unknown;
  /**
   * Events by descriptor: `done.<invoke>`, `error.<invoke>`, `snapshot.<invoke>` and `after.<delay>` stand for XState's
   * own; a case of a wildcard names its type itself.
   */
  cases: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  /** Names of the ports that are actions. */
  actionPorts: readonly string[];
  /** The part of the context that distinguishes two states, in few classes: otherwise exploring never ends. */
  classOf: (snapshot: AnyMachineSnapshot) => unknown;
  /** Maximum number of visits while exploring: more means that `classOf` is too fine. */
  limit: number;
  /**
   * Transitions that no path takes and guards that never refuse (`not <id>`), each with its reason: any other fails.
   */
  never?: Readonly<Record<string, string>>;
  /** What must be true in each state, in the spec's terms; returns the violation. */
  broken: (snapshot: AnyMachineSnapshot) => string | undefined;
  /** Sentences of the specification, which the machine is checked against. */
  properties?: readonly Property[];
  /** Events that are possible at the current level; all of them if omitted. */
  possible?: (event: Case, snapshot: AnyMachineSnapshot) => boolean;
  /** What must be true of each step. */
  brokenStep?: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) => string | undefined;
};

export type Step = {
  event: Case;
  state: AnyMachineSnapshot;
  effects: readonly Effect[];
  /** The event and all transitions that it triggers, including eventless ones: coverage is counted by this. */
  move: string;
  /** Ids of what this step proves: transitions taken, and `not <id>` for guards that refused. */
  proves: readonly string[];
};
/** A step between two states, by their serializations. */
export type Edge = Pick<Step, 'event' | 'move' | 'proves'> & { from: string; to: string };
export type Path = { id: string; steps: readonly Step[] };

export const refusalOf = (transitionId: string): string => `not ${transitionId}`;

/** Everything to prove: every transition is taken, every guard refuses. */
export const duties = ({ machine }: Model): string[] =>
  [...transitionIds(machine)].flatMap(([{ guard }, id]) =>
    guard === undefined ? [id] : [id, refusalOf(id)],
  );

export const provenBy = ({ atStart, edges, refusals }: Exploration): ReadonlySet<string> =>
  new Set([
    ...atStart,
    ...edges.flatMap(({ proves }) => proves),
    ...refusals.flatMap(({ proves }) => proves),
  ]);

export const unproven = (model: Model, proven: ReadonlySet<string>): string[] =>
  duties(model).filter((id) => !proven.has(id));

/** Types of all events that some state handles; that a state is done is an event of the machine itself. */
const typesOf = ({ machine }: Model): string[] => [
  ...new Set(
    stateNodesOf(machine)
      .flatMap((node) => [...node.transitions.keys()])
      .filter((type) => !type.startsWith('xstate.done.state.')),
  ),
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
    (model.cases[descriptorOf(type)] ?? []).map((payload) => ({
      ...payload,
      type: type.endsWith('*') ? String(payload['type']) : type,
    })),
  );

/** A machine's state as text: its value, its history, and the class of its context. */
export const serialize = (model: Model, snapshot: AnyMachineSnapshot): string => {
  const remembered = Object.entries(snapshot.historyValue).map(([id, nodes]) => [
    id,
    nodes.map(({ key }) => key),
  ]);
  return JSON.stringify([
    snapshot.value,
    model.classOf(snapshot),
    ...(remembered.length === 0 ? [] : [Object.fromEntries(remembered)]),
  ]);
};

/** What a state node listens to; XState builds its own table again each time. */
const listeners = new WeakMap<AnyStateNode, { types: ReadonlySet<string>; wild: readonly string[] }>();

function handles(node: AnyStateNode, type: string): boolean {
  let known = listeners.get(node);
  if (known === undefined) {
    const types = new Set(node.transitions.keys());
    known = { types, wild: [...types].filter((each) => each.endsWith('*')) };
    listeners.set(node, known);
  }
  return known.types.has(type) || known.wild.some((each) => matchesDescriptor(each, type));
}

/** An event that no active state handles cannot do anything: XState asks no other state. */
export const isHandled = (snapshot: AnyMachineSnapshot, { type }: EventObject): boolean =>
  snapshot._nodes.some((node) => handles(node, type));

/** XState turns an unexpected error of a child into an error of the machine; a missing child cannot have one. */
export const canHappen = (snapshot: AnyMachineSnapshot, event: EventObject): boolean =>
  !event.type.startsWith('xstate.error.') || isHandled(snapshot, event);

export type Exploration = {
  /** All cases, as events. */
  events: readonly Case[];
  /** The first state found of each; the very first is the start. */
  states: ReadonlyMap<string, AnyMachineSnapshot>;
  /** Steps that take a transition. */
  edges: readonly Edge[];
  /** Steps where a state handles the event and every guard refuses. */
  refusals: readonly Edge[];
  /** What the start itself proves. */
  atStart: readonly string[];
  /** The model's messages about forbidden states and steps. */
  broken: readonly string[];
  /** Steps of the shortest path to a state, by its serialization. */
  wayTo: (state: string) => readonly Edge[];
};

/** The unbounded part of the class, for the message. */
function widest(model: Model, states: ReadonlyMap<string, AnyMachineSnapshot>): string {
  const parts = new Map<string, Set<string>>();
  for (const state of states.values()) {
    for (const [part, value] of Object.entries(Object(model.classOf(state)))) {
      const seen = parts.get(part) ?? new Set();
      parts.set(part, seen.add(JSON.stringify(value)));
    }
  }
  const [name, values] = [...parts].toSorted(([, a], [, b]) => b.size - a.size)[0] ?? ['classOf', new Set()];
  return `part '${name}' has ${values.size} values so far, such as ${[...values].slice(-2).join(' and ')}`;
}

/** Names what a step does. Steps that do the same share the name: a machine has thousands of times as many steps. */
export function proofs({ machine }: Model) {
  const ids = transitionIds(machine);
  const nameOf = (transition: AnyTransitionDefinition) => ids.get(transition) ?? transition.source.id;
  const named = new Map<string, Pick<Step, 'move' | 'proves'>>();
  return (
    from: AnyMachineSnapshot | undefined,
    event: EventObject,
    microsteps: Outcome['microsteps'],
    to: AnyMachineSnapshot,
  ): Pick<Step, 'move' | 'proves'> => {
    const taken = microsteps.flat().map(nameOf);
    const refused = askedOf(from, event, microsteps, to).map((transition) => refusalOf(nameOf(transition)));
    const key = `${event.type}: ${taken.join(' + ')} - ${refused.join(' + ')}`;
    const known = named.get(key);
    if (known !== undefined) return known;
    const name = {
      move: `${descriptorOf(event.type)}: ${taken.toSorted().join(' + ')}`,
      proves: refused.length === 0 ? taken : [...taken, ...refused],
    };
    named.set(key, name);
    return name;
  };
}

/** Every state that the cases can reach, and every step between them. */
export function explore(model: Model): Exploration {
  const { start, step } = createStepper(model.machine, model.input);
  const prove = proofs(model);
  const first = start();
  const initial = serialize(model, first.state);
  const states = new Map([[initial, first.state]]);
  const arrival = new Map<string, Edge>();
  const edges: Edge[] = [];
  const refusals: Edge[] = [];
  const broken: string[] = [];
  const events = eventsOf(model);
  const handled = new Map<string, readonly Case[]>();
  const handledIn = (snapshot: AnyMachineSnapshot): readonly Case[] => {
    const where = snapshot._nodes.map(({ id }) => id).join();
    const known = handled.get(where) ?? events.filter((event) => isHandled(snapshot, event));
    handled.set(where, known);
    return known;
  };
  /** One text for each state: edges hold it, and comparing two copies of it takes as long as the text. */
  const texts = new Map([[initial, initial]]);
  let visits = 0;
  for (const [from, snapshot] of states) {
    if (snapshot.status !== 'active') continue;
    for (const event of handledIn(snapshot)) {
      if (model.possible?.(event, snapshot) === false) continue;
      visits += 1;
      if (visits > model.limit) {
        throw new Error(
          `The context classes of the model '${model.name}' do not end: ${states.size} states after ${model.limit} steps; ${widest(model, states)}`,
        );
      }
      const { state, microsteps } = step(snapshot, event);
      const text = state === snapshot ? from : serialize(model, state);
      const to = texts.get(text) ?? text;
      const { move, proves } = prove(snapshot, event, microsteps, state);
      const edge: Edge = { from, event, to, move, proves };
      (microsteps.some(({ length }) => length > 0) ? edges : refusals).push(edge);
      const wrong = model.brokenStep?.(snapshot, event, state);
      if (wrong !== undefined) broken.push(wrong);
      if (states.has(to)) continue;
      states.set(to, state);
      texts.set(to, to);
      arrival.set(to, edge);
    }
  }
  const wayTo = (state: string): readonly Edge[] => {
    const way: Edge[] = [];
    for (let edge = arrival.get(state); edge !== undefined; edge = arrival.get(edge.from)) way.push(edge);
    return way.toReversed();
  };
  for (const state of states.values()) {
    const wrong = model.broken(state);
    if (wrong !== undefined) broken.push(wrong);
  }
  const atStart = prove(undefined, { type: '' }, [[], ...first.microsteps], first.state).proves;
  return { events, states, edges, refusals, atStart, broken, wayTo };
}

/** Ids of all state nodes that some reachable state is in. */
export const seenNodes = ({ states }: Exploration): string[] => [
  ...new Set([...states.values()].flatMap((state) => state._nodes.map(({ id }) => id))),
];

export const unseenNodes = ({ machine }: Model, seen: ReadonlySet<string>): string[] =>
  stateNodesOf(machine)
    .filter((node) => !seen.has(node.id) && node.type !== 'history' && !isPassing(node))
    .map(({ id }) => id);

/** A machine never rests in a state that decides and continues immediately. */
const isPassing = ({ always, type, parent }: AnyStateNode): boolean => {
  const onDone = type === 'final' ? parent?.transitions.get(`xstate.done.state.${parent.id}`) : undefined;
  return [...(always ?? []), ...(onDone ?? [])].some(({ guard }) => guard === undefined);
};
