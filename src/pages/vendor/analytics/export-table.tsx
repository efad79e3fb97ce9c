import { useEffect, useRef, useState } from 'react';
import type { Subscription } from 'rxjs';
import { allAnalyticsRows } from '#actors/vendor/figures/analytics.ts';
import type { AnalyticsTable } from '#actors/vendor/figures/analytics.ts';
import { formatCount } from '#schema/format.ts';
import { moneyText } from '#schema/money.ts';
import { downloadCsv } from '#pages/orders/analytics/csv.ts';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { JobProgress } from '#ui/patterns/job-progress.tsx';
import { nameOf } from './analytics-words.ts';
import * as styles from './analytics.css.ts';

const head = [
  'Name',
  'Id',
  'Orders',
  'Pieces',
  'Sales',
  'Sales before',
  'Returned',
  'Listed',
  'Viewed',
  'In carts',
];

/** The table that is shown, all of it, as a CSV file. */
export function ExportTable({ vendorId, table }: { vendorId: string; table: AnalyticsTable }) {
  const [rows, setRows] = useState<number | null>(null);
  const [isFailed, setFailed] = useState(false);
  const running = useRef<Subscription | null>(null);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const run = () => {
    setRows(0);
    setFailed(false);
    const fail = () => {
      setRows(null);
      setFailed(true);
    };
    running.current = allAnalyticsRows(vendorId, table, setRows).subscribe({
      next: (all) => {
        const lines = all.map((row) => [
          nameOf(table.by, row),
          row.id,
          row.orders,
          row.units,
          moneyText(row.total),
          moneyText(row.before.total),
          row.returned,
          row.listed,
          row.viewed,
          row.carted,
        ]);
        downloadCsv(`sales-by-${table.by}.csv`, [head, ...lines]);
        setRows(null);
      },
      error: fail,
    });
  };
  if (rows !== null) {
    return (
      <JobProgress
        title={`Exporting: ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} so far`}
        look="exporting"
        done={0}
        total={null}
        onCancel={() => {
          running.current?.unsubscribe();
          setRows(null);
        }}
      />
    );
  }
  return (
    <div className={styles.tools}>
      <PlainButton onPress={run}>Export as CSV</PlainButton>
      {isFailed && <p role="alert">The file could not be made. Please try again.</p>}
    </div>
  );
}
