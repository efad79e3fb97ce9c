import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate';

/** A machine that is running on the page. */
export type LiveMachine = {
  sessionId: string;
  machine: string;
  value: StateValue;
  /** Ids of the active state nodes. */
  states: readonly string[];
  /** Newest first. */
  events: readonly string[];
};

const most = 12;
const lives = new Map<string, LiveMachine>();
const listeners = new Set<() => void>();

const isMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot && '_nodes' in snapshot;

/** Receives the `inspect` events of every actor below a root. */
export function watch(inspected: InspectionEvent): void {
  if (inspected.type !== '@xstate.snapshot' && inspected.type !== '@xstate.event') return;
  const { sessionId } = inspected.actorRef as AnyActorRef;
  const known = lives.get(sessionId);
  if (inspected.type === '@xstate.event') {
    if (known === undefined) return;
    lives.set(sessionId, { ...known, events: [inspected.event.type, ...known.events].slice(0, most) });
  } else if (isMachine(inspected.snapshot) && inspected.snapshot.status === 'active') {
    const { machine, value, _nodes } = inspected.snapshot;
    lives.set(sessionId, {
      sessionId,
      machine: machine.id,
      value,
      states: _nodes.map(({ id }) => id),
      events: known?.events ?? [],
    });
  } else {
    lives.delete(sessionId);
  }
  for (const listener of listeners) listener();
}

export const liveMachines = (): LiveMachine[] => [...lives.values()];

export function onChange(listener: () => void): void {
  listeners.add(listener);
}
