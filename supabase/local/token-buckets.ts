/** Maximum number of keys per bucket; the oldest are dropped first. */
const remembered = 20_000;

export type TokenBucket = {
  /** Takes one token for `key`. @returns 0, or the seconds to wait when none is left */
  (key: string): number;
  /** Puts back one that was taken. */
  readonly giveBack: (key: string) => void;
};

/** Allows each key a burst of `amount`, refilled over `seconds`. */
export function tokenBucket(amount: number, seconds: number): TokenBucket {
  const levels = new Map<string, { level: number; at: number }>();
  const take = (key: string): number => {
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
  const giveBack = (key: string): void => {
    const known = levels.get(key);
    if (known !== undefined) levels.set(key, { ...known, level: Math.min(amount, known.level + 1) });
  };
  return Object.assign(take, { giveBack });
}
