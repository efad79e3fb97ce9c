import { startWorker } from '#actors/kit/start-worker.ts';
import { TableError } from '../table.ts';
import { zipErrors } from './zip.ts';
import type { ZipEntry } from './zip.ts';
import type { ZipAnswer, ZipRequest } from './zip.worker.ts';

/** Reads a ZIP in a worker, one question at a time; `stop` frees its memory. */
export function createZipReader() {
  let worker: Worker | null = null;
  let broken: (sentence: string) => void = () => undefined;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const ask = (request: ZipRequest): Promise<ZipAnswer> =>
    new Promise((settle, refuse) => {
      worker ??= startWorker(
        () => new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' }),
        (why) => broken(why?.message ?? zipErrors.broken),
      );
      broken = (sentence) => {
        stop();
        refuse(new TableError(sentence));
      };
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<ZipAnswer>) =>
          data.kind === 'refused' ? refuse(new TableError(data.sentence)) : settle(data),
        { once: true },
      );
      worker.postMessage(request, {});
    });
  return {
    /** @throws TableError with a sentence for people */
    open: async (file: Blob): Promise<readonly ZipEntry[]> => {
      stop();
      const answer = await ask({ kind: 'open', file });
      return answer.kind === 'open' ? answer.entries : [];
    },
    file: async (name: string, most: number): Promise<Uint8Array<ArrayBuffer> | null> => {
      const answer = await ask({ kind: 'file', name, most });
      return answer.kind === 'file' ? answer.bytes : null;
    },
    stop,
  };
}
