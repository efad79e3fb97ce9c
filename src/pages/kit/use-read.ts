import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';

export type Reading<Value> = { kind: 'reading' } | { kind: 'failed' } | { kind: 'ready'; value: Value };

interface ReadOptions {
  /** Delay in milliseconds, so that the page's first view loads first. */
  after?: number;
}

/**
 * The answer to one query; leaving the page aborts the request. Another query needs another `key`. Reading again keeps
 * the current answer until the new one arrives.
 */
export function useRead<Value>(
  ask: () => Observable<Value> | Promise<Value>,
  { after }: ReadOptions = {},
): { reading: Reading<Value>; again: () => void } {
  const [reading, setReading] = useState<Reading<Value>>({ kind: 'reading' });
  const [question, setQuestion] = useState({ ask });
  useEffect(() => {
    let isLeft = false;
    let heard: { unsubscribe: () => void } | undefined;
    const take = (value: Value) => {
      if (!isLeft) setReading({ kind: 'ready', value });
    };
    const fail = () => {
      if (!isLeft) setReading({ kind: 'failed' });
    };
    const begin = () => {
      const answer = question.ask();
      if ('subscribe' in answer) heard = answer.subscribe({ next: take, error: fail });
      else answer.then(take, fail);
    };
    const timer = after === undefined ? begin() : setTimeout(begin, after);
    return () => {
      isLeft = true;
      clearTimeout(timer ?? undefined);
      heard?.unsubscribe();
    };
  }, [question, after]);
  const again = () => {
    setReading((now) => (now.kind === 'failed' ? { kind: 'reading' } : now));
    setQuestion({ ask });
  };
  return { reading, again };
}
