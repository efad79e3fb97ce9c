import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Arrow keys move between the cells of a table as in a spreadsheet; sideways from the end of a text on. */
export function moveBetweenCells(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: input, shiftKey, ctrlKey, altKey, metaKey, nativeEvent } = event;
  const [right, down] = steps[key] ?? [0, 0];
  // In an input method, arrows choose a character.
  if ((right === 0 && down === 0) || shiftKey || ctrlKey || altKey || metaKey || nativeEvent.isComposing) {
    return;
  }
  const { selectionStart: from, selectionEnd: to, value } = input;
  const isWhole = from === 0 && to === value.length;
  if (right < 0 && !isWhole && to !== 0) return;
  if (right > 0 && !isWhole && from !== value.length) return;
  const cell = input.closest('td');
  const row = cell?.closest('tr');
  const table = row?.closest('table');
  if (cell == null || row == null || table == null) return;
  const next = table.rows[row.rowIndex + down]?.cells[cell.cellIndex + right]?.querySelector('input');
  if (next == null) return;
  event.preventDefault();
  next.focus();
  next.select();
}
