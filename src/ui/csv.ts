import { saveFile } from '#ui/save-file.ts';

/**
 * Rows as a CSV file (RFC 4180). Text that a spreadsheet would read as a formula is prefixed with an apostrophe, so
 * that a store's name cannot run as code.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string => {
    if (typeof value === 'number') return String(value);
    const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * Saves a CSV file through the browser's downloads. The leading byte order mark tells spreadsheets that it is UTF-8.
 */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(name, new Blob(['\u{FEFF}', csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
}
