import { useEffect, useEffectEvent } from 'react';

/** A connection that has just come back often drops the first requests: for so long another failure is retried. */
const shakyMs = 10_000;
const pauseMs = 2000;

let backAt = -shakyMs;

/** Calls the latest `again` when the connection is back; while it is shaky, also after a failure. */
export function useOnceOnline(again: () => void): void {
  const latest = useEffectEvent(again);
  useEffect(() => {
    const retry = () => latest();
    const back = () => {
      backAt = performance.now();
      retry();
    };
    addEventListener('online', back);
    const timer = performance.now() - backAt < shakyMs ? setTimeout(retry, pauseMs) : undefined;
    return () => {
      removeEventListener('online', back);
      clearTimeout(timer);
    };
  }, []);
}
