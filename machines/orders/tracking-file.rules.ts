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

/** @returns the rows, or why the file cannot be used */
export function trackingRows(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): { rows: readonly TrackingRow[] } | { sentence: string } {
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
  const found = rows
    .map((cells, place) => ({
      row: place + 2,
      order: (cells[order] ?? '').trim(),
      carrier: carrier === -1 ? '' : (cells[carrier] ?? '').trim(),
      tracking: (cells[tracking] ?? '').trim(),
    }))
    .filter((each) => each.order !== '' || each.tracking !== '');
  if (found.length === 0) return { sentence: 'This file has no rows.' };
  if (found.length > mostTrackingRows) return { sentence: `A file has ${mostTrackingRows} rows at most.` };
  return { rows: found };
}
