import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { isHandled } from '../paths.ts';
import type { Outcome } from '../step.ts';
import { afterEffects, elapse, inOrder } from '../timers.ts';
import type { Timers } from '../timers.ts';
import type { Claim } from './property.ts';

type Step = (from: AnyMachineSnapshot, event: EventObject) => Outcome;

/** The most timers that may fire in one wait: a machine with a mistake may tick forever. */
const most = 5000;

/** Lets nothing but time pass, until the state comes or its time is over. */
export function passTime(
  step: Step,
  begin: AnyMachineSnapshot,
  running: Timers,
  { to, notBefore, within }: Extract<Claim, { kind: 'leads to' }>,
): { mistake?: string; waits: readonly string[] } {
  let [state, timers, now] = [begin, running, 0];
  const waits: string[] = [];
  for (let fired = 0; fired <= most; fired += 1) {
    if (to(state)) return now < notBefore ? { mistake: `too early, after ${now} ms`, waits } : { waits };
    const [next] = inOrder(timers);
    if (next === undefined || now + next.left > within) break;
    const { type, left } = next;
    now += left;
    waits.push(`wait ${left} ms`);
    timers = elapse(timers, left);
    const event = { type };
    if (isHandled(state, event)) {
      const outcome = step(state, event);
      state = outcome.state;
      timers = afterEffects(timers, outcome.effects, type);
    } else {
      timers = afterEffects(timers, [], type);
    }
  }
  return { mistake: `not within ${within} ms`, waits };
}
