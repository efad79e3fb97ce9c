import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../supabase/local/database.ts';
import { freePort } from '../../supabase/local/ports.ts';
import { openSecrets } from '../../supabase/local/secrets.ts';
import { readAddresses } from '../../supabase/local/status.ts';
import { copyDataFolder } from '../support/backend.ts';
import { direct, endRuns, run, type Run } from './own-process.ts';

const exec = promisify(execFile);
const mebibyte = 1024 ** 2;
const diskSize = 400;
/** Where no small disk can be mounted, no file may be longer than this many MiB. */
const longestFile = 24;

/** A disk of its own where that is allowed, else a limit on the length of every file: both are what a full disk does. */
type Disk = {
  readonly data: string;
  readonly launcher: readonly [string, ...string[]];
  /** Leaves `left` bytes. */
  readonly fill: (left: number) => Promise<void>;
  readonly free: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

async function smallDisk(): Promise<Disk> {
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
    data,
    launcher: isMounted ? direct : ['bash', '-c', limited, ...direct],
    fill: async (left) => {
      if (!isMounted) return;
      const { bavail, bsize } = await statfs(mount);
      await writeFile(filler, Buffer.alloc(Math.max(bavail * bsize - left, 0)));
    },
    free: () => rm(filler, { force: true }),
    remove: async () => {
      if (isMounted) await exec('umount', ['-l', mount]);
      await rm(mount, { recursive: true, force: true });
    },
  };
}

let disk: Disk;
let backend: Run;
let client: SupabaseClient;

beforeAll(async () => {
  disk = await smallDisk();
  const port = await freePort();
  const env = {
    ...process.env,
    STALLBAR_DATA: disk.data,
    STALLBAR_API_PORT: String(port),
    STALLBAR_MAIL_PORT: String(await freePort()),
  };
  backend = run(['backend'], env, disk.launcher);
  await backend.ready;
  const { serviceKey } = await openSecrets(disk.data);
  client = createClient(`http://127.0.0.1:${port}`, serviceKey, { auth: { persistSession: false } });
  await client.storage.createBucket('full');
}, 180_000);
afterAll(async () => {
  await endRuns([backend]);
  await disk.remove();
}, 60_000);

const owner = () => readAddresses(disk.data)?.database ?? '';

describe('a full disk', () => {
  it('refuses an upload with a sentence, lists nothing of it, and takes it when there is room again', async () => {
    await client.storage.from('full').upload('before', 'whole');
    await disk.fill(2 * mebibyte);
    const large = Buffer.alloc((longestFile + 2) * mebibyte, 'x');
    const { error } = await client.storage.from('full').upload('large', large);
    expect(error).toMatchObject({ status: 500, message: 'There is no space left to store the object' });
    const names = async () => (await client.storage.from('full').list()).data?.map(({ name }) => name);
    expect(await names()).toEqual(['before']);
    expect(await readdir(join(disk.data, 'storage/.uploads'))).toEqual([]);
    expect(await (await client.storage.from('full').download('before')).data?.text()).toBe('whole');
    await disk.free();
    expect((await client.storage.from('full').upload('small', 'fits')).error).toBeNull();
    expect(await names()).toEqual(['before', 'small']);
  });

  it('ends a write of the database as a whole, keeps what was there, and writes again when there is room', async () => {
    await withDatabase(owner(), (db) => db.query('create table public.heap (n int, filling text)'));
    await disk.fill(12 * mebibyte);
    const write = () =>
      withDatabase(owner(), (db) =>
        db.query(
          `insert into public.heap select n, (select string_agg(md5(random()::text || n), '') from generate_series(1, 60))
           from generate_series(1, 30000) n`,
        ),
      );
    await expect(write()).rejects.toThrow(Error);
    await disk.free();
    const rows = () =>
      withDatabase(
        owner(),
        async (db) => (await db.query('select count(*)::int as n from public.heap')).rows,
      );
    // Without room for its log PostgreSQL ends; it is started again and goes on from what was confirmed.
    await expect.poll(() => rows().catch(() => undefined), { timeout: 60_000 }).toEqual([{ n: 0 }]);
    await withDatabase(owner(), (db) => db.query('truncate public.heap'));
    await withDatabase(owner(), (db) => db.query("insert into public.heap values (1, 'fits')"));
    expect(await rows()).toEqual([{ n: 1 }]);
    await expect
      .poll(async () => (await client.from('categories').select('id').limit(1)).error, { timeout: 30_000 })
      .toBeNull();
  }, 180_000);
});
