import { createChanges } from './changes.ts';
import { createOptions } from './options.ts';
import type { Converted, FileRow, ShopRow } from './shop-table.ts';

/** Collects what a converter makes of a file, row by row. */
export function createConversion() {
  const options = createOptions();
  const changes = createChanges();
  const rows: ShopRow[] = [];
  const belongs = new Map<number, number>();
  /** A row of the file belongs to this variant, the first one of several. */
  const join = ({ line }: FileRow, variant: number): void => {
    if (!belongs.has(line)) belongs.set(line, variant);
  };
  return {
    options,
    changes,
    /** The index of the next variant. */
    next: () => rows.length,
    /** A variant, made of this row of the file. */
    add: (row: FileRow, cells: ShopRow['cells']): void => {
      join(row, rows.length);
      rows.push({ from: row.line, cells });
    },
    join,
    /** @param used headings used on top of those that always are */
    result: (used: Iterable<string> = [], notes: readonly string[] = []): Converted => ({
      rows,
      belongs,
      used: [...used],
      notes: [...notes, ...changes.notes()],
    }),
  };
}
