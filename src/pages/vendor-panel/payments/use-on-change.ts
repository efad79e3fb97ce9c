import { useEffect, useRef } from 'react';
import type { Observable } from 'rxjs';

/** Calls `tell` each time something was changed elsewhere. The stream is asked for once. */
export function useOnChange(changes: () => Observable<void>, tell: () => void): void {
  const latest = useRef({ changes, tell });
  useEffect(() => {
    latest.current = { changes, tell };
  });
  useEffect(() => {
    const heard = latest.current.changes().subscribe(() => latest.current.tell());
    return () => heard.unsubscribe();
  }, []);
}
