/** Maximum number of keys per bucket; the oldest are dropped first. */
const remembered = 20_000;

/** Takes one token for `key`. @returns 0, or the seconds to wait when none is left */
export type TokenBucket = (key: string) => number;

/** Allows each key a burst of `amount`, refilled over `seconds`. */
export function tokenBucket(amount: number, seconds: number): TokenBucket {
  const levels = new Map<string, { level: number; at: number }>();
  return (key) => {
    const now = Date.now();
    const known = levels.get(key);
    const level =
      known === undefined
        ? amount
        : Math.min(amount, known.level + ((now - known.at) / 1000) * (amount / seconds));
    // Delete and reinsert, so that the map stays in order of last use.
    levels.delete(key);
    if (levels.size >= remembered) levels.delete(levels.keys().next().value ?? '');
    levels.set(key, { level: level < 1 ? level : level - 1, at: now });
    return level >= 1 ? 0 : ((1 - level) * seconds) / amount;
  };
}
