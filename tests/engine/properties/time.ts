import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { isHandled } from '../paths.ts';
import type { Effect, Outcome } from '../step.ts';
import type { Claim } from './property.ts';

/** The timers that run, by id: the event that each sends, and the time left, in ms. */
export type Timers = ReadonlyMap<string, { type: string; left: number }>;

type Raised = { event: { type: string }; id?: string; delay: number };

const isRaised = (params: unknown): params is Raised =>
  typeof params === 'object' && params !== null && 'delay' in params && typeof params.delay === 'number';

/** The timers after a step: the one that caused it has ended, others are started and canceled by its effects. */
export function afterEffects(before: Timers, cause: string, effects: readonly Effect[]): Timers {
  const after = new Map([...before].filter(([, { type }]) => type !== cause));
  for (const { type, params } of effects) {
    if (type === 'xstate.cancel') after.delete(String(params));
    if (type === 'xstate.raise' && isRaised(params)) {
      const { event, id = event.type, delay } = params;
      after.delete(id);
      after.set(id, { type: event.type, left: delay });
    }
  }
  return after;
}

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
    const [next] = [...timers].toSorted(([, a], [, b]) => a.left - b.left);
    if (next === undefined || now + next[1].left > within) break;
    const [, { type, left }] = next;
    now += left;
    waits.push(`wait ${left} ms`);
    timers = new Map([...timers].map(([id, timer]) => [id, { ...timer, left: timer.left - left }]));
    const event = { type };
    if (isHandled(state, event)) {
      const outcome = step(state, event);
      state = outcome.state;
      timers = afterEffects(timers, type, outcome.effects);
    } else {
      timers = afterEffects(timers, type, []);
    }
  }
  return { mistake: `not within ${within} ms`, waits };
}
