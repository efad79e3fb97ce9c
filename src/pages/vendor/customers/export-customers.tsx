import { useEffect, useRef, useState } from 'react';
import type { Subscription } from 'rxjs';
import { allCustomers } from '#actors/vendor/people/customers.ts';
import { downloadCsv } from '#pages/orders/analytics/csv.ts';
import * as orders from '#pages/vendor/orders/orders.css.ts';
import { formatCount } from '#schema/format.ts';
import { moneyText } from '#schema/money.ts';
import type { CustomerQuery } from '#schema/vendor/people/customers.ts';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { JobProgress } from '#ui/patterns/job-progress.tsx';

const head = ['Name', 'Orders', 'Spent', 'First order', 'Last order', 'Region'];

/** The list that is shown, all of it, as a CSV file. */
export function ExportCustomers({ vendorId, query }: { vendorId: string; query: CustomerQuery }) {
  const [rows, setRows] = useState<number | null>(null);
  const [isFailed, setFailed] = useState(false);
  const running = useRef<Subscription | null>(null);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const run = () => {
    setRows(0);
    setFailed(false);
    running.current = allCustomers(vendorId, query, setRows).subscribe({
      next: (all) => {
        const lines = all.map(({ name, orders: count, spent, first_at, last_at, region }) => [
          name,
          count,
          moneyText(spent),
          first_at.slice(0, 10),
          last_at.slice(0, 10),
          region,
        ]);
        downloadCsv('customers.csv', [head, ...lines]);
        setRows(null);
      },
      error: () => {
        setRows(null);
        setFailed(true);
      },
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
    <>
      <PlainButton onPress={run}>Export as CSV</PlainButton>
      {isFailed && (
        <p className={orders.hint} role="alert">
          The file could not be made. Please try again.
        </p>
      )}
    </>
  );
}
