import { setTimeout as delay } from 'node:timers/promises';

/**
 * Knows when other connections see what a transaction of the WAL wrote. The WAL delivers a commit before that, by an
 * instant or, with synchronous replication, by as long as the standby takes. A client notified earlier would read the
 * old rows, and a policy evaluated earlier would use them. Transactions are identified by the low half of their id, as
 * in the WAL's `begin`.
 */
export type Visibility = {
  readonly wait: (transaction: number) => Promise<void>;
  /** Records a transaction whose changes have no listener, so nothing waits for it. */
  readonly pass: (transaction: number) => void;
  /** Waits for all recorded transactions: a new listener then sees them in its next read. */
  readonly caughtUp: () => Promise<void>;
  /** Rejects all waiting calls. */
  readonly stop: () => void;
};

/** Milliseconds between two queries, doubled from the first value to the last. */
const [firstPause, lastPause] = [1, 64];
/**
 * A connection has at most one commit in flight, so a commit this far back is visible. Larger than `max_connections`.
 */
const mostPassed = 1000;

/** The pending query to the database. */
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
