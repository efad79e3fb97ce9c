import { tableErrors, tableLimits } from './table.ts';
import type { TableAnswer, TableRequest } from './table.worker.ts';

/** Reads a file beside the page, which stays usable. One file at a time; `stop` gives its memory back. */
export function createTableReader() {
  let worker: Worker | null = null;
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const ask = <Kind extends 'read' | 'part'>(
    request: TableRequest & { kind: Kind },
  ): Promise<TableAnswer & { kind: Kind }> =>
    new Promise((settle, refuse) => {
      worker ??= new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
      const asked = new AbortController();
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<TableAnswer>) => {
          asked.abort();
          if (data.kind === 'refused') refuse(new Error(data.sentence));
          else settle(data as TableAnswer & { kind: Kind });
        },
        { signal: asked.signal },
      );
      // The file may need more memory than there is.
      worker.addEventListener(
        'error',
        () => {
          asked.abort();
          stop();
          refuse(new Error(tableErrors.notTable));
        },
        { signal: asked.signal },
      );
      worker.postMessage(request, {});
    });
  return {
    read: async (file: Blob): Promise<TableAnswer & { kind: 'read' }> => {
      stop();
      if (file.size > tableLimits.bytes) throw new Error(tableErrors.tooLarge);
      return ask({ kind: 'read', file });
    },
    part: async (from: number, columns: readonly number[]) =>
      (await ask({ kind: 'part', from, columns })).rows,
    stop,
  };
}
