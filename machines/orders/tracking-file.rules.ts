import type { Cell } from '#schema/kit/cells.ts';
import { cellText, flawSentences } from '#schema/kit/cells.ts';
import { digitsLost } from '#schema/kit/digits-lost.ts';

/** A row of a file with tracking numbers; `row` is its line in the file. */
export type TrackingRow = { row: number; order: string; carrier: string; tracking: string };

export type RowOutcome = {
  row: TrackingRow;
  outcome: 'shipped' | 'known' | 'refused';
  sentence: string | null;
};

export const mostTrackingRows = 500;

const names = {
  order: ['order', 'order number', 'number', 'reference'],
  carrier: ['carrier'],
  tracking: ['tracking', 'tracking number', 'tracking no'],
} as const;

const sharedNumber =
  'Another order in this file has the same tracking number. If your spreadsheet rounded it, format the column as text and enter it in full. If both orders are in one parcel, ship one of them on its own page.';

/** Why rows must not be sent, by their place: what a spreadsheet has made of a number belongs to no parcel. */
function problemsOf(
  rows: readonly TrackingRow[],
  cellsOf: (row: TrackingRow) => readonly Cell[],
): ReadonlyMap<TrackingRow, string> {
  const orders = new Map<string, Set<string>>();
  const key = (text: string) =>
    text
      .normalize('NFKC')
      .replaceAll(/[\s\u2010-\u2015\u2212-]/g, '')
      .toLowerCase();
  for (const { tracking, order } of rows) {
    if (tracking === '') continue;
    orders.set(key(tracking), (orders.get(key(tracking)) ?? new Set()).add(key(order)));
  }
  const found = new Map<TrackingRow, string>();
  for (const row of rows) {
    const flawed = cellsOf(row).find((cell) => typeof cell !== 'string');
    if (typeof flawed === 'object') found.set(row, `${flawSentences[flawed.flaw]}.`);
    else if (row.tracking === '') found.set(row, 'This row has no tracking number.');
    else if (digitsLost(row.tracking) || digitsLost(row.order)) found.set(row, `${flawSentences.digits}.`);
    else if (/^#[^a-z0-9\s]{1,12}0?[!?]$|^#N\/A$|^##+$/.test(row.tracking)) {
      found.set(row, `${flawSentences.error}.`);
    } else if ((orders.get(key(row.tracking))?.size ?? 0) > 1) found.set(row, sharedNumber);
  }
  return found;
}

export type TrackingRows = {
  /** What can be sent. */
  rows: readonly TrackingRow[];
  /** What must not be sent, and why. */
  refused: readonly RowOutcome[];
};

/** @returns the rows, or why the file cannot be used */
export function trackingRows(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
): TrackingRows | { sentence: string } {
  const known = headers.map((header) =>
    header
      .trim()
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' '),
  );
  const columnOf = (wanted: readonly string[]) => known.findIndex((header) => wanted.includes(header));
  const [order, carrier, tracking] = [
    columnOf(names.order),
    columnOf(names.carrier),
    columnOf(names.tracking),
  ];
  if (order === -1 || tracking === -1) {
    return { sentence: 'The first line must name the columns: order, carrier, tracking.' };
  }
  const textOf = (cells: readonly Cell[], column: number) => cellText(cells[column] ?? '').trim();
  const found = rows
    .map((cells, place) => ({
      row: place + 2,
      order: textOf(cells, order),
      carrier: carrier === -1 ? '' : textOf(cells, carrier),
      tracking: textOf(cells, tracking),
    }))
    // A formula without a result shows nothing.
    .filter(
      (each) =>
        each.order !== '' || each.tracking !== '' || typeof rows[each.row - 2]?.[tracking] === 'object',
    );
  if (found.length === 0) return { sentence: 'This file has no rows.' };
  if (found.length > mostTrackingRows) return { sentence: `A file has ${mostTrackingRows} rows at most.` };
  const problems = problemsOf(found, ({ row }) =>
    [order, carrier, tracking].map((column) => rows[row - 2]?.[column] ?? ''),
  );
  return {
    rows: found.filter((row) => !problems.has(row)),
    refused: found.flatMap((row): RowOutcome[] => {
      const sentence = problems.get(row);
      return sentence === undefined ? [] : [{ row, outcome: 'refused', sentence }];
    }),
  };
}
