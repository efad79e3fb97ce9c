/**
 * Returns a value that the machine's state implies. A machine whose states stop implying it fails loudly, instead of
 * acting on nothing.
 *
 * @throws {Error} If it is missing.
 */
export function known<T>(value: T | null): T {
  if (value === null) throw new Error('A state of the machine implies what its context does not have.');
  return value;
}
