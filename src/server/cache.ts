import { createByteMap } from './byte-map.ts';

export interface Lifetime {
  /** Milliseconds in which an entry is given out as it is. */
  freshFor: number;
  /** Milliseconds after that in which it is given out while a new one is made. */
  staleFor: number;
}

export interface CacheOptions<Value> {
  /** Asked each time, since it may depend on whether changes are heard of. */
  lifetime: () => Lifetime;
  /** Bytes of all entries together. */
  budget: number;
  sizeOf: (value: Value) => number;
  now: () => number;
  judge: (value: Value) => Verdict;
  /** What a value shows: a change of any of these ends it. Left out, no change does. */
  tagsOf?: (value: Value) => ReadonlySet<string>;
}

/** `keep` may be given again; `forget` ends what was kept before; `failed` leaves that in its place. */
export type Verdict = 'keep' | 'forget' | 'failed';

export interface Cache<Value> {
  /**
   * The value of `key`: fresh from the cache, stale from the cache while it is made anew, or made now. Callers who
   * ask for the same key at once share one making. When making fails, the last value kept is given, however old.
   */
  get: (key: string, make: () => Promise<Value>) => Promise<Value>;
  /** Ends every entry that shows one of these; `all` ends every entry. */
  end: (tags: readonly string[]) => void;
  bytes: () => number;
}

/** The tag that every entry has. */
export const everything = 'all';

/**
 * A change can be heard of a moment before a reader of the database sees it: what was read in this many milliseconds
 * after the news is given out once and not kept.
 */
const settling = 250;

interface Entry<Value> {
  value: Value;
  at: number;
}

interface Making<Value> {
  promise: Promise<Value>;
  /** What changed since shortly before it began: it may not have seen that. */
  missed: Set<string>;
}

const shows = (shown: ReadonlySet<string> | undefined, tags: Iterable<string>): boolean => {
  for (const tag of tags) if (tag === everything || shown?.has(tag) === true) return true;
  return false;
};

/** Stale-while-revalidate in memory. */
export function createCache<Value>(options: CacheOptions<Value>): Cache<Value> {
  const { lifetime, now, judge, tagsOf } = options;
  const entries = createByteMap<Entry<Value>>(options.budget, ({ value }) => options.sizeOf(value));
  /** Makings that a caller may join: nothing has changed since they began. */
  const joinable = new Map<string, Making<Value>>();
  const running = new Set<Making<Value>>();
  let recent: { tags: readonly string[]; until: number }[] = [];

  const settle = (key: string, value: Value, missed: ReadonlySet<string>) => {
    const verdict = judge(value);
    const isOld = missed.size > 0 && shows(tagsOf?.(value), missed);
    if (verdict === 'keep' && !isOld) entries.set(key, { value, at: now() });
    if (verdict === 'forget') entries.delete(key);
  };

  const renew = (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = joinable.get(key);
    if (known !== undefined) return known.promise;
    const missed = new Set(recent.filter(({ until }) => until > now()).flatMap(({ tags }) => tags));
    const promise = make()
      .then((value) => {
        settle(key, value, missed);
        return value;
      })
      .finally(() => {
        running.delete(making);
        if (joinable.get(key) === making) joinable.delete(key);
      });
    const making = { promise, missed };
    joinable.set(key, making);
    running.add(making);
    return promise;
  };

  return {
    get: async (key, make) => {
      const entry = entries.get(key);
      if (entry === undefined) return renew(key, make);
      const age = now() - entry.at;
      const { freshFor, staleFor } = lifetime();
      if (age <= freshFor) return entry.value;
      if (age <= freshFor + staleFor) {
        renew(key, make).catch(() => undefined);
        return entry.value;
      }
      const value = await renew(key, make).catch(() => entry.value);
      return judge(value) === 'failed' ? entry.value : value;
    },
    end: (tags) => {
      recent = [...recent.filter(({ until }) => until > now()), { tags, until: now() + settling }];
      for (const { missed } of running) for (const tag of tags) missed.add(tag);
      // Whoever asks from now on must not be given what was read before the change.
      joinable.clear();
      // An ended entry stays for the time in which nothing newer can be made.
      for (const entry of entries.values()) {
        if (shows(tagsOf?.(entry.value), tags)) entry.at = Number.NEGATIVE_INFINITY;
      }
    },
    bytes: entries.bytes,
  };
}
