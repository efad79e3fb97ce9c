import type { Effect } from './step.ts';

type Raised = { event: { type: string }; id?: string; delay: number };

const isRaised = (params: unknown): params is Raised =>
  typeof params === 'object' && params !== null && 'delay' in params && typeof params.delay === 'number';

export type Due = { type: string; at: number };

/** Tracks which timers run, from the effects of the pure machine's steps. */
export function createTimers() {
  const running = new Map<string, Due>();
  let now = 0;
  const earliest = () => [...running.values()].toSorted((a, b) => a.at - b.at);
  return {
    /** Applies the timers a step started and cancelled. */
    follow(effects: readonly Effect[]) {
      for (const { type, params } of effects) {
        if (type === 'xstate.cancel') running.delete(String(params));
        if (type === 'xstate.raise' && isRaised(params)) {
          const { event, id, delay } = params;
          running.delete(id ?? event.type);
          running.set(id ?? event.type, { type: event.type, at: now + delay });
        }
      }
    },
    /** The timer that fires next, and its delay; undefined if two fire at once, because their order is undefined. */
    next(): { due: Due; after: number } | undefined {
      const [first, second] = earliest();
      if (first === undefined || second?.at === first.at) return undefined;
      return { due: first, after: first.at - now };
    },
    fired(due: Due) {
      now = due.at;
      for (const [id, each] of running) if (each === due) running.delete(id);
    },
  };
}
