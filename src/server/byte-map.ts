/** A map that holds at most `budget` bytes and evicts the least recently used entry. */
export interface ByteMap<Value> {
  /** Returns the value and marks it as used. */
  get: (key: string) => Value | undefined;
  /** A value larger than the budget is not stored and evicts nothing. */
  set: (key: string, value: Value) => void;
  delete: (key: string) => void;
  /** The stored values, without marking them as used. */
  values: () => Iterable<Value>;
  bytes: () => number;
}

/** The approximate size of the map's own data per entry, in bytes. */
const overhead = 200;

export function createByteMap<Value>(budget: number, sizeOf: (value: Value) => number): ByteMap<Value> {
  const kept = new Map<string, { value: Value; size: number }>();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };

  return {
    get: (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set: (key, value) => {
      remove(key);
      const size = sizeOf(value) + 2 * key.length + overhead;
      if (size > budget) return;
      kept.set(key, { value, size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (bytes <= budget) break;
        remove(oldest);
      }
    },
    delete: remove,
    *values() {
      for (const { value } of kept.values()) yield value;
    },
    bytes: () => bytes,
  };
}
