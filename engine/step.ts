import { createEmptyActor } from 'xstate';
import { isSame } from './same.ts';
import type {
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';

/** An event with its payload; payloads are defined by the model. */
export type Case = EventObject & Record<string, unknown>;

/** The effects of a step in order: port actions, emitted events, timers, children that start or end. */
export type Effect = { type: string; params: unknown };

export type Outcome = {
  state: AnyMachineSnapshot;
  /** Transitions by microstep: those of the event first, then the eventless ones. */
  microsteps: readonly (readonly AnyTransitionDefinition[])[];
  effects: readonly Effect[];
};

export type Stepper = {
  start: () => Outcome;
  step: (from: AnyMachineSnapshot, event: EventObject) => Outcome;
};

type Child = { id: string; actorRef?: unknown; src?: unknown };
const isChild = (params: unknown): params is Child =>
  typeof params === 'object' && params !== null && 'actorRef' in params && 'id' in params;

/** The comparable part of an action's parameters: a child's name; nothing for values that are not data. */
function told(type: string, params: unknown): unknown {
  if (isChild(params)) return [params.id, typeof params.src === 'string' ? params.src : null];
  if (type === 'xstate.stopChild' || type === 'xstate.stop') {
    return typeof params === 'object' && params !== null && 'id' in params ? params.id : null;
  }
  return params;
}

/** Pure steps of a machine: nothing runs, nothing waits, no port is called. */
export function createStepper(machine: AnyStateMachine, input?: unknown): Stepper {
  const self = createEmptyActor();
  let microsteps: (readonly AnyTransitionDefinition[])[] = [];
  let effects: Effect[] = [];
  self.system.inspect((inspected) => {
    if (inspected.type === '@xstate.microstep') microsteps.push(inspected._transitions);
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
    actionExecutor: ({ type, params }) => {
      effects.push({ type, params: told(type, params) });
    },
    system: self.system,
  };
  const run = (next: () => AnyMachineSnapshot): Outcome => {
    microsteps = [];
    effects = [];
    const state = next();
    return { state, microsteps, effects };
  };
  return {
    start: () => run(() => machine.getInitialSnapshot(scope, input)),
    step: (from, event) => run(() => machine.transition(from, event, scope)),
  };
}

const isActor = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;

/** Everything of a state that can be compared, also between two actors: a child counts by its name. */
export function pictureOf({ value, context, status, output, tags }: AnyMachineSnapshot) {
  const known = Object.entries(context).map(([key, held]) => [
    key,
    isActor(held) ? { actor: held.id } : held,
  ]);
  return { value, context: Object.fromEntries(known), status, output, tags: [...tags].toSorted() };
}

export const isSameState = (a: AnyMachineSnapshot, b: AnyMachineSnapshot): boolean =>
  a === b || isSame(pictureOf(a), pictureOf(b));
