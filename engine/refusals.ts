import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate';
import { matchesDescriptor } from './chart/chart.ts';

type Transitions = readonly AnyTransitionDefinition[];

const isInside = (node: AnyStateNode, around: AnyStateNode): boolean => {
  for (let up = node.parent; up !== undefined; up = up.parent) if (up === around) return true;
  return false;
};

/** Candidates with a guard that were evaluated before one was taken, or all of them if none was. */
function before(candidates: Transitions, taken: Transitions): Transitions {
  const index = candidates.findIndex((candidate) => taken.includes(candidate));
  return (index < 0 ? candidates : candidates.slice(0, index)).filter(({ guard }) => guard !== undefined);
}

/** XState asks a state only if no state inside it took the event. */
function refusedEvent(from: AnyMachineSnapshot, { type }: EventObject, taken: Transitions): Transitions {
  return from._nodes.flatMap((node) => {
    if (node.transitions.size === 0 || taken.some(({ source }) => isInside(source, node))) return [];
    const own = node.transitions.get(type);
    if (own !== undefined) return before(own, taken);
    return [...node.transitions]
      .filter(([descriptor]) => descriptor.endsWith('*') && matchesDescriptor(descriptor, type))
      .flatMap(([, candidates]) => before(candidates, taken));
  });
}

/** Candidates of the same state for the machine's own events: eventless, or raised. */
const rivalsOf = ({ source, eventType }: AnyTransitionDefinition): Transitions =>
  (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];

/**
 * Transitions whose guard refused in a step.
 * @param microsteps The first belongs to the event, the others are eventless or of raised events.
 */
export function askedOf(
  from: AnyMachineSnapshot | undefined,
  event: EventObject,
  microsteps: readonly Transitions[],
  to: AnyMachineSnapshot,
): Transitions {
  const [own = [], ...eventless] = microsteps;
  const atEvent = from === undefined ? [] : refusedEvent(from, event, own);
  const passed = eventless.flat().flatMap((taken) => before(rivalsOf(taken), [taken]));
  const resting = from === to ? [] : to._nodes.flatMap((node) => before(node.always ?? [], []));
  return [...new Set([...atEvent, ...passed, ...resting])];
}
