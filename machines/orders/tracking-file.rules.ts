import type { Cell } from '#schema/kit/cells.ts';
import { cellText, flawSentences } from '#schema/kit/cells.ts';
import { digitsLost } from '#schema/kit/digits-lost.ts';
import { looksTracked, notTracking, trackingKey as key } from '#schema/orders/tracking-number.ts';
import { mostTrackingRows } from '#schema/vendor-panel/order-lines.ts';

/** A row of a tracking file; `row` is its line number. */
export type TrackingRow = {
  row: number;
  order: string;
  carrier: string;
  tracking: string;
  /** What it would ship, such as '2 items to Ada Lee'. */
  about?: string;
};

export type RowOutcome = {
  row: TrackingRow;
  outcome: 'shipped' | 'known' | 'refused';
  sentence: string | null;
};

const names = {
  order: ['order', 'order number', 'number', 'reference'],
  carrier: ['carrier'],
  tracking: ['tracking', 'tracking number', 'tracking no'],
} as const;

const sharedNumber =
  'Another order in this file has the same tracking number. If your spreadsheet rounded it, format the column as text and enter it in full. If both orders are in one package, ship one of them on its own page.';

/**
 * Rows that could ship on their own, but not after an earlier row, which ships the rest of its order: a repeated row
 * is known; a different number for the same order is refused.
 */
export function laterRows(shipping: readonly TrackingRow[]): ReadonlyMap<TrackingRow, 'known' | RowOutcome> {
  const first = new Map<string, TrackingRow>();
  const found = new Map<TrackingRow, 'known' | RowOutcome>();
  for (const row of shipping) {
    const order = row.order.trim().toUpperCase();
    const earlier = first.get(order);
    if (earlier === undefined) first.set(order, row);
    else if (key(earlier.tracking) === key(row.tracking)) found.set(row, 'known');
    else {
      const sentence = `Line ${earlier.row} ships everything left in this order. If it's in more than one package, ship it from its own page.`;
      found.set(row, { row, outcome: 'refused', sentence });
    }
  }
  return found;
}

/** Reasons not to send rows, by index: a number that a spreadsheet has changed belongs to no parcel. */
function problemsOf(
  rows: readonly TrackingRow[],
  cellsOf: (row: TrackingRow) => readonly Cell[],
): ReadonlyMap<TrackingRow, string> {
  const orders = new Map<string, Set<string>>();
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
    } else if (!looksTracked(row.tracking)) found.set(row, `${notTracking}.`);
    else if ((orders.get(key(row.tracking))?.size ?? 0) > 1) found.set(row, sharedNumber);
  }
  return found;
}

export type TrackingRows = {
  /** Rows whose parcel already exists or is in an earlier row: they change nothing. */
  known?: number;
  /** Rows that can be sent. */
  rows: readonly TrackingRow[];
  /** Rows that must not be sent, and why. */
  refused: readonly RowOutcome[];
};

/** @returns the rows, or why the file is unusable */
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
    return { sentence: 'The first line must contain the column names: order, carrier, tracking.' };
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
  if (found.length > mostTrackingRows) return { sentence: `A file can have up to ${mostTrackingRows} rows.` };
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
