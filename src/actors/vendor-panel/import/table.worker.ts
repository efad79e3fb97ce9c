import { readTable } from './read-table.ts';
import { createSource } from './source.ts';
import type { FileAnswer, Line, Part } from './source.ts';
import { TableError } from './table.ts';

export type TableRequest =
  /** `today`: the store's day, if exports of other shops are to be recognized and turned into rows to import */
  | { kind: 'read'; file: Blob; today: string | null }
  /**
   * Rows of these columns from this one on, as many as fit into a request. A row longer than the header has one extra
   * cell: everything beyond the header. Numbers of the columns `commas` get a dot, and HTML in the column `html` becomes Markdown.
   */
  | {
      kind: 'part';
      from: number;
      columns: readonly number[];
      commas: readonly number[];
      html?: number | undefined;
    }
  /** Rows of the file as they are. */
  | { kind: 'lines'; from: number };

export type TableAnswer =
  | ({ kind: 'read' } & FileAnswer)
  | ({ kind: 'part' } & Part)
  | { kind: 'lines'; lines: readonly Line[] }
  | { kind: 'refused'; sentence: string };

let source: ReturnType<typeof createSource> | null = null;

async function answer(request: TableRequest): Promise<TableAnswer> {
  switch (request.kind) {
    case 'part':
      return {
        kind: 'part',
        ...(source?.part(request.from, request.columns, request.commas, request.html) ?? {
          rows: [],
          lines: [],
        }),
      };
    case 'lines':
      return { kind: 'lines', lines: source?.lines(request.from) ?? [] };
    case 'read':
      try {
        source = createSource(
          await readTable(new Uint8Array(await request.file.arrayBuffer())),
          request.today,
        );
        return { kind: 'read', ...source.answer() };
      } catch (error) {
        if (error instanceof TableError) return { kind: 'refused', sentence: error.message };
        throw error;
      }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  void answer(data).then((said) => self.postMessage(said, {}), self.reportError);
});
