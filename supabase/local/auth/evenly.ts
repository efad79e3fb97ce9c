import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds. Answers are sent only at multiples of this, so that their timing does not reveal the work done. */
const step = 250;

/**
 * Runs `work` and resolves or rejects at the next step, so that timing does not reveal whether an address is known.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    await delay(step - ((performance.now() - start) % step));
  }
}
