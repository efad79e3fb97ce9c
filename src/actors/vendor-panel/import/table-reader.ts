import { startWorker } from '#actors/kit/start-worker.ts';
import { TableError, tableErrors, tableLimits } from './table.ts';
import type { TableAnswer, TableRequest } from './table.worker.ts';

/** No importable file takes this long, even on an old phone. */
const longest = 180_000;

/** Reads a file in a worker, so that the page stays usable. One file at a time; `stop` frees its memory. */
export function createTableReader() {
  let worker: Worker | null = null;
  let broken: (sentence: string) => void = () => undefined;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const ask = <Kind extends 'read' | 'part' | 'lines'>(
    request: TableRequest & { kind: Kind },
  ): Promise<TableAnswer & { kind: Kind }> =>
    new Promise((settle, refuse) => {
      worker ??= startWorker(
        () => new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' }),
        // The code has loaded, but the file may need more memory than there is.
        (why) => broken(why?.message ?? tableErrors.notTable),
      );
      const asked = new AbortController();
      const late = setTimeout(() => {
        stop();
        refuse(new TableError(tableErrors.tooSlow));
      }, longest);
      asked.signal.addEventListener('abort', () => clearTimeout(late));
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<TableAnswer>) => {
          asked.abort();
          if (data.kind === 'refused') refuse(new TableError(data.sentence));
          else settle(data as TableAnswer & { kind: Kind });
        },
        { signal: asked.signal },
      );
      broken = (sentence) => {
        asked.abort();
        stop();
        refuse(new TableError(sentence));
      };
      worker.postMessage(request, {});
    });
  return {
    /** @param today the store's day, if exports of other shops are to become rows to import */
    read: async (file: Blob, today: string | null = null): Promise<TableAnswer & { kind: 'read' }> => {
      stop();
      if (file.size > tableLimits.bytes) throw new TableError(tableErrors.tooLarge);
      return ask({ kind: 'read', file, today });
    },
    /** @param commas columns with a decimal comma @param html the column whose HTML becomes Markdown */
    part: (from: number, columns: readonly number[], commas: readonly number[] = [], html?: number) =>
      ask({ kind: 'part', from, columns, commas, html }),
    lines: async (from: number) => (await ask({ kind: 'lines', from })).lines,
    stop,
  };
}
