import { catchError, defer, finalize, of, retry, shareReplay, tap, throwError, timer } from 'rxjs';
import type { Observable } from 'rxjs';
import { NetworkError, Unavailable } from './errors.ts';

/** Spec §9: fresh for 5 minutes, stored for 10 minutes, 1 retry; focusing the window never refetches. */
const cacheRules = {
  freshMs: 5 * 60_000,
  keptMs: 10 * 60_000,
  retries: 1,
  retryDelayMs: 1000,
} as const;

type Entry = { value: unknown; at: number };

export type Cache = {
  /**
   * The stored answer while it is fresh; otherwise a request. If the backend does not answer, a stale stored answer is
   * returned. Simultaneous callers share one request.
   */
  read: <T>(key: string, ask: () => Observable<T>) => Observable<T>;
  clear: () => void;
};

/**
 * Retries once, after a second, if the backend did not answer. Only for reads, and for writes that carry the key of
 * their attempt or change nothing a second time: for those, the second answer reports the result of the first request.
 */
export const askingAgain = <T>() =>
  retry<T>({
    count: cacheRules.retries,
    delay: (error: unknown) => (isPassing(error) ? timer(cacheRules.retryDelayMs) : throwError(() => error)),
  });

const isPassing = (error: unknown) => error instanceof NetworkError || error instanceof Unavailable;

export function createCache(now: () => number = Date.now): Cache {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Observable<unknown>>();

  const kept = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry !== undefined && now() - entry.at <= cacheRules.keptMs) return entry;
    entries.delete(key);
    return undefined;
  };

  return {
    read: <T>(key: string, ask: () => Observable<T>) =>
      defer(() => {
        const entry = kept(key);
        if (entry !== undefined && now() - entry.at <= cacheRules.freshMs) return of(entry.value as T);
        const running = pending.get(key);
        if (running !== undefined) return running as Observable<T>;
        // Shared, so that a page and its prefetch send one request; it is aborted when the last subscriber leaves.
        const shared = ask().pipe(
          askingAgain(),
          tap((value) => {
            for (const old of entries.keys()) kept(old);
            entries.set(key, { value, at: now() });
          }),
          catchError((error: unknown) =>
            entry !== undefined && isPassing(error) ? of(entry.value as T) : throwError(() => error),
          ),
          finalize(() => pending.delete(key)),
          shareReplay({ bufferSize: 1, refCount: true }),
        );
        pending.set(key, shared);
        return shared;
      }),
    clear: () => entries.clear(),
  };
}
