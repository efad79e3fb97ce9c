import { startWorker } from '#actors/kit/start-worker.ts';
import type { PrepareAnswer } from '#machines/vendor-panel/media-upload.machine.ts';
import type { PictureSource } from '#schema/vendor-panel/picture.ts';
import type { WorkAnswer, WorkRequest } from './picture.worker.ts';

interface Waiting {
  resolve: (answer: PrepareAnswer) => void;
  reject: (error: Error) => void;
}

let worker: Worker | null = null;
let works = 0;
const waiting = new Map<number, Waiting>();

function start(): Worker {
  const started = startWorker(
    () => new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' }),
    (why) => {
      stop();
      for (const { reject } of waiting.values()) reject(why ?? new Error('The worker broke.'));
      waiting.clear();
    },
  );
  started.addEventListener('message', ({ data: { work, answer } }: MessageEvent<WorkAnswer>) => {
    const asked = waiting.get(work);
    waiting.delete(work);
    if (answer === null) asked?.reject(new Error('The picture could not be prepared.'));
    else asked?.resolve(answer);
    // The canvas keeps its pixels in memory.
    if (waiting.size === 0) stop();
  });
  return started;
}

function stop(): void {
  worker?.terminate();
  worker = null;
}

/** Renders a selected file in a worker; its metadata is dropped. */
export function preparePicture(source: PictureSource): Promise<PrepareAnswer> {
  worker ??= start();
  works += 1;
  const request: WorkRequest = { work: works, source };
  return new Promise((resolve, reject) => {
    waiting.set(request.work, { resolve, reject });
    worker?.postMessage(request, { transfer: [] });
  });
}
