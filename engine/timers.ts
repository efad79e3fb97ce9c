import type { Effect } from './step.ts';

type Raised = { event: { type: string }; id?: string; delay: number };

const isRaised = (params: unknown): params is Raised =>
  typeof params === 'object' && params !== null && 'delay' in params && typeof params.delay === 'number';

/** A running timer: the event that it sends, and the time left, in ms. */
export type Due = { type: string; left: number };

/** The timers that run, by id. */
export type Timers = ReadonlyMap<string, Due>;

/** The timers after a step: what caused it has ended, others are started and canceled by its effects. */
export function afterEffects(before: Timers, effects: readonly Effect[], cause?: string): Timers {
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

/** The timers some ms later; none fires. */
export const elapse = (timers: Timers, ms: number): Timers =>
  new Map([...timers].map(([id, { type, left }]) => [id, { type, left: left - ms }]));

/** Those that fire first, first; of two at once the one that was started first. */
export const inOrder = (timers: Timers): Due[] => [...timers.values()].toSorted((a, b) => a.left - b.left);

/** Tracks which timers run, from the effects of the pure machine's steps. */
export function createTimers() {
  let running: Timers = new Map();
  return {
    /** Applies the timers a step started and canceled. */
    follow(effects: readonly Effect[]) {
      running = afterEffects(running, effects);
    },
    /** The timer that fires next; undefined if two fire at once, because their order is undefined. */
    next(): Due | undefined {
      const [first, second] = inOrder(running);
      return second?.left === first?.left ? undefined : first;
    },
    fired(due: Due) {
      running = elapse(new Map([...running].filter(([, each]) => each !== due)), due.left);
    },
  };
}
