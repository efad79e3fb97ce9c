interface Kept<Value> {
  read: () => Promise<Value>;
  /** After a change. */
  forget: () => void;
}

interface KeptOptions<Value> {
  /** Null if it cannot be read. */
  ask: () => Promise<Value | null>;
  /** Instead of what cannot be read in time. */
  instead: Value;
  now: () => number;
}

/** It is read again after this time, in milliseconds, if no change was reported. */
const keptFor = 60_000;
/** A page does not wait longer for it. Milliseconds. */
const patience = 1000;

/** What every page shows: read once, and kept until it changes. */
export function createKept<Value>({ ask, instead, now }: KeptOptions<Value>): Kept<Value> {
  let kept: { value: Promise<Value | null>; at: number } | null = null;
  return {
    read: async () => {
      if (kept === null || now() - kept.at > keptFor) kept = { value: ask(), at: now() };
      const asked = kept;
      const { promise: late, resolve } = Promise.withResolvers<null>();
      const timer = setTimeout(() => resolve(null), patience);
      const value = await Promise.race([asked.value, late]).catch(() => null);
      clearTimeout(timer);
      if (value === null && kept === asked) kept = null;
      return value ?? instead;
    },
    forget: () => {
      kept = null;
    },
  };
}
