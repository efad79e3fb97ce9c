import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { concatMap, defer, switchMap } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { formatCount } from '#schema/format.ts';
import { later } from '#ui/later.tsx';

// Not needed before the button is pressed.
const JobProgress = later(async () => (await import('#ui/patterns/job-progress.tsx')).JobProgress);

type Start<File> = (onRows: (count: number) => void) => Observable<File>;

interface Export {
  /** Replaces the buttons while a file is being created; null otherwise. */
  progress: ReactNode;
  isFailed: boolean;
  /**
   * @param start starts reading, and reports how many rows it has so far
   * @param save called with all rows
   */
  run: <File>(start: () => Promise<Start<File>>, save: (file: File) => Promise<void> | void) => void;
}

/** Reads a whole list into a file, with progress and a cancel button. */
export function useExport(): Export {
  const [rows, setRows] = useState<number | null>(null);
  const [isFailed, setFailed] = useState(false);
  const running = useRef<Subscription | null>(null);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const fail = () => {
    setRows(null);
    setFailed(true);
  };
  const run: Export['run'] = (start, save) => {
    setRows(0);
    setFailed(false);
    // Canceled while the code loads, it reads nothing.
    running.current = defer(start)
      .pipe(
        switchMap((read) => read(setRows)),
        concatMap(async (file) => save(file)),
      )
      .subscribe({ next: () => setRows(null), error: fail });
  };
  const progress =
    rows === null ? null : (
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
  return { progress, isFailed, run };
}
