import { useRef } from 'react';
import { map, reduce } from 'rxjs';
import type { Observable } from 'rxjs';
import { hint } from '#panel/page/panel.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import type { Days } from '#schema/day.ts';
import * as list from './list.css.ts';
import { saveFile } from '#ui/save-file.ts';
import { useExport } from './use-export.tsx';

interface ExportCsvProps<Row> {
  fileName: string;
  label?: string;
  head: readonly string[];
  lineOf: (row: Row) => readonly (string | number)[];
  /** Reports how many rows it has read so far, and returns all of them, at once or page by page. @param days the range that is asked for */
  readAll: (onRows: (count: number) => void, days: Days) => Observable<readonly Row[]>;
  /** Offers a range of days, which `readAll` asks for. */
  dates?: string | undefined;
  /** For the element around the button. */
  className?: string | undefined;
}

/** Exports the whole displayed list as a CSV file. */
export function ExportCsv<Row>({
  fileName,
  label = 'Export as CSV',
  head,
  lineOf,
  readAll,
  dates,
  className,
}: ExportCsvProps<Row>) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const { progress, isFailed, run } = useExport();
  if (progress !== null) return progress;
  const save = () => {
    const days: Days = { first: from.current?.value || null, last: to.current?.value || null };
    run(
      async () => {
        const { csvFile, csvOf } = await import('#ui/csv.ts');
        // Only the text of each page is kept: the rows of a big store would not fit.
        return (onRows) =>
          readAll(onRows, days).pipe(
            reduce((parts, rows) => [...parts, csvOf(rows.map(lineOf))], [csvOf([head])]),
            map((parts) => csvFile(parts)),
          );
      },
      (file: Blob) => saveFile(fileName, file),
    );
  };
  return (
    <div className={dates === undefined ? className : list.tools}>
      {dates !== undefined && (
        <>
          <label className={list.check}>
            <span>{`${dates} from`}</span>
            <input ref={from} className={list.input} type="date" />
          </label>
          <label className={list.check}>
            <span>to</span>
            <input ref={to} className={list.input} type="date" aria-label={`${dates} to`} />
          </label>
        </>
      )}
      <Button onPress={save}>{label}</Button>
      {isFailed && (
        <p className={hint} role="alert">
          We couldn't create the file. Try again.
        </p>
      )}
    </div>
  );
}
