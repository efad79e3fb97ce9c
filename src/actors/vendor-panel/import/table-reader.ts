import { startWorker } from '#actors/kit/start-worker.ts';
import { TableError, tableErrors, tableLimits } from './table.ts';
import type { TableAnswer, TableRequest } from './table.worker.ts';

/** No file that can be imported takes this long, even on an old phone. */
const longest = 180_000;

/** Reads a file beside the page, which stays usable. One file at a time; `stop` gives its memory back. */
export function createTableReader() {
  let worker: Worker | null = null;
  let broken: (sentence: string) => void = () => undefined;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const ask = <Kind extends 'read' | 'part'>(
    request: TableRequest & { kind: Kind },
  ): Promise<TableAnswer & { kind: Kind }> =>
    new Promise((settle, refuse) => {
      worker ??= startWorker(
        () => new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' }),
        // Code that arrived may need more memory for the file than there is.
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
    read: async (file: Blob): Promise<TableAnswer & { kind: 'read' }> => {
      stop();
      if (file.size > tableLimits.bytes) throw new TableError(tableErrors.tooLarge);
      return ask({ kind: 'read', file });
    },
    /** @param html the column whose HTML becomes Markdown */
    part: async (from: number, columns: readonly number[], html?: number) =>
      (await ask({ kind: 'part', from, columns, html })).rows,
    stop,
  };
}
