import { createByteMap } from './byte-map.ts';

export interface Lifetime {
  /** Milliseconds for which an entry is served as is. */
  freshFor: number;
  /** Milliseconds after that for which it is served while a new one is rendered. */
  staleFor: number;
}

export interface CacheOptions<Value> {
  /** Called each time, because it may depend on whether change notifications arrive. */
  lifetime: () => Lifetime;
  /** Maximum bytes of all entries together. */
  budget: number;
  sizeOf: (value: Value) => number;
  now: () => number;
  judge: (value: Value) => Verdict;
  /** The tags of a value's contents: a change to any of them invalidates it. If omitted, no change does. */
  tagsOf?: (value: Value) => ReadonlySet<string>;
  /** The time (as `now`) at which a value expires even if nothing changes. If omitted, never. */
  untilOf?: (value: Value) => number;
}

/** `keep` may be returned again; `forget` removes the earlier value; `failed` leaves it in place. */
export type Verdict = 'keep' | 'forget' | 'failed';

export interface Cache<Value> {
  /**
   * The value of `key`: fresh from the cache, stale from the cache while it is rebuilt, or built now. Concurrent
   * callers for one key share the work. If building fails, the last stored value is returned, however old.
   */
  get: (key: string, make: () => Promise<Value>) => Promise<Value>;
  /** Invalidates every entry with one of these tags; `all` invalidates every entry. */
  end: (tags: readonly string[]) => void;
  bytes: () => number;
}

/** The tag that every entry has. */
export const everything = 'all';

/**
 * A change can be announced shortly before a database reader sees it: a value read within this many milliseconds of the
 * announcement is returned once but not stored.
 */
const settling = 250;

interface Entry<Value> {
  value: Value;
  at: number;
}

interface Making<Value> {
  promise: Promise<Value>;
  /** Tags changed since shortly before it started: it may have missed those changes. */
  missed: Set<string>;
}

const shows = (shown: ReadonlySet<string> | undefined, tags: Iterable<string>): boolean => {
  for (const tag of tags) if (tag === everything || shown?.has(tag) === true) return true;
  return false;
};

/** Stale-while-revalidate in memory. */
export function createCache<Value>(options: CacheOptions<Value>): Cache<Value> {
  const { lifetime, now, judge, tagsOf, untilOf } = options;
  const entries = createByteMap<Entry<Value>>(options.budget, ({ value }) => options.sizeOf(value));
  /** Pending values that a caller may share: nothing has changed since they started. */
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
      const hasEnded = untilOf !== undefined && untilOf(entry.value) <= now();
      const age = hasEnded ? Infinity : now() - entry.at;
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
      // Later callers must not get a value from before the change.
      joinable.clear();
      // Keep an invalidated entry for as long as no newer one can be rendered.
      for (const entry of entries.values()) {
        if (shows(tagsOf?.(entry.value), tags)) entry.at = Number.NEGATIVE_INFINITY;
      }
    },
    bytes: entries.bytes,
  };
}
