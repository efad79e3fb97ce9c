import { decodeText } from './encoding.ts';
import { parseCsv } from './csv.ts';
import { expectTable, isZip, expectTableText } from './other-files.ts';
import { TableError, tableErrors, tableLimits, tableOf } from './table.ts';
import type { Table } from './table.ts';

/** Reads a CSV or XLSX file by what is in it, whatever it is called. Throws a `TableError` that says what is wrong. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > tableLimits.bytes) throw new TableError(tableErrors.tooLarge);
  if (bytes.length === 0) throw new TableError(tableErrors.empty);
  expectTable(bytes);
  if (isZip(bytes)) {
    const { parseXlsx } = await import('./xlsx.ts');
    return tableOf(parseXlsx(bytes), null);
  }
  const { text, note } = decodeText(bytes);
  expectTableText(text);
  return tableOf(parseCsv(text), note, true);
}
