/** A small seeded generator: the same seed gives the same shop on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  chance(probability: number): boolean;
  /** A random index, weighted by `weights`. */
  weighted(weights: readonly number[]): number;
}

/** Mulberry32 over a 32-bit hash of `seed`. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    pick(list) {
      const value = list[int(0, list.length - 1)];
      if (value === undefined) throw new Error('pick from an empty list');
      return value;
    },
    shuffle(list) {
      return list
        .map((value) => ({ value, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ value }) => value);
    },
    chance: (probability) => next() < probability,
    weighted(weights) {
      let at = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (const [index, weight] of weights.entries()) {
        at -= weight;
        if (at < 0) return index;
      }
      return weights.length - 1;
    },
  };
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

const firstInstant = Date.UTC(2026, 0, 5);

/**
 * A version 7 UUID derived from a name: the same name always gives the same id, and ids with a higher `order` (0 to
 * 2^31) sort later.
 */
export function seedId(name: string, order = 0): string {
  const time = (firstInstant + order).toString(16).padStart(12, '0');
  const tail = [hash(name), hash(`${name}#`), hash(`#${name}`)]
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('');
  const variant = '89ab'.charAt(Number.parseInt(tail.charAt(3), 16) % 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-${variant}${tail.slice(4, 7)}-${tail.slice(8, 20)}`;
}
