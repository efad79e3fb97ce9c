import { setTimeout as delay } from 'node:timers/promises';

/**
 * Knows when other connections see what a transaction of the log has written. The log carries a commit before that, by
 * an instant or, with synchronous replication, by as long as the standby takes: who is told earlier reads the rows of
 * before, and who is judged earlier is judged by them. Transactions go by the id that the log's `begin` names, the low
 * half of the whole one.
 */
export type Visibility = {
  readonly wait: (transaction: number) => Promise<void>;
  /** Notes a transaction that nobody waits for, since nobody listens to what it changed. */
  readonly pass: (transaction: number) => void;
  /** Waits for all that was passed: who begins to listen now finds it in what they read next. */
  readonly caughtUp: () => Promise<void>;
  /** Lets go of who waits, by an error. */
  readonly stop: () => void;
};

/** Milliseconds between two questions, doubled from the first to the last. */
const [firstPause, lastPause] = [1, 64];
/** A connection has one commit on its way at most: what is so many commits back is visible. Beyond `max_connections`. */
const mostPassed = 1000;

/** The one question that is asked of the database. */
type Asked = {
  readonly query: (
    sql: string,
    values: [transactions: readonly number[]],
  ) => Promise<{ readonly rows: readonly { readonly visible: boolean }[] }>;
};

export function createVisibility(pool: Asked): Visibility {
  const stopping = new AbortController();
  const { signal } = stopping;
  const passed = new Set<number>();
  let seen: number | undefined;

  const waitForAll = async (transactions: readonly number[]): Promise<void> => {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, lastPause)) {
      const { rows } = await pool.query(
        'select bool_and(realtime.stallbar_is_visible(asked.id)) as visible from unnest($1::bigint[]) asked (id)',
        [transactions],
      );
      if (rows[0]?.visible === true) return;
      await delay(pause, undefined, { signal });
    }
  };

  return {
    wait: async (transaction) => {
      if (seen === transaction) return;
      await waitForAll([transaction]);
      seen = transaction;
    },
    pass: (transaction) => {
      passed.add(transaction);
      const [oldest] = passed;
      if (passed.size > mostPassed && oldest !== undefined) passed.delete(oldest);
    },
    caughtUp: async () => {
      const waited = [...passed];
      if (waited.length === 0) return;
      await waitForAll(waited);
      for (const transaction of waited) passed.delete(transaction);
    },
    stop: () => stopping.abort(),
  };
}
