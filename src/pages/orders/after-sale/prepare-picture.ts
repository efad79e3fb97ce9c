import type { ReadyPicture } from '#actors/orders/order-forms.ts';
import type { RedrawnPicture } from './picture.worker.ts';

/**
 * Redraws a chosen picture upright and at most as large as a screen. Metadata such as the place where it was taken is
 * not drawn and never leaves the browser. In a worker: a page encodes pictures only while it is idle, which a busy
 * phone is not for seconds.
 * @throws if the browser cannot read the file
 */
export function preparePicture(file: Blob): Promise<ReadyPicture> {
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ReadyPicture>((resolve, reject) => {
    const fail = () => reject(new Error('The picture could not be redrawn.'));
    worker.addEventListener('message', ({ data }: MessageEvent<RedrawnPicture | null>) => {
      if (data === null) fail();
      else resolve({ id: crypto.randomUUID(), ...data });
    });
    worker.addEventListener('error', fail);
    worker.postMessage(file, { transfer: [] });
  }).finally(() => worker.terminate());
}
