import type { Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartState } from './supervisor.ts';

/** Milliseconds after which a part that does not answer counts as down. */
const patience = 1000;

/** State of each part by name. */
export type Health = () => Promise<Record<string, PartState>>;

/**
 * Asks every part at once. Questions that come while one is being answered share its answer.
 * @param states of parts that know their own
 * @param pools of parts that work as long as their connection to the database does
 */
export function createHealth(
  states: () => Record<string, PartState>,
  pools: Readonly<Record<string, Pool>>,
): Health {
  const probe = async (pool: Pool): Promise<PartState> => {
    const answer = pool.query('select 1').then(
      () => 'up' as const,
      () => 'down' as const,
    );
    return Promise.race([answer, delay(patience, 'down' as const, { ref: false })]);
  };
  const ask = async () => {
    const names = Object.keys(pools);
    const answers = await Promise.all(Object.values(pools).map(probe));
    return {
      ...states(),
      ...Object.fromEntries(names.map((name, index) => [name, answers[index] ?? 'down'])),
    };
  };
  let asking: Promise<Record<string, PartState>> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
