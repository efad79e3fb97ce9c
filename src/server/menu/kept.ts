interface Kept<Value> {
  read: () => Promise<Value>;
  /** After a change. */
  forget: () => void;
}

interface KeptOptions<Value> {
  /** Null if it fails to load. */
  ask: () => Promise<Value | null>;
  /** The fallback for content that fails to load in time. */
  instead: Value;
  now: () => number;
}

/** It is reloaded after this time, in milliseconds, if no change was reported. */
const keptFor = 60_000;
/** A page waits no longer than this for it. Milliseconds. */
const patience = 1000;

/** Content of every page: read once, and cached until it changes. */
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
