import { startWorker } from '#actors/kit/start-worker.ts';
import { TableError } from '../table.ts';
import { zipErrors } from './zip.ts';
import type { ZipEntry } from './zip.ts';
import type { ZipAnswer, ZipRequest } from './zip.worker.ts';

/** The worker ended at this question, for example for lack of memory. */
class Crashed extends TableError {}

/** Reads a ZIP in a worker, one question at a time; `stop` frees its memory. */
export function createZipReader() {
  let worker: Worker | null = null;
  /** For another worker: a new one has no ZIP, and every picture would be missing in it. */
  let zip: Blob | null = null;
  let broken: (why: TableError) => void = () => undefined;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const ask = (request: ZipRequest): Promise<ZipAnswer> =>
    new Promise((settle, refuse) => {
      worker ??= startWorker(
        () => new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' }),
        (why) => broken(why === null ? new Crashed(zipErrors.broken) : new TableError(why.message)),
      );
      broken = (why) => {
        stop();
        refuse(why);
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
      zip = file;
      const answer = await ask({ kind: 'open', file });
      return answer.kind === 'open' ? answer.entries : [];
    },
    /**
     * Null if it is damaged, or twice ended the worker.
     * @throws TableError with a sentence for people if the ZIP can't be read anymore
     */
    file: async (name: string, most: number): Promise<Uint8Array<ArrayBuffer> | null> => {
      for (let tries = 0; tries < 2; tries += 1) {
        if (worker === null) {
          if (zip === null) throw new TableError(zipErrors.broken);
          await ask({ kind: 'open', file: zip });
        }
        try {
          const answer = await ask({ kind: 'file', name, most });
          return answer.kind === 'file' ? answer.bytes : null;
        } catch (error) {
          if (!(error instanceof Crashed)) throw error;
        }
      }
      return null;
    },
    stop: () => {
      zip = null;
      stop();
    },
  };
}
