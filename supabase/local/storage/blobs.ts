import { randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, open, readdir, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isBeingBackedUp } from '../backup/hold.ts';
import { codeOf } from '../failure.ts';
import { objectPath, versionPath } from '../seed.ts';
import { problems } from './problem.ts';

/** Identifies an object's bytes: its version, or the path itself for a plain file (the seed). */
export type BlobRef = { readonly bucket: string; readonly name: string; readonly version: string | null };

/**
 * The bytes of all objects, each in a file named after its row's version. A file is complete before a row refers to it
 * and never changes afterwards, so a reader sees one version from start to end.
 */
export type Blobs = {
  /** Writes `bytes`. @returns the new version, once it is completely on disk */
  readonly write: (bytes: AsyncIterable<Uint8Array>) => Promise<string>;
  readonly copy: (source: BlobRef) => Promise<string>;
  readonly open: (ref: BlobRef) => Promise<FileHandle | undefined>;
  readonly remove: (...refs: BlobRef[]) => Promise<void>;
  /** Removes files that no row refers to: partial uploads that a crash left behind. @returns how many files */
  readonly sweep: (versions: ReadonlySet<string>) => Promise<number>;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function entries(path: string): Promise<Dirent[]> {
  return readdir(path, { withFileTypes: true }).catch(() => []);
}

export function openBlobs(folder: string): Blobs {
  const uploads = join(folder, '.uploads');
  const objects = join(folder, '.objects');

  const pathOf = (version: string) => versionPath(folder, version);
  const shard = (version: string) => dirname(pathOf(version));

  /** A file in one of the bucket folders; undefined when a link leads out of its bucket. */
  const plainPath = async ({ bucket, name }: BlobRef): Promise<string | undefined> => {
    const real = await realpath(objectPath(folder, bucket, name)).catch(() => undefined);
    if (real === undefined) return undefined;
    return real.startsWith(`${await realpath(folder)}${sep}${bucket}${sep}`) ? real : undefined;
  };

  const locate = async (ref: BlobRef): Promise<string | undefined> => {
    if (ref.version === null) return plainPath(ref);
    return uuid.test(ref.version) ? pathOf(ref.version) : undefined;
  };

  const place = async (fill: (path: string) => Promise<void>): Promise<string> => {
    const version = randomUUID();
    const temporary = join(uploads, version);
    try {
      await mkdir(uploads, { recursive: true });
      await fill(temporary);
      await mkdir(shard(version), { recursive: true });
      await rename(temporary, pathOf(version));
      await syncFolder(shard(version));
      return version;
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '')) throw problems.noSpace();
      throw error;
    }
  };

  return {
    write: (bytes) =>
      place(async (path) => {
        const file = await open(path, 'wx', 0o600);
        try {
          for await (const chunk of bytes) await file.writeFile(chunk);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    copy: async (source) => {
      const from = await locate(source);
      if (from === undefined) throw problems.noSuchKey();
      return place((path) =>
        copyFile(from, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch((error: unknown) => {
          throw codeOf(error) === 'ENOENT' ? problems.noSuchKey() : error;
        }),
      );
    },
    open: async (ref) => {
      const path = await locate(ref);
      if (path === undefined) return undefined;
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined);
      if (file === undefined) return undefined;
      if ((await file.stat()).isFile()) return file;
      await file.close();
      return undefined;
    },
    remove: async (...refs) => {
      // It is removed at the next start, like a file that cannot be removed below.
      if (isBeingBackedUp(folder)) return;
      for (const ref of refs) {
        const path = await locate(ref);
        // A file that cannot be removed now is removed at the next start.
        if (path !== undefined) await rm(path, { force: true }).catch(() => undefined);
      }
    },
    sweep: async (versions) => {
      let swept = 0;
      for (const { name } of await entries(uploads)) {
        await rm(join(uploads, name), { recursive: true, force: true });
        swept += 1;
      }
      for (const { name: prefix } of await entries(objects)) {
        for (const { name } of await entries(join(objects, prefix))) {
          if (versions.has(name)) continue;
          await rm(join(objects, prefix, name), { recursive: true, force: true });
          swept += 1;
        }
      }
      return swept;
    },
  };
}
