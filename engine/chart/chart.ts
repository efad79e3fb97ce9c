import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * A machine as nested boxes and arrows, as plain JSON without positions: `layout.ts` computes those and `svg.ts` draws.
 * Runs in Node and in the browser.
 */
export type Chart = {
  id: string;
  /** Parents before their children; the first is the machine itself. */
  states: readonly ChartState[];
  transitions: readonly ChartTransition[];
  /** In ms; null if the machine computes it. */
  delays: Readonly<Record<string, number | null>>;
};

export type ChartState = {
  /** XState's id of the state node, for example `cart.ready.drawer.open`. */
  id: string;
  key: string;
  /** Keys from the root down, joined by dots, as `matches` and `getStateNodes` use them. Empty for the machine. */
  path: string;
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Id of the child that is entered first. */
  initial: string | null;
  tags: readonly string[];
  invokes: readonly { id: string; src: string }[];
  entry: readonly string[];
  exit: readonly string[];
  description: string | null;
};

export type ChartTransition = {
  /** `<state id>/<event>/<index of the candidate>`: stable as long as the machine does not change. */
  id: string;
  source: string;
  /** Ids of states; empty if the transition stays in its state. */
  targets: readonly string[];
  /** In the model's notation: `cart.add`, `done.readStorage`, `error.readStorage`, `after.hold`, or '' for `always`. */
  event: string;
  kind: 'event' | 'done' | 'error' | 'after' | 'always';
  guard: string | null;
  actions: readonly string[];
  reenters: boolean;
};

const own = /^xstate\.(done|error|after|snapshot)\.(?:actor\.|state\.)?(.*)$/;

/** The model's descriptor for an event type of the machine. */
export function descriptorOf(type: string): string {
  const [, kind, rest] = own.exec(type) ?? [];
  if (kind === undefined || rest === undefined) return type;
  // `xstate.after.hold.checkout.flow`: the delay, then the waiting state.
  return `${kind}.${kind === 'after' ? rest.split('.')[0] : rest}`;
}

/** Whether a state that handles `descriptor` receives an event of that type: `*` and `mouse.*` are wildcards. */
export const matchesDescriptor = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

/** Every state node, parents first. */
export const stateNodesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesOf(machine.root);

/** Ids of all transitions of the machine. */
export function transitionIds(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const ids = new Map<AnyTransitionDefinition, string>();
  for (const node of stateNodesOf(machine)) {
    const candidates = [...node.transitions.values(), [...(node.always ?? [])]];
    for (const group of candidates) {
      for (const [index, transition] of group.entries()) {
        ids.set(transition, `${node.id}/${descriptorOf(transition.eventType)}/${index}`);
      }
    }
  }
  return ids;
}

type Composed = { name?: string; guards?: readonly unknown[]; stateValue?: unknown };

/** A guard as text: `has items`, `not has items`, `prices are fresh and can be delivered`. */
export function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) {
    const { type, params } = guard as { type: string; params?: unknown };
    const values = typeof params === 'object' && params !== null ? Object.values(params) : [];
    return values.length === 0 ? type : `${type} ${values.join(', ')}`;
  }
  const { name, guards, stateValue } = guard as Composed;
  if (stateValue !== undefined) return `in ${JSON.stringify(stateValue).replaceAll(/["{}]/g, '')}`;
  const parts = guards?.map((part) => guardName(part) ?? 'guard');
  if (parts === undefined) return 'guard';
  return name === 'not' ? `not ${parts[0]}` : parts.join(` ${name ?? 'and'} `);
}

/** An action as text: its name, or what XState's built-in ones do. */
function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type);
  if (typeof action !== 'function') return 'action';
  if (!('type' in action)) return action.name === '' ? 'action' : action.name;
  const emitted = 'event' in action ? action.event : undefined;
  const event =
    typeof emitted === 'object' && emitted !== null && 'type' in emitted ? ` ${emitted.type}` : '';
  return `${String(action.type).replace('xstate.', '')}${event}`;
}

const kindOf = (descriptor: string, type: string): ChartTransition['kind'] => {
  if (type === '') return 'always';
  const [kind] = descriptor.split('.');
  return type.startsWith('xstate.') && (kind === 'done' || kind === 'error' || kind === 'after')
    ? kind
    : 'event';
};

function stateOf(node: AnyStateNode): ChartState {
  return {
    id: node.id,
    key: node.key,
    path: node.path.join('.'),
    parent: node.parent?.id ?? null,
    type: node.type,
    initial: node.type === 'compound' ? (node.initial.target?.[0]?.id ?? null) : null,
    tags: [...node.tags],
    invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id })),
    // XState adds its own actions for each delay.
    entry: node.entry.map(actionName).filter((name) => !name.startsWith('raise xstate.')),
    exit: node.exit.map(actionName).filter((name) => name !== 'cancel'),
    description: node.description ?? null,
  };
}

export function chartOf(machine: AnyStateMachine): Chart {
  const transitions = [...transitionIds(machine)].map(([transition, id]): ChartTransition => {
    const { source, target, eventType, guard, actions, reenter } = transition;
    const event = descriptorOf(eventType);
    return {
      id,
      source: source.id,
      targets: target?.map((node) => node.id) ?? [],
      event,
      kind: kindOf(event, eventType),
      guard: guardName(guard),
      actions: actions.map(actionName),
      reenters: reenter,
    };
  });
  const delays = Object.entries(machine.implementations.delays).map(
    ([name, delay]) => [name, typeof delay === 'number' ? delay : null] as const,
  );
  return {
    id: machine.id,
    states: stateNodesOf(machine).map(stateOf),
    transitions,
    delays: Object.fromEntries(delays),
  };
}
