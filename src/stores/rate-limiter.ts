/** §9: at most so many per window, counted per key. The server limits too; this spares the person a refusal. */
export interface RateLimiter {
  /** True, and counted, while the window has room. */
  take: (key: string) => boolean;
}

export interface RateLimit {
  count: number;
  /** Milliseconds. */
  window: number;
}

/** @param now Milliseconds since any fixed moment. */
export function createRateLimiter({ count, window }: RateLimit, now: () => number): RateLimiter {
  const taken = new Map<string, readonly number[]>();
  return {
    take: (key) => {
      const times = (taken.get(key) ?? []).filter((at) => now() - at < window);
      const room = times.length < count;
      taken.set(key, room ? [...times, now()] : times);
      return room;
    },
  };
}
