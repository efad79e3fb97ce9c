import { decodeText } from './encoding.ts';
import { parseCsv } from './csv.ts';
import { expectTable, isZip, expectTableText } from './other-files.ts';
import { headerAt } from './shops/header.ts';
import { TableError, tableErrors, tableLimits, tableOf } from './table.ts';
import type { Table } from './table.ts';

/** Reads a CSV or XLSX file by its content, whatever its name is. Throws a `TableError` that says what is wrong. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > tableLimits.bytes) throw new TableError(tableErrors.tooLarge);
  if (bytes.length === 0) throw new TableError(tableErrors.empty);
  expectTable(bytes);
  if (isZip(bytes)) {
    const { parseXlsx } = await import('./xlsx.ts');
    const lines = parseXlsx(bytes);
    return tableOf(lines, null, false, headerAt(lines));
  }
  const { text, note } = decodeText(bytes);
  expectTableText(text);
  const lines = parseCsv(text);
  return tableOf(lines, note, true, headerAt(lines));
}
