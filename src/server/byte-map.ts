/** A map that holds no more than `budget` bytes: the entry unused for longest goes first. */
export interface ByteMap<Value> {
  /** The value, which counts as used now. */
  get: (key: string) => Value | undefined;
  /** A value larger than the budget is not kept, and pushes nothing out. */
  set: (key: string, value: Value) => void;
  delete: (key: string) => void;
  /** Values as they are kept, without using them. */
  values: () => Iterable<Value>;
  bytes: () => number;
}

/** What the map itself spends on an entry, in bytes: roughly. */
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
