import { Actor } from 'xstate';
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  EventObject,
  InspectionEvent,
} from 'xstate';

/** One step of a running machine, as a person or the backend caused it. */
export type MachineStep = {
  /** Distinguishes the machines of a page; XState's session id. */
  actor: string;
  /** The id of the machine's definition. */
  machine: string;
  event: EventObject;
  /** Null when the machine starts. */
  from: AnyMachineSnapshot | null;
  to: AnyMachineSnapshot;
  /** `<state id>/<event type>/<index of the candidate>` of each transition taken, eventless ones included. */
  transitions: readonly string[];
};

const isMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot && '_nodes' in snapshot;

function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const candidates = source.transitions.get(eventType) ?? source.always ?? [];
  return `${source.id}/${eventType}/${candidates.indexOf(transition)}`;
}

/**
 * Calls back after each step of every machine that starts from now on, anywhere on this page; the machines and their
 * actors are unaware of it. Returns a function that ends it.
 */
export function watchMachines(tell: (step: MachineStep) => void): () => void {
  const systems = new WeakSet<object>();
  const last = new WeakMap<object, AnyMachineSnapshot>();
  const taken = new WeakMap<object, string[]>();
  let isWatching = true;

  const hear = (inspected: InspectionEvent) => {
    if (!isWatching) return;
    const actor = inspected.actorRef as AnyActorRef;
    if (inspected.type === '@xstate.microstep') {
      const names = taken.get(actor) ?? [];
      names.push(...inspected._transitions.map(nameOf));
      taken.set(actor, names);
    } else if (inspected.type === '@xstate.snapshot' && isMachine(inspected.snapshot)) {
      const { event, snapshot: to } = inspected;
      const from = last.get(actor) ?? null;
      const transitions = taken.get(actor) ?? [];
      last.set(actor, to);
      taken.delete(actor);
      tell({ actor: actor.sessionId, machine: to.machine.id, event, from, to, transitions });
    }
  };

  const { prototype } = Actor;
  const { start } = prototype;
  // XState can't inspect a whole page: each actor system gets its own inspector when its first actor starts.
  prototype.start = function startWatched() {
    if (isWatching && !systems.has(this.system)) {
      systems.add(this.system);
      this.system.inspect(hear);
    }
    return start.call(this);
  };
  return () => {
    isWatching = false;
  };
}
