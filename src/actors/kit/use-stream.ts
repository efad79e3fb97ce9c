import { useEffect, useEffectEvent } from 'react';
import type { Observable } from 'rxjs';

/**
 * Calls the latest `act` with each value of a stream while the component is mounted. `key` identifies the stream:
 * another one opens another stream.
 */
export function useStream<Value>(
  key: string,
  open: (key: string) => Observable<Value>,
  act: (value: Value) => void,
): void {
  const start = useEffectEvent(open);
  const latest = useEffectEvent(act);
  useEffect(() => {
    const opened = start(key).subscribe((value) => latest(value));
    return () => opened.unsubscribe();
  }, [key]);
}
