import { cellText } from '#schema/kit/cells.ts';
import type { Cell } from '#schema/kit/cells.ts';
import { isHtml, markdownOf } from './html.ts';
import { readTable } from './read-table.ts';
import { TableError, tableLimits } from './table.ts';
import type { Table } from './table.ts';

export type TableRequest =
  | { kind: 'read'; file: Blob }
  /**
   * Rows of these columns from this one on, as many as fit into a request. A row that is longer than the header has one
   * cell more: what stands behind the header. HTML of the column `html` becomes Markdown.
   */
  | { kind: 'part'; from: number; columns: readonly number[]; html?: number | undefined };

export type TableAnswer =
  | {
      kind: 'read';
      headers: readonly string[];
      sample: readonly string[];
      rows: number;
      note: string | null;
    }
  | { kind: 'part'; rows: readonly (readonly Cell[])[] }
  | { kind: 'refused'; sentence: string };

/** A request may have 1 MB; a letter takes up to 4 bytes, or 6 as an escape. */
const partBytes = 700_000;
const partRows = 2000;

let table: Table | null = null;

function part(from: number, columns: readonly number[], html?: number): (readonly Cell[])[] {
  const rows: (readonly Cell[])[] = [];
  // 'Body (HTML)' says so itself; other headings may hold it all the same.
  const isNamed = html !== undefined && /html/i.test(table?.headers[html] ?? '');
  let bytes = 0;
  for (let at = from; at < (table?.rows.length ?? 0) && rows.length < partRows; at += 1) {
    const row = columns.map((n): Cell => {
      const cell = table?.rows[at]?.[n] ?? '';
      return n === html && typeof cell === 'string' && (isNamed || isHtml(cell)) ? markdownOf(cell) : cell;
    });
    const extra = table?.extras.get(at);
    if (extra !== undefined) row.push(extra.slice(0, tableLimits.cell));
    bytes += new TextEncoder().encode(JSON.stringify(row)).length + 1;
    if (rows.length > 0 && bytes > partBytes) break;
    rows.push(row);
  }
  return rows;
}

async function answer(request: TableRequest): Promise<TableAnswer> {
  if (request.kind === 'part')
    return { kind: 'part', rows: part(request.from, request.columns, request.html) };
  try {
    table = await readTable(new Uint8Array(await request.file.arrayBuffer()));
    return {
      kind: 'read',
      headers: table.headers,
      sample: (table.rows[0] ?? []).map(cellText),
      rows: table.rows.length,
      note: table.note,
    };
  } catch (error) {
    if (error instanceof TableError) return { kind: 'refused', sentence: error.message };
    throw error;
  }
}

self.addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  void answer(data).then((said) => self.postMessage(said, {}), self.reportError);
});
