import type { ReactNode } from 'react';
import { Icon } from '../components/media/icon.tsx';
import { Skeleton } from '../components/feedback/skeleton.tsx';
import { visuallyHidden } from '../css/layout.css.ts';
import * as styles from './list-table.css.ts';

export interface Column<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  kind?: 'main' | 'number';
  /** On a card the value names its column. */
  isBare?: boolean;
  /** The URL of the list sorted by this column; `direction` is set if the list is already sorted by it. */
  sort?: { href: string; direction: 'ascending' | 'descending' | null };
}

export interface Selection {
  selected: readonly string[];
  isDisabled: boolean;
  onToggle: (id: string) => void;
  onToggleAll: (ids: readonly string[]) => void;
}

interface ListTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  density: 'normal' | 'compact';
  /** Rows cannot be selected if omitted. */
  selection?: Selection | undefined;
}

/** A table of records; on a phone each row is a card. */
export function ListTable<Row extends { readonly id: string }>({
  caption,
  columns,
  rows,
  nameOf,
  density,
  selection,
}: ListTableProps<Row>) {
  const ids = rows.map(({ id }) => id);
  const classOf = ({ kind }: Column<Row>) =>
    kind === 'main' ? styles.main : kind === 'number' ? styles.number : styles.cell;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={visuallyHidden}>{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {selection !== undefined && (
              <th scope="col" className={styles.headCell} data-box="">
                <label className={styles.all}>
                  <input
                    type="checkbox"
                    aria-label="Select all listed"
                    className={styles.box}
                    checked={ids.every((id) => selection.selected.includes(id))}
                    disabled={selection.isDisabled}
                    onChange={() => selection.onToggleAll(ids)}
                  />
                  <span className={styles.words}>Select all listed</span>
                </label>
              </th>
            )}
            {columns.map(({ id, label, kind, sort }) => (
              <th
                key={id}
                scope="col"
                className={styles.headCell}
                style={kind === 'number' ? { textAlign: 'end' } : undefined}
                aria-sort={sort?.direction ?? undefined}
              >
                {sort === undefined ? (
                  label
                ) : (
                  <a className={styles.sortLink} href={sort.href}>
                    <span>{label}</span>
                    {sort.direction !== null && (
                      <Icon name={sort.direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size={16} />
                    )}
                  </a>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows.map((row) => {
            const isSelected = selection?.selected.includes(row.id) === true;
            return (
              <tr
                key={row.id}
                className={styles.row}
                data-density={density}
                data-selected={isSelected ? '' : undefined}
              >
                {selection !== undefined && (
                  <td className={styles.check}>
                    <label className={styles.checkLabel}>
                      <input
                        type="checkbox"
                        aria-label={`Select ${nameOf(row)}`}
                        className={styles.box}
                        checked={isSelected}
                        disabled={selection.isDisabled}
                        onChange={() => selection.onToggle(row.id)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={classOf(column)}
                    data-label={column.kind === 'main' || column.isBare === true ? undefined : column.label}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Rows with the height of real ones, so that nothing moves when they arrive. */
export function ListTableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} style={{ paddingBlock: '0.75rem' }}>
          <Skeleton shape="block" height="2.5rem" width="100%" />
        </div>
      ))}
    </div>
  );
}
