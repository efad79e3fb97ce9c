import { canHappen } from './paths.ts';
import type { Exploration, Model } from './paths.ts';
import { createStepper, isSameState } from './step.ts';

/** Sends every state every event that it does not take: nothing may change, and no effect may occur. */
export function sendUnhandled(
  model: Model,
  { states, edges, events }: Exploration,
): { sent: number; leaks: string[] } {
  const { step } = createStepper(model.machine, model.input);
  const taken = Map.groupBy(edges, ({ from }) => from);
  const leaks: string[] = [];
  let sent = 0;
  for (const [key, snapshot] of states) {
    // A machine that is done receives nothing more.
    if (snapshot.status !== 'active') continue;
    const handled = new Set((taken.get(key) ?? []).map(({ event }) => event));
    for (const event of events) {
      if (!canHappen(snapshot, event) || handled.has(event)) continue;
      sent += 1;
      const { state, effects } = step(snapshot, event);
      if (effects.length > 0 || !isSameState(snapshot, state)) leaks.push(`${key} on ${event.type}`);
    }
  }
  return { sent, leaks };
}
