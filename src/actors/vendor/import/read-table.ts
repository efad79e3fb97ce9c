import { decodeText } from './encoding.ts';
import { parseCsv } from './csv.ts';
import { TableError, tableErrors, tableLimits, tableOf } from './table.ts';
import type { Table } from './table.ts';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, n) => bytes[n] === byte);

/** Reads a CSV or XLSX file by what is in it, whatever it is called. Throws a `TableError` that says what is wrong. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > tableLimits.bytes) throw new TableError(tableErrors.tooLarge);
  if (bytes.length === 0) throw new TableError(tableErrors.empty);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableError(tableErrors.oldExcel);
  if (startsWith(bytes, 0x50, 0x4b)) {
    const { parseXlsx } = await import('./xlsx.ts');
    return tableOf(parseXlsx(bytes), null);
  }
  const { text, note } = decodeText(bytes);
  return tableOf(parseCsv(text), note, true);
}
