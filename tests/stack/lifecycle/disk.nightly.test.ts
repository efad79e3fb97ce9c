import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { freePort } from '../../../supabase/local/ports.ts';
import { openSecrets } from '../../../supabase/local/secrets.ts';
import { readAddresses } from '../../../supabase/local/status.ts';
import { longestFile, mebibyte, smallDisk, type Disk } from '../../support/small-disk.ts';
import { endRuns, guard, run, type Run } from './own-process.ts';

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
  backend = run([guard, 'backend'], env, disk.launcher);
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
  it('refuses an upload with a message, lists nothing of it, and accepts it when there is space again', async () => {
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

  it('fails a database write as a whole, keeps existing data, and writes again when there is space', async () => {
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
    // Without space for its WAL PostgreSQL exits; it is restarted and continues from the last commit.
    await expect.poll(() => rows().catch(() => undefined), { timeout: 60_000 }).toEqual([{ n: 0 }]);
    await withDatabase(owner(), (db) => db.query('truncate public.heap'));
    await withDatabase(owner(), (db) => db.query("insert into public.heap values (1, 'fits')"));
    expect(await rows()).toEqual([{ n: 1 }]);
    await expect
      .poll(async () => (await client.from('categories').select('id').limit(1)).error, { timeout: 30_000 })
      .toBeNull();
  }, 180_000);
});
