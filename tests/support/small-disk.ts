import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../../supabase/local/failure.ts';
import { copyDataFolder } from './backend.ts';

const exec = promisify(execFile);
export const mebibyte = 1024 ** 2;
const diskSize = 400;
/** If no small disk can be mounted, files are limited to this many MiB. */
export const longestFile = 24;

/** A separate disk if mounting is allowed, else a limit on the length of every file: both behave like a full disk. */
export type Disk = {
  /** false if only the length of files is limited: such a disk can be neither filled nor freed. */
  readonly isMounted: boolean;
  readonly data: string;
  readonly launcher: readonly [string, ...string[]];
  /** Fills the disk up to `left` free bytes. */
  readonly fill: (left: number) => Promise<void>;
  readonly free: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** The disk holds a data folder as it is after the first start. */
export async function smallDisk(): Promise<Disk> {
  const mount = await mkdtemp(join(tmpdir(), 'stallbar-disk-'));
  await exec('chmod', ['755', mount]);
  const source = await copyDataFolder();
  const data = join(mount, 'data');
  const filler = join(mount, 'filler');
  const isMounted = await exec('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${diskSize}m,mode=755`,
    'none',
    mount,
  ]).then(
    () => true,
    () => false,
  );
  await mkdir(data);
  await exec('cp', ['-a', `${source}/.`, data]);
  await rm(source, { recursive: true, force: true });
  const limited = `ulimit -f ${longestFile * 1024}; exec "$0" "$@"`;
  return {
    isMounted,
    data,
    launcher: isMounted ? [process.execPath] : ['bash', '-c', limited, process.execPath],
    fill: async (left) => {
      if (!isMounted) return;
      const { bavail, bsize } = await statfs(mount);
      const missing = Buffer.alloc(Math.max(bavail * bsize - left, 0));
      await appendFile(filler, missing).catch((error: unknown) => {
        // Other processes may have filled the disk first: then it is as full as possible.
        if (codeOf(error) !== 'ENOSPC') throw error;
      });
    },
    free: () => rm(filler, { force: true }),
    remove: async () => {
      if (isMounted) await exec('umount', ['-l', mount]);
      await rm(mount, { recursive: true, force: true });
    },
  };
}
