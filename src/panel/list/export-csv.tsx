import type { Observable } from 'rxjs';
import { hint } from '#panel/page/panel.css.ts';
import { Button } from '#ui/components/button.tsx';
import { useExport } from './use-export.tsx';

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
  const { progress, isFailed, run } = useExport();
  if (progress !== null) return progress;
  const save = async (all: readonly Row[]) => {
    const { downloadCsv } = await import('#ui/csv.ts');
    downloadCsv(fileName, [head, ...all.map(lineOf)]);
  };
  return (
    <div className={className}>
      <Button onPress={() => run(() => Promise.resolve(readAll), save)}>Export as CSV</Button>
      {isFailed && (
        <p className={hint} role="alert">
          The file could not be made. Please try again.
        </p>
      )}
    </div>
  );
}
