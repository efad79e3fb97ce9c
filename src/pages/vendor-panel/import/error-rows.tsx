import type { ReactNode } from 'react';
import type { Reading } from '#actors/kit/use-read.ts';
import { formatCounted } from '#schema/format.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';
import { actions } from '#ui/css/layout.css.ts';
import * as styles from './import.css.ts';

interface ErrorRowsProps<Row> {
  reading: Reading<readonly Row[]>;
  onReadAgain: () => void;
  /** How many there are: only the first ones are read. */
  count: number;
  /** What one is called, such as 'row'. */
  noun: string;
  /** Where the others are. */
  more?: string;
  /** What couldn't be loaded. */
  what?: string;
  head: ReactNode;
  children: (row: Row) => ReactNode;
}

/** The first rows of a long list in a table, such as an import's errors. */
export function ErrorRows<Row>({
  reading,
  onReadAgain,
  count,
  noun,
  more = 'Download the file to see all of them.',
  what = 'errors',
  head,
  children,
}: ErrorRowsProps<Row>) {
  if (reading.kind === 'failed') {
    return (
      <div className={actions} role="alert">
        <p>{`We couldn't load the ${what}.`}</p>
        <TryAgain onPress={onReadAgain} />
      </div>
    );
  }
  if (reading.kind !== 'ready') return null;
  return (
    <div>
      <table className={styles.table}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{reading.value.map(children)}</tbody>
      </table>
      {count > reading.value.length && (
        <p>{`Showing the first ${formatCounted(reading.value.length, noun)}. ${more}`}</p>
      )}
    </div>
  );
}
