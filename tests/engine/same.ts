const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What an object holds, as far as machines keep such objects in their context. */
function partsOf(value: object): readonly (readonly [unknown, unknown])[] {
  if (value instanceof Date) return [['time', value.getTime()]];
  if (value instanceof Error)
    return [
      ['name', value.name],
      ['message', value.message],
    ];
  if (value instanceof Map) return [...value];
  if (value instanceof Set) return [...value].map((each) => [each, true] as const);
  return Object.entries(value);
}

/** Deep equality of data, in Node and in the browser. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const [parts, others] = [partsOf(a), partsOf(b)];
  if (parts.length !== others.length) return false;
  if (Array.isArray(a)) return parts.every(([, value], index) => isSame(value, others[index]?.[1]));
  const known = new Map(others);
  return parts.every(([key, value]) => known.has(key) && isSame(value, known.get(key)));
}
