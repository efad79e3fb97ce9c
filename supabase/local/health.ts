import type { Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartState } from './supervisor.ts';

/** Milliseconds after which a component that does not answer counts as down. */
const patience = 1000;

/** The state of each component by name. */
export type Health = () => Promise<Record<string, PartState>>;

/**
 * Checks every component at once. Concurrent requests share one check.
 * @param states of components that report their own
 * @param pools of components that work as long as their database connection does
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
