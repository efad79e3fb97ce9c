import { Effect, Schedule, type Scope } from 'effect';
import type { Child } from './process.ts';

export type PartState = 'starting' | 'up' | 'down' | 'stopped';

/** A child process that is kept running. */
export type Part = {
  readonly name: string;
  readonly start: () => Promise<Child>;
  readonly stopSignal: NodeJS.Signals;
  /** Called after a restart, for whatever depends on this process. */
  readonly afterRestart?: () => Promise<void>;
  readonly log: (line: string) => void;
};

export type Supervised = {
  readonly state: () => PartState;
  /** Stops the running child without resetting the backoff: this counts as a crash and leads to a restart. */
  readonly restart: () => Promise<void>;
};

/** Waits 50 ms, 100 ms, 200 ms … between attempts, at most 5 s. */
const backoff = Schedule.min([Schedule.exponential('50 millis'), Schedule.spaced('5 seconds')]);

/**
 * Starts a process, restarts it with growing pauses whenever it exits, and stops it with the scope. The first start is
 * not retried: its failure goes to the caller.
 */
export const supervise = (part: Part): Effect.Effect<Supervised, unknown, Scope.Scope> =>
  Effect.gen(function* () {
    let child: Child | undefined;
    let state: PartState = 'starting';

    // A start cannot be canceled halfway: an interrupt waits for it, so that the finalizer sees the child.
    const start = Effect.tryPromise({ try: () => part.start(), catch: (error) => error }).pipe(
      Effect.tap((started) =>
        Effect.sync(() => {
          child = started;
          state = 'up';
        }),
      ),
      Effect.uninterruptible,
    );

    yield* Effect.acquireRelease(start, () =>
      Effect.promise(async () => {
        state = 'stopped';
        await child?.stop(part.stopSignal);
      }),
    );

    const mend = Effect.gen(function* () {
      const running = child;
      if (running === undefined) return;
      const reason = yield* Effect.promise(() => running.exited);
      state = 'down';
      part.log(`${part.name} ended (${reason}); starting it again`);
      yield* start.pipe(
        Effect.tapError((error) =>
          Effect.sync(() =>
            part.log(`${part.name}: ${error instanceof Error ? error.message : String(error)}`),
          ),
        ),
        Effect.retry(backoff),
      );
      const { afterRestart } = part;
      if (afterRestart !== undefined) yield* Effect.ignore(Effect.tryPromise(() => afterRestart()));
      part.log(`${part.name} is back`);
    });
    yield* Effect.forkScoped(Effect.forever(mend));

    return {
      state: () => state,
      restart: async () => {
        await child?.stop(part.stopSignal);
      },
    };
  });

/** Registers `acquire` as a resource of the scope; `release` runs in reverse order of acquisition. */
export const resource = <A>(
  acquire: () => Promise<A>,
  release: (value: A) => void | Promise<void>,
): Effect.Effect<A, unknown, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.tryPromise({ try: acquire, catch: (error) => error }).pipe(Effect.uninterruptible),
    (value) => Effect.promise(async () => release(value)),
  );

/** A step with nothing to release. @param work its signal aborts when no one waits for it anymore */
export const step = <A>(work: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: work, catch: (error) => error });
