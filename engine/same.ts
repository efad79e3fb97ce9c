type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What the kinds of objects hold that machines keep in their context; null for an actor, a file and the like. */
function partsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (value instanceof Date) return [value.getTime()];
  if (value instanceof Error) return [value.name, value.message];
  if (value instanceof Map || value instanceof Set) return [...value];
  return null;
}

const keysOf = (record: Plain): string[] => Object.keys(record).filter((key) => record[key] !== undefined);

/**
 * Equal as data, in Node and in the browser: a field that is undefined counts as missing. Anything else, such as an
 * actor or a file, equals only itself.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (isPlain(a) && isPlain(b)) {
    const keys = keysOf(a);
    return keys.length === keysOf(b).length && keys.every((key) => isSame(a[key], b[key]));
  }
  const [parts, others] = [partsOf(a), partsOf(b)];
  if (parts === null || others === null) return false;
  return (
    Object.getPrototypeOf(a) === Object.getPrototypeOf(b) &&
    parts.length === others.length &&
    parts.every((part, index) => isSame(part, others[index]))
  );
}
