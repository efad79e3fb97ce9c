import { unloaded } from '#lazy/unloaded.ts';
import { WorkerUnloaded } from '#schema/kit/worker-unloaded.ts';

/**
 * Start workers only through this function: a deploy may have replaced their code, and the page must learn that, as
 * for any other code that fails to load.
 * @param broke the reason: its code did not arrive, or null if it arrived and failed
 */
export function startWorker(start: () => Worker, broke: (why: WorkerUnloaded | null) => void): Worker {
  const worker = start();
  worker.addEventListener('error', (event) => {
    // Code that runs and fails reports how. Browsers report nothing about code that did not arrive.
    const { message = '' } = event as Partial<ErrorEvent>;
    const why = message === '' ? new WorkerUnloaded() : null;
    if (why !== null) void unloaded.hear?.(why);
    broke(why);
  });
  return worker;
}
