import type { Cell } from '#schema/kit/cells.ts';
import { cellText } from '#schema/kit/cells.ts';

/** What is in a file: the rows below its header, as they are shown. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What stands behind the last column of the header, by the index of its row: CSV only. */
  readonly extras: ReadonlyMap<number, string>;
  /** How the file was read, where people should look twice; null otherwise. */
  readonly note: string | null;
}

/** A file that cannot be imported; the message is for people. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

export const tableLimits = {
  bytes: 60 * 1024 * 1024,
  rows: 50_000,
  columns: 100,
  /** Characters of one cell. */
  cell: 12_000,
  /** Bytes of an unpacked XLSX file. */
  unpacked: 300 * 1024 * 1024,
} as const;

export const tableErrors = {
  empty: 'This file has no rows.',
  tooLarge: 'This file is larger than 60 MB. Please split it.',
  tooManyRows: 'This file has more than 50,000 rows. Please split it.',
  tooManyColumns: 'This file has more than 100 columns. Please remove those that you do not need.',
  cellTooLong: (row: number) => `A cell in row ${row} has more than 12,000 characters.`,
  openQuote: (row: number) => `A quotation mark that is opened in row ${row} is never closed.`,
  notTable: 'This file is neither CSV nor XLSX. Choose one that is.',
  noSheet: 'This XLSX file has no visible sheet with cells.',
  tooSlow: 'This file takes too long to read. Please save only the sheet with the rows, or save it as CSV.',
  broken: 'This XLSX file is damaged. Please save it again.',
  bomb: 'This XLSX file unpacks to more than 300 MB. Please save only the sheet with the products.',
  noHeader: 'The first row must name the columns.',
} as const;

/**
 * Drops empty rows and columns without a heading, and makes every row as long as the header: cells that are missing
 * are empty. In a CSV file a longer row is a mistake, such as a comma in a text without quotation marks, after which
 * every cell stands in the wrong column; in a workbook, notes beside the table move nothing.
 */
export function tableOf(
  lines: readonly (readonly Cell[])[],
  note: string | null,
  isCsv: boolean = false,
): Table {
  const [first = [], ...rest] = lines;
  const headings = first.map((heading) => cellText(heading).trim());
  const kept = headings.flatMap((heading, n) => (heading === '' ? [] : [n]));
  if (lines.length === 0) throw new TableError(tableErrors.empty);
  if (kept.length === 0) throw new TableError(tableErrors.noHeader);
  // An export puts an apostrophe before what a spreadsheet would take for a formula.
  const plain = (cell: Cell): Cell =>
    typeof cell === 'string' ? cell.replace(/^'(?=[\s\u00a0]*[=+\-@])/, '').trim() : cell;
  const rows = rest.map((line) => kept.map((n) => plain(line[n] ?? '')));
  const extras = new Map<number, string>();
  for (const [at, line] of (isCsv ? rest : []).entries()) {
    const extra = line.slice(first.length).map((cell) => cellText(cell).trim());
    if (extra.some((cell) => cell !== '')) extras.set(at, extra.join(' | '));
  }
  while (!extras.has(rows.length - 1) && rows.at(-1)?.every((cell) => cell === '') === true) rows.pop();
  if (rows.length === 0) throw new TableError(tableErrors.empty);
  return { headers: kept.map((n) => headings[n] ?? ''), rows, extras, note };
}
