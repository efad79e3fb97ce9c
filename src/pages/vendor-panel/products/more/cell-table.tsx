/* oxlint-disable react/no-array-index-key -- two rows or columns may say the same: only their place tells them apart */
import { useEffect, useRef } from 'react';
import type { ClipboardEvent } from 'react';
import type { Cells } from '#schema/vendor-panel/product-form.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { hint } from '#ui/css/text.css.ts';
import * as shared from '../product.css.ts';
import * as styles from './more.css.ts';

interface CellTableProps {
  label: string;
  /** What a row is called: 'detail', 'size'. */
  row: string;
  cells: Cells;
  /** The names of the columns. Without them, the first row names them, and there can be more or fewer. */
  columns?: readonly string[];
  most: { columns: number; rows: number };
  onChange: (cells: Cells) => void;
  problem: string | undefined;
  /** The first cells of its rows, if what they are about is already named elsewhere. */
  named?: readonly string[];
  /** What they are. */
  first?: string;
}

const none: readonly string[] = [];
const plain = (text: string) => text.trim().toLowerCase();

const emptied = (length: number): string[] => Array.from({ length }, () => '');

/** The table after pasting a spreadsheet's cells from one cell on; rows and columns are added as far as they fit. */
function filled(cells: Cells, at: readonly [number, number], text: string, most: [number, number]): Cells {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const [top, left] = at;
  const height = Math.min(most[1], Math.max(cells.length, top + lines.length));
  const width = Math.min(
    most[0],
    Math.max(cells[0]?.length ?? 0, ...lines.map((line) => left + line.length)),
  );
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => lines[y - top]?.[x - left]?.trim() ?? cells[y]?.[x] ?? ''),
  );
}

/** A small table that people type, such as a size chart. */
export function CellTable({
  label,
  row,
  cells,
  columns,
  most,
  onChange,
  problem,
  named = none,
  first = 'Size',
}: CellTableProps) {
  const place = useRef<HTMLDivElement>(null);
  // The pressed button may be gone, and a new row is there to be filled.
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    place.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  const isNamed = columns !== undefined;
  const width = columns?.length ?? cells[0]?.length ?? 2;
  const heads = isNamed ? 0 : 1;
  const nameOf = (x: number) => columns?.[x] ?? (cells[0]?.[x] || `column ${x + 1}`);
  const put = (y: number, x: number, value: string) =>
    onChange(cells.map((line, n) => (n === y ? line.map((each, m) => (m === x ? value : each)) : line)));
  const add = () => {
    next.current = `tr:last-child input`;
    onChange(
      cells.length > 0 || isNamed
        ? [...cells, emptied(width)]
        : [[first, ''], ...(named.length > 0 ? rowsOf(named, 2) : [emptied(2)])],
    );
  };
  const rowsOf = (names: readonly string[], cellCount: number) =>
    names.slice(0, most.rows).map((name) => [name, ...emptied(cellCount - 1)]);
  const missing = named.filter((name) => cells.every(([first = '']) => plain(first) !== plain(name)));
  const paste = (event: ClipboardEvent, y: number, x: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\n\t]/.test(text)) return;
    event.preventDefault();
    onChange(filled(cells, [y, x], text, [isNamed ? width : most.columns, most.rows + heads]));
  };
  return (
    <div ref={place} className={styles.part}>
      {cells.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.cells} aria-label={label}>
            <tbody>
              {cells.map((line, y) => (
                <tr key={y}>
                  {line.map((cell, x) => (
                    <td key={x} className={styles.cell}>
                      <input
                        className={y < heads || (x === 0 && !isNamed) ? styles.named : styles.input}
                        aria-label={
                          y < heads
                            ? `${label}, name of column ${x + 1}`
                            : `${label}, ${nameOf(x)}, ${row} ${y + 1 - heads}`
                        }
                        placeholder={y < heads ? `Column ${x + 1}` : isNamed ? columns[x] : undefined}
                        autoComplete="off"
                        aria-invalid={problem !== undefined}
                        value={cell}
                        onChange={(event) => put(y, x, event.target.value)}
                        onPaste={(event) => paste(event, y, x)}
                      />
                    </td>
                  ))}
                  <td className={styles.end}>
                    {y >= heads && (
                      <Button
                        size="s"
                        variant="quiet"
                        aria-label={`Remove ${row} ${y + 1 - heads}`}
                        onPress={() => {
                          next.current = '[data-add]';
                          onChange(cells.filter((_, n) => n !== y));
                        }}
                      >
                        Remove
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problem !== undefined && <p className={shared.problem}>{problem}</p>}
      <div className={shared.bar}>
        <Button size="s" data-add="" isDisabled={cells.length >= most.rows + heads} onPress={add}>
          {cells.length === 0 && !isNamed ? `Add ${label.toLowerCase()}` : `Add ${row}`}
        </Button>
        {!isNamed && cells.length > 0 && (
          <>
            {missing.length > 0 && cells.length - heads + missing.length <= most.rows && (
              <Button size="s" onPress={() => onChange([...cells, ...rowsOf(missing, width)])}>
                {`Add ${row}s of your options: ${missing.join(', ')}`}
              </Button>
            )}
            <Button
              size="s"
              isDisabled={width >= most.columns}
              onPress={() => onChange(cells.map((line) => [...line, '']))}
            >
              Add column
            </Button>
            <Button
              size="s"
              isDisabled={width <= 2}
              onPress={() => onChange(cells.map((line) => line.slice(0, -1)))}
            >
              Remove last column
            </Button>
            <Button
              size="s"
              variant="quiet"
              onPress={() => {
                next.current = '[data-add]';
                onChange([]);
              }}
            >
              {`Remove ${label.toLowerCase()}`}
            </Button>
          </>
        )}
      </div>
      {cells.length > 0 && <p className={hint}>You can paste cells from a spreadsheet.</p>}
    </div>
  );
}
