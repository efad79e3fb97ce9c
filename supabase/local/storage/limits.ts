import { problems } from './problem.ts';

const units: Record<string, number> = { b: 1, kb: 1000, mb: 1e6, gb: 1e9 };

/**
 * A bucket's size limit from a request: bytes, or a string such as `20MB`.
 * @throws StorageProblem
 */
export function parseSize(value: unknown, largest: number): number | null {
  if (value === null) return null;
  let bytes: number;
  if (typeof value === 'number') {
    bytes = Math.trunc(value);
  } else {
    const match = /^(?<amount>\d+(?:\.\d+)?)(?<unit>gb|mb|kb|b)?$/i.exec(String(value));
    if (match === null) {
      throw problems.invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
    }
    bytes = Math.trunc(
      Number(match.groups?.['amount']) * (units[match.groups?.['unit']?.toLowerCase() ?? 'b'] ?? 1),
    );
  }
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw problems.invalidRequest('Invalid file size limit');
  if (bytes > largest) throw problems.tooLarge();
  return bytes;
}

const allowable = /^(?:[\w\-+.]+\/(?:[\w\-+.]+(?:;\s*charset=[\w-]+)?|\*)|\*\/\*|\*)$/;

/** @throws StorageProblem when one of a bucket's types is invalid */
export function mustBeTypes(types: readonly string[]): void {
  for (const type of types)
    if (type.length > 1000 || !allowable.test(type)) throw problems.invalidMimeType(type);
}

/**
 * Whether a bucket accepts a type. Parameters count, as in Supabase Storage: `text/plain` does not allow
 * `text/plain;charset=UTF-8`.
 */
export function isAllowedType(type: string, allowed: readonly string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true;
  const asked = type.toLowerCase();
  return allowed.some((pattern) => {
    const wanted = pattern.toLowerCase();
    if (wanted === '*' || wanted === '*/*') return true;
    return wanted.endsWith('/*') ? asked.startsWith(wanted.slice(0, -1)) : asked === wanted;
  });
}

/** Whether this is the file that the dashboard puts into an empty folder. It is always empty and may have any type. */
export function isEmptyFolder(name: string): boolean {
  return name.endsWith('.emptyFolderPlaceholder');
}
