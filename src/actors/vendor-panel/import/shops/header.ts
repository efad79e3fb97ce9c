import type { Cell } from '#schema/kit/cells.ts';
import { cellText } from '#schema/kit/cells.ts';
import { lettersOf } from '#schema/vendor-panel/import.ts';

/** Where the header is: Amazon's files have up to five lines before it. */
export function headerAt(lines: readonly (readonly Cell[])[]): number {
  const found = lines.slice(0, 6).findIndex((line) => {
    const letters = new Set(line.map((cell) => lettersOf(cellText(cell))));
    return letters.has('itemname') && (letters.has('itemsku') || letters.has('sellersku'));
  });
  return Math.max(found, 0);
}
