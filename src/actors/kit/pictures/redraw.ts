import { startWorker } from '#actors/kit/start-worker.ts';
import type { RedrawnPicture, RedrawRequest } from './redraw.worker.ts';

export type ReadyFile = RedrawnPicture & { id: string };

/**
 * Redraws a selected picture upright and no larger than requested. Metadata such as the location is not drawn and
 * never leaves the browser. In a worker: a page encodes pictures only while it is idle, which takes seconds on a busy
 * phone.
 * @throws if the browser can't read the file; a `WorkerUnloaded` if the code that redraws it did not load
 */
export function redrawPicture(file: Blob, size: Omit<RedrawRequest, 'file'>): Promise<ReadyFile> {
  let worker: Worker | null = null;
  return new Promise<ReadyFile>((resolve, reject) => {
    const fail = () => reject(new Error('The picture could not be redrawn.'));
    worker = startWorker(
      () => new Worker(new URL('./redraw.worker.ts', import.meta.url), { type: 'module' }),
      (why) => (why === null ? fail() : reject(why)),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<RedrawnPicture | null>) => {
      if (data === null) fail();
      else resolve({ id: crypto.randomUUID(), ...data });
    });
    worker.postMessage({ file, ...size } satisfies RedrawRequest, { transfer: [] });
  }).finally(() => worker?.terminate());
}
