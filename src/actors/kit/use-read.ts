import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';

export type Reading<Value> = { kind: 'reading' } | { kind: 'failed' } | { kind: 'ready'; value: Value };

interface ReadOptions {
  /** False while nobody can see the answer. */
  isWanted?: boolean;
}

/**
 * The answer to one query; leaving the page aborts the request. Another query needs another `key`. Reading again keeps
 * the current answer until the new one arrives.
 */
export function useRead<Value>(
  ask: () => Observable<Value> | Promise<Value>,
  { isWanted = true }: ReadOptions = {},
): { reading: Reading<Value>; again: () => void } {
  const [reading, setReading] = useState<Reading<Value>>({ kind: 'reading' });
  const [question, setQuestion] = useState({ ask });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    let subscription: { unsubscribe: () => void } | undefined;
    const take = (value: Value) => {
      if (!isLeft) setReading({ kind: 'ready', value });
    };
    const fail = () => {
      if (!isLeft) setReading({ kind: 'failed' });
    };
    const answer = question.ask();
    if ('subscribe' in answer) subscription = answer.subscribe({ next: take, error: fail });
    else answer.then(take, fail);
    return () => {
      isLeft = true;
      subscription?.unsubscribe();
    };
  }, [question, isWanted]);
  const again = () => {
    setReading((now) => (now.kind === 'failed' ? { kind: 'reading' } : now));
    setQuestion({ ask });
  };
  return { reading, again };
}
