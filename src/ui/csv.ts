import { saveFile } from '#ui/save-file.ts';

/**
 * Rows as a CSV file (RFC 4180). Text that a spreadsheet would read as a formula, after spaces too, is prefixed with an apostrophe, so
 * that a store's name cannot run as code.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string => {
    if (typeof value === 'number') return String(value);
    const safe =
      /^[\s\u00a0]*[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The file of these parts. The leading byte order mark tells spreadsheets that it is UTF-8. */
export const csvFile = (parts: readonly string[]): Blob =>
  new Blob(['\u{FEFF}', ...parts], { type: 'text/csv;charset=utf-8' });

/** Saves a CSV file through the browser's downloads. */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(name, csvFile([csvOf(rows)]));
}
