export interface CacheOptions {
  /** Milliseconds in which an entry is given out as it is. */
  freshFor: number;
  /** Milliseconds after that in which it is given out while a new one is made. */
  staleFor: number;
  /** Entries kept; the one unused for longest goes first. */
  size: number;
  now: () => number;
}

interface Entry<Value> {
  value: Value;
  at: number;
}

export interface Cache<Value> {
  /**
   * The value of `key`: fresh from the cache, stale from the cache while it is made anew, or made now. Callers who
   * ask for the same key at once share one making. When making fails, the last value kept is given, however old.
   */
  get: (key: string, make: () => Promise<Value>) => Promise<Value>;
}

/** `keep` may be given again; `forget` ends what was kept before; `failed` leaves that in its place. */
export type Verdict = 'keep' | 'forget' | 'failed';

/** Stale-while-revalidate in memory. `judge` says what becomes of a value that was made. */
export function createCache<Value>(options: CacheOptions, judge: (value: Value) => Verdict): Cache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const making = new Map<string, Promise<Value>>();

  const store = (key: string, value: Value) => {
    entries.delete(key);
    entries.set(key, { value, at: options.now() });
    if (entries.size > options.size) {
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    }
  };

  const renew = (key: string, make: () => Promise<Value>): Promise<Value> => {
    const running = making.get(key);
    if (running !== undefined) return running;
    const promise = make()
      .then((value) => {
        const verdict = judge(value);
        if (verdict === 'keep') store(key, value);
        if (verdict === 'forget') entries.delete(key);
        return value;
      })
      .finally(() => making.delete(key));
    making.set(key, promise);
    return promise;
  };

  return {
    get: async (key, make) => {
      const entry = entries.get(key);
      if (entry === undefined) return renew(key, make);
      entries.delete(key);
      entries.set(key, entry);
      const age = options.now() - entry.at;
      if (age <= options.freshFor) return entry.value;
      if (age <= options.freshFor + options.staleFor) {
        renew(key, make).catch(() => undefined);
        return entry.value;
      }
      const value = await renew(key, make).catch(() => entry.value);
      return judge(value) === 'failed' ? entry.value : value;
    },
  };
}
