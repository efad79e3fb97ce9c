import type { Cell } from '#schema/kit/cells.ts';
import { cellText } from '#schema/kit/cells.ts';

/** A file's content: the rows below its header, as displayed. */
export interface Table {
  readonly headers: readonly string[];
  /** Number of the first row below the header in the file: 2, unless there are lines before the header. */
  readonly first: number;
  readonly rows: readonly (readonly Cell[])[];
  /** Cells beyond the last column of the header, by row index: CSV only. */
  readonly extras: ReadonlyMap<number, string>;
  /** How the file was read, if people should check; null otherwise. */
  readonly note: string | null;
}

/** A file that can't be imported; the message is for people. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

export const tableLimits = {
  bytes: 60 * 1024 * 1024,
  rows: 50_000,
  columns: 500,
  /** Characters of one cell. */
  cell: 60_000,
  /** Bytes of an unpacked XLSX file. */
  unpacked: 300 * 1024 * 1024,
} as const;

export const tableErrors = {
  empty: 'This file has no rows.',
  tooLarge: 'This file is larger than 60 MB. Split it into smaller files.',
  tooManyRows: 'This file has more than 50,000 rows. Split it into smaller files.',
  tooManyColumns: "This file has more than 500 columns. Remove the ones you don't need.",
  cellTooLong: (row: number) => `A cell in row ${row} has more than 60,000 characters.`,
  openQuote: (row: number) => `A quotation mark opened in row ${row} is never closed.`,
  notTable: 'This file is neither CSV nor XLSX. Choose one that is.',
  noSheet: 'This XLSX file has no visible sheet with cells.',
  tooSlow: 'This file takes too long to read. Save only the sheet with the rows, or save it as CSV.',
  broken: 'This XLSX file is damaged. Save it again.',
  bomb: 'This XLSX file is over 300 MB when opened. Save only the sheet with the products.',
  noHeader: 'The first row must contain the column names.',
} as const;

/**
 * Drops empty rows and columns without a heading, and makes every row as long as the header: missing cells are empty.
 * In a CSV file a longer row is a mistake, such as a comma in text without quotation marks, which shifts every later
 * cell into the wrong column; in a workbook, notes next to the table shift nothing.
 * @param at index of the header among the lines
 */
export function tableOf(
  lines: readonly (readonly Cell[])[],
  note: string | null,
  isCsv: boolean = false,
  at: number = 0,
): Table {
  const [first = [], ...rest] = lines.slice(at);
  const headings = first.map((heading) => cellText(heading).trim());
  const kept = headings.flatMap((heading, n) => (heading === '' ? [] : [n]));
  if (lines.length === 0) throw new TableError(tableErrors.empty);
  if (kept.length === 0) throw new TableError(tableErrors.noHeader);
  // An export puts an apostrophe before anything a spreadsheet would read as a formula.
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
  return { headers: kept.map((n) => headings[n] ?? ''), first: at + 2, rows, extras, note };
}
