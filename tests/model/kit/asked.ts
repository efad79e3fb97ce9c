import type { AnyStateMachine, EventObject } from 'xstate';
import { createStepper } from '#engine/step.ts';

export type Case = EventObject & Record<string, unknown>;
export const done = (id: string, output: unknown): Case => ({ type: `xstate.done.actor.${id}`, output });

/** What the machine asks of its port after these events. */
export function askedOf(
  machine: AnyStateMachine,
  port: string,
  events: readonly Case[],
  input?: unknown,
): unknown {
  const { start, step } = createStepper(machine, input);
  const { state } = events.reduce((before, event) => step(before.state, event), start());
  const child = state.children[port];
  if (child === undefined) throw new Error(`${machine.id} does not ask ${port}`);
  return (child.getSnapshot() as { input?: unknown }).input;
}
