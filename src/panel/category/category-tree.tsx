import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Icon } from '#ui/components/media/icon.tsx';
import * as styles from './category.css.ts';
import { fold, shownRows } from './category-rows.ts';
import type { CategoryRow } from './category-rows.ts';

interface CategoryTreeProps {
  rows: readonly CategoryRow[];
  value: string;
  onChoose: (id: string) => void;
}

/** With fewer, all are shown at once. */
const foldFrom = 60;
/** Letters typed within this many milliseconds make one word. */
const pause = 700;

/** Every category that has one of these below it. */
function ancestorsOf(rows: readonly CategoryRow[], value: string): Set<string> {
  const found = new Set<string>();
  for (let row = rows.find(({ id }) => id === value); row?.parent != null;) {
    const { parent } = row;
    found.add(parent);
    row = rows.find(({ id }) => id === parent);
  }
  return found;
}

/**
 * The tree of categories, with one tab stop. Up and Down, Home and End and typed letters move, Right and Left open and
 * close a branch, Enter and Space choose.
 */
export function CategoryTree({ rows, value, onChoose }: CategoryTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    rows.length < foldFrom ? new Set(rows.map(({ id }) => id)) : ancestorsOf(rows, value),
  );
  const [focused, setFocused] = useState(value);
  const tree = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', until: 0 });
  const shown = shownRows(rows, open);
  const stop = shown.some(({ id }) => id === focused) ? focused : shown[0]?.id;
  useEffect(() => {
    tree.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const focus = (at: number) => tree.current?.querySelectorAll('button')[at]?.focus();
  /** The row that letters typed in a row lead to: one letter goes to the next, several to the first that fits. */
  const typedRow = (key: string, at: number, now: number): number => {
    const before = now < typed.current.until ? typed.current.text : '';
    const text = before === fold(key) ? before : before + fold(key);
    typed.current = { text, until: now + pause };
    const from = text.length === 1 ? at + 1 : at;
    const order = shown.map((_, n) => (from + n) % shown.length);
    return order.find((n) => fold(shown[n]?.name ?? '').startsWith(text)) ?? -1;
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>, row: CategoryRow, at: number) => {
    const { key, timeStamp } = event;
    const isOpen = row.hasChildren && open.has(row.id);
    // Above the first row is what comes before the tree.
    if (event.ctrlKey || event.metaKey || event.altKey || (key === 'ArrowUp' && at === 0)) return;
    if (key === 'ArrowDown') focus(at + 1);
    else if (key === 'ArrowUp') focus(at - 1);
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(shown.length - 1);
    else if (key === 'ArrowRight') {
      if (isOpen) focus(at + 1);
      else if (row.hasChildren) toggle(row.id, true);
    } else if (key === 'ArrowLeft') {
      if (isOpen) toggle(row.id, false);
      else focus(shown.findIndex(({ id }) => id === row.parent));
    } else if (key.length === 1 && key !== ' ') focus(typedRow(key, at, timeStamp));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="tree" aria-label="All categories" ref={tree}>
      {shown.map((row, at) => {
        const isOpen = open.has(row.id);
        return (
          <button
            key={row.id}
            type="button"
            role="treeitem"
            data-choice=""
            className={styles.row}
            style={{ paddingInlineStart: `${row.level - 1}.5rem` }}
            tabIndex={row.id === stop ? 0 : -1}
            aria-level={row.level}
            aria-posinset={row.place}
            aria-setsize={row.siblings}
            aria-selected={row.id === value}
            aria-expanded={row.hasChildren ? isOpen : undefined}
            onFocus={() => setFocused(row.id)}
            onKeyDown={(event) => press(event, row, at)}
            onClick={({ target }) => {
              // For the mouse; the keyboard has Right and Left.
              if (target instanceof Element && target.closest('[data-fold]') !== null)
                toggle(row.id, !isOpen);
              else onChoose(row.id);
            }}
          >
            {row.hasChildren ? (
              <span className={styles.fold} data-fold={row.id}>
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={18} />
              </span>
            ) : (
              <span className={styles.noFold} />
            )}
            <span className={styles.words}>{row.name}</span>
            {row.id === value && <Icon name="check" size={18} />}
          </button>
        );
      })}
    </div>
  );
}
