import { unzipSync } from 'fflate';
import { TableError } from '../table.ts';

export const zipLimits = { bytes: 500 * 1024 * 1024, entries: 20_000 } as const;
export const zipErrors = {
  tooLarge: 'This ZIP file is larger than 500 MB. Split it into smaller ones.',
  tooMany: 'This ZIP file has more than 20,000 files. Split it into smaller ones.',
  broken: "This isn't a ZIP file, or it's damaged. Create it again.",
} as const;

export interface ZipEntry {
  readonly name: string;
  /** Bytes when unpacked, as the ZIP says. */
  readonly size: number;
}

/** Folders, and what macOS adds to each file. */
const isNoFile = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)|\/$/.test(name);

export const zipEntries = (bytes: Uint8Array): ZipEntry[] => {
  const entries: ZipEntry[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isNoFile(name)) entries.push({ name, size: originalSize });
        if (entries.length > zipLimits.entries) throw new TableError(zipErrors.tooMany);
        return false;
      },
    });
  } catch (error) {
    throw error instanceof TableError ? error : new TableError(zipErrors.broken);
  }
  return entries;
};

/**
 * One file of a ZIP; null if it is larger than it says or than `most`, or damaged. It is unpacked into as much memory
 * as it says, so that a bomb gets no more.
 */
export function zipFile(bytes: Uint8Array, wanted: string, most: number): Uint8Array<ArrayBuffer> | null {
  try {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === wanted && originalSize <= most,
    })[wanted];
    return found === undefined ? null : new Uint8Array(found);
  } catch {
    return null;
  }
}

const normal = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase();
const last = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * The entry that a name in a table means: the one of this path, otherwise the only one with this ending, otherwise
 * the only one with this file name, in any folder. Upper and lower case are the same.
 */
export function zipMatcher(
  entries: readonly ZipEntry[],
): (name: string) => ZipEntry | 'file_missing' | 'file_ambiguous' {
  const byName = new Map<string, { path: string; entry: ZipEntry }[]>();
  for (const entry of entries) {
    const path = normal(entry.name);
    byName.set(last(path), [...(byName.get(last(path)) ?? []), { path, entry }]);
  }
  return (name) => {
    const wanted = normal(name);
    const named = byName.get(last(wanted)) ?? [];
    const exact = named.filter(({ path }) => path === wanted);
    const ending = named.filter(({ path }) => path.endsWith(`/${wanted}`));
    const found = [exact, ending, named].find((each) => each.length > 0) ?? [];
    return found.length > 1 ? 'file_ambiguous' : (found[0]?.entry ?? 'file_missing');
  };
}
