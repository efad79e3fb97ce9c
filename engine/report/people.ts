import type { AnyStateMachine } from 'xstate';
import { transitionIds } from '../chart/chart.ts';

/** Steps of running machines, recorded elsewhere: the transitions that people took, by the names that XState knows. */
export type Trace = {
  steps: readonly { machine: string; event: string; transitions: readonly string[] }[];
};

export type People = {
  steps: number;
  /** How often each transition was taken, by its id in the chart. */
  taken: Readonly<Record<string, number>>;
  /** Names in the trace that the machine does not have: it was recorded with another version. */
  unknown: readonly string[];
};

/** `<state id>/<XState's event type>/<index>`: what a running machine can report about a transition. */
function namesOf(machine: AnyStateMachine): Map<string, string> {
  return new Map(
    [...transitionIds(machine)].map(([{ source, eventType }, id]) => [
      `${source.id}/${eventType}/${id.slice(id.lastIndexOf('/') + 1)}`,
      id,
    ]),
  );
}

/** What people did with one machine; null if the trace has nothing of it. */
export function peopleOf(machine: AnyStateMachine, { steps }: Trace): People | null {
  const own = steps.filter((step) => step.machine === machine.id);
  if (own.length === 0) return null;
  const names = namesOf(machine);
  const taken: Record<string, number> = {};
  const unknown = new Set<string>();
  for (const name of own.flatMap(({ transitions }) => transitions)) {
    const id = names.get(name);
    if (id === undefined) unknown.add(name);
    else taken[id] = (taken[id] ?? 0) + 1;
  }
  return { steps: own.length, taken, unknown: [...unknown] };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a trace; throws with a sentence if the text is none. */
export function readTrace(text: string): Trace {
  const read: unknown = JSON.parse(text);
  const steps: unknown = typeof read === 'object' && read !== null && 'steps' in read ? read.steps : null;
  if (!Array.isArray(steps)) throw new Error('The file is not a trace: it has no list of steps.');
  return {
    steps: steps.flatMap((step: unknown) => {
      if (typeof step !== 'object' || step === null) return [];
      const { machine, event, transitions } = step as Record<string, unknown>;
      if (!isText(machine) || !isText(event) || !Array.isArray(transitions)) return [];
      return [{ machine, event, transitions: transitions.filter(isText) }];
    }),
  };
}
