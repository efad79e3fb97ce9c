/**
 * What the state of a machine implies is there. A machine whose states stop implying it fails loudly, instead of acting
 * on nothing.
 *
 * @throws {Error} If it is not there.
 */
export function known<T>(value: T | null): T {
  if (value === null) throw new Error('A state of the machine implies what its context does not have.');
  return value;
}
