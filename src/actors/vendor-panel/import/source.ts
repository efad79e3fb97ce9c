import type { ReadFile } from '#machines/vendor-panel/product-import.machine.ts';
import type { Cell } from '#schema/kit/cells.ts';
import { cellText } from '#schema/kit/cells.ts';
import { decimalOf, withDot } from './decimals.ts';
import { isHtml, markdownOf } from './html.ts';
import { shopOf } from './shops/recognize.ts';
import { contentOf, shopTable } from './shops/shop-table.ts';
import type { ShopTable } from './shops/shop-table.ts';
import { tableLimits } from './table.ts';
import type { Table } from './table.ts';

/** A file that was read, all but its name. */
export type FileAnswer = Omit<ReadFile, 'name'>;

/** A row of the file as it was, with the row of the import that it belongs to. */
export type Line = readonly [row: number, of: number, cells: readonly string[]];

export interface Part {
  readonly rows: readonly (readonly Cell[])[];
  /** The number of each row in the file. */
  readonly lines: readonly number[];
}

/** A request may have 1 MB; a letter takes up to 4 bytes, or 6 as an escape. */
const partBytes = 700_000;
const partRows = 2000;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length + 1;

/** As many as fit into a request, and at least one. */
function fitting<T>(from: number, end: number, make: (at: number) => T): T[] {
  const made: T[] = [];
  let bytes = 0;
  for (let at = from; at < end && made.length < partRows; at += 1) {
    const each = make(at);
    bytes += bytesOf(each);
    if (made.length > 0 && bytes > partBytes) break;
    made.push(each);
  }
  return made;
}

/**
 * A file as an import reads it: as a shop's export if it is one. The first row of an import is row 2.
 * @param today the store's day, on which sales are on or not; null for a file that no shop exports
 */
export function createSource(table: Table, today: string | null) {
  const found = today === null ? null : shopOf(table.headers);
  const shop: ShopTable | null = found === null || today === null ? null : shopTable(found, table, today);
  const headers = shop?.headers ?? table.headers;
  const rows = shop?.rows ?? table.rows;
  const kept = shop === null ? [] : [...shop.belongs].toSorted(([a], [b]) => a - b);
  const lineCount = shop === null ? table.rows.length : kept.length;

  const answer = (): FileAnswer => ({
    headers,
    sample: (rows[0] ?? []).map(cellText),
    rows: rows.length,
    note: table.note,
    shop: shop?.shop ?? null,
    columns: shop?.columns ?? null,
    fileColumns: table.headers,
    fileRows: table.rows.length,
    lines: lineCount,
    notes: shop?.notes ?? [],
    leftOut: shop?.leftOut ?? [],
    contents: headers.map((heading, n) => contentOf(heading, n, rows)),
    decimals: headers.map((_, n) => {
      const decimal = decimalOf(rows.map((row) => row[n] ?? ''));
      // Shops export a dot; only a spreadsheet could have changed it.
      return shop !== null && decimal === 'unsure' ? 'dot' : decimal;
    }),
  });

  const part = (from: number, columns: readonly number[], commas: readonly number[], html?: number): Part => {
    // 'Body (HTML)' names itself; other columns may contain HTML anyway.
    const isNamed = html !== undefined && /html/i.test(headers[html] ?? '');
    const made = fitting(from, rows.length, (at) => {
      const row = columns.map((n): Cell => {
        const cell = rows[at]?.[n] ?? '';
        if (commas.includes(n)) return withDot(cell);
        const isMarkup = shop === null && n === html && typeof cell === 'string' && (isNamed || isHtml(cell));
        return isMarkup ? markdownOf(cell) : cell;
      });
      const line = shop?.lines[at] ?? table.first + at;
      const extra = table.extras.get(line - table.first);
      return { row: extra === undefined ? row : [...row, extra.slice(0, tableLimits.cell)], line };
    });
    return { rows: made.map(({ row }) => row), lines: made.map(({ line }) => line) };
  };

  const lines = (from: number): Line[] =>
    fitting(from, lineCount, (at): Line => {
      const [line, of] = kept[at] ?? [table.first + at, at];
      return [line, of + 2, (table.rows[line - table.first] ?? []).map(cellText)];
    });

  return { answer, part, lines };
}
