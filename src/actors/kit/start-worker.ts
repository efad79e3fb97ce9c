import { unloaded } from '#lazy/unloaded.ts';
import { WorkerUnloaded } from '#schema/kit/worker-unloaded.ts';

/**
 * The one way to start a worker, because a deploy may have replaced its code: then the page is told, as for any other
 * code that does not load.
 * @param broke why: its code did not arrive, or null if it arrived and failed
 */
export function startWorker(start: () => Worker, broke: (why: WorkerUnloaded | null) => void): Worker {
  const worker = start();
  worker.addEventListener('error', (event) => {
    // Code that runs and fails says how. Browsers say nothing about code that they did not get.
    const { message = '' } = event as Partial<ErrorEvent>;
    const why = message === '' ? new WorkerUnloaded() : null;
    if (why !== null) void unloaded.hear?.(why);
    broke(why);
  });
  return worker;
}
