import { afterAll, beforeAll, expect, test } from 'vitest';
import { chores } from '../../../../supabase/local/jobs.ts';
import { openDb } from '../../support.ts';
import { lockingProcedures } from './procedures.ts';
import { locksOf } from './waits.ts';

const db = openDb();
const { scene, procedures } = lockingProcedures(db);
const { deadlocks, logDeadlocks } = locksOf(db);
beforeAll(logDeadlocks);
afterAll(() => db.end());

const rounds = 8;

/**
 * Runs every chore repeatedly, as two backends of one database would, until the concurrent work has ended.
 */
async function besideChores(work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const run = async () => {
    while (!over.signal.aborted) {
      for (const chore of [...chores, 'run_payouts']) {
        expect([chore, (await db.service.rpc(chore)).status]).toEqual([chore, expect.toBeOneOf([200, 204])]);
      }
    }
  };
  const running = Promise.all([run(), run()]);
  try {
    await work();
  } finally {
    over.abort();
    await running;
  }
}

test.each(Object.keys(procedures))(
  "%s and a takeover never deadlock with the minute's chores",
  async (name) => {
    const before = await deadlocks();
    await besideChores(async () => {
      for (let round = 0; round < rounds; round += 1) {
        const made = await scene();
        const ready = [];
        for (const each of [name, 'accept_vendor_invitation', name])
          ready.push(await procedures[each]?.(made));
        const replies = await Promise.all(ready.map((call) => call?.()));
        expect(replies.filter((reply) => reply === undefined || reply.status >= 500)).toEqual([]);
      }
    });
    expect(await deadlocks()).toEqual(before);
  },
);
