import { useEffect, useRef, useState } from 'react';
import type { Observable, Subscription } from 'rxjs';
import { hint } from '#pages/kit/panel/panel.css.ts';
import { formatCount } from '#schema/format.ts';
import { Button } from '#ui/components/button.tsx';
import { later } from '#ui/later.tsx';

// Nobody needs it before the button is pressed.
const JobProgress = later(async () => (await import('#ui/patterns/job-progress.tsx')).JobProgress);

interface ExportCsvProps<Row> {
  fileName: string;
  head: readonly string[];
  lineOf: (row: Row) => readonly (string | number)[];
  /** Tells how many rows it has read so far, and answers all of them. */
  readAll: (onRows: (count: number) => void) => Observable<readonly Row[]>;
  /** Of the element around the button. */
  className?: string | undefined;
}

/** Reads the list that is shown, all of it, into a CSV file. */
export function ExportCsv<Row>({ fileName, head, lineOf, readAll, className }: ExportCsvProps<Row>) {
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
    const save = async (all: readonly Row[]) => {
      try {
        const { downloadCsv } = await import('#pages/orders/analytics/csv.ts');
        downloadCsv(fileName, [head, ...all.map(lineOf)]);
        setRows(null);
      } catch {
        fail();
      }
    };
    running.current = readAll(setRows).subscribe({ next: (all) => void save(all), error: fail });
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
    <div className={className}>
      <Button onPress={run}>Export as CSV</Button>
      {isFailed && (
        <p className={hint} role="alert">
          The file could not be made. Please try again.
        </p>
      )}
    </div>
  );
}
