/** §9: at most this many per window, counted per key. The server has limits too; this one saves the user a refusal. */
export interface RateLimiter {
  /** Returns true and counts the attempt if the window has room. */
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
