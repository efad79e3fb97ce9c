import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '../../../supabase/local/backup/backup.ts';
import { restore } from '../../../supabase/local/backup/restore.ts';
import { connect } from '../../../supabase/local/database.ts';
import { StartFailure } from '../../../supabase/local/failure.ts';
import { freePort } from '../../../supabase/local/ports.ts';
import { openSecrets } from '../../../supabase/local/secrets.ts';
import { copyDataFolder } from '../../support/backend.ts';
import { endRuns, run, type Run } from './own-process.ts';

let data: string;
let work: string;
let file: string;
let runs: Run[];

beforeEach(async () => {
  data = await copyDataFolder();
  work = await mkdtemp(join(tmpdir(), 'stallbar-backup-'));
  file = join(work, 'kept.tar.gz');
  runs = [];
});
afterEach(async () => {
  await endRuns(runs);
  for (const folder of [data, elsewhere(), work]) await rm(folder, { recursive: true, force: true });
});

async function command(folder: string, ...args: string[]): Promise<Run & { port: number }> {
  const port = await freePort();
  const env = {
    ...process.env,
    STALLBAR_DATA: folder,
    STALLBAR_API_PORT: String(port),
    STALLBAR_MAIL_PORT: String(await freePort()),
    STALLBAR_RATE_LIMITS: 'off',
  };
  const begun = run(args, env);
  runs.push(begun);
  return { ...begun, port };
}

async function said(folder: string, ...args: string[]): Promise<[number | null, string]> {
  const begun = await command(folder, ...args);
  return [await begun.exit, begun.errors()];
}

async function serve(
  folder: string,
): Promise<{ client: SupabaseClient; anon: SupabaseClient; stop: () => Promise<void> }> {
  const begun = await command(folder, 'backend');
  await begun.ready;
  const { serviceKey, anonKey } = await openSecrets(folder);
  const url = `http://127.0.0.1:${begun.port}`;
  return {
    client: createClient(url, serviceKey, { auth: { persistSession: false } }),
    anon: createClient(url, anonKey, { auth: { persistSession: false } }),
    stop: async () => {
      begun.child.kill('SIGINT');
      await begun.exit;
    },
  };
}

const database = async (folder: string) =>
  connect(
    (JSON.parse(await readFile(join(folder, 'addresses.json'), 'utf8')) as { database: string }).database,
  );

/** A new folder next to the data folder, in a place that every account can reach. */
const elsewhere = () => `${data}-restored`;

describe('a backup', () => {
  it('taken under load captures a single moment, and a restore continues from there', async () => {
    const { client, stop } = await serve(data);
    const login = { email: 'keeper@people.test', password: 'Correct-Horse-7!' };
    await client.auth.admin.createUser({ ...login, email_confirm: true });
    await client.storage.createBucket('kept', { public: true });
    const db = await database(data);
    await db.query('create table public.pairs (n int, half int)');

    // While the backup is taken, pairs are written together and files come and go.
    const over = new AbortController();
    let written = 0;
    const writing = (async () => {
      for (; !over.signal.aborted; written++) {
        await db.query('begin');
        await db.query('insert into public.pairs values ($1, 1)', [written]);
        await db.query('insert into public.pairs values ($1, 2)', [written]);
        await db.query('commit');
      }
    })();
    const uploading = (async () => {
      for (let n = 0; !over.signal.aborted; n++) {
        await client.storage.from('kept').upload(`f${n}`, `content of ${n}`);
        if (n % 2 === 1) await client.storage.from('kept').remove([`f${n - 1}`]);
      }
    })();
    try {
      await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(20);
      expect(await said(data, 'backend', '--backup', file)).toEqual([0, '']);
    } finally {
      over.abort();
    }
    const atItsEnd = written;
    await Promise.all([writing, uploading]);
    await db.end();
    expect(await said(data, 'backend', '--restore', file)).toEqual([
      1,
      expect.stringMatching(/^Stallbar is running on .* \(process \d+\): stop it first\.\n$/),
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(work)).toEqual(['kept.tar.gz']);
    await stop();

    const folder = elsewhere();
    expect(await said(folder, 'backend', '--restore', file)).toEqual([0, '']);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await openSecrets(folder)).toEqual(await openSecrets(data));
    const again = await serve(folder);
    const restored = await database(folder);
    const { rows } = await restored.query<{ pairs: number; broken: number }>(
      `select count(*)::int as pairs, count(*) filter (where halves <> 2)::int as broken
       from (select n, count(*) as halves from public.pairs group by n) p`,
    );
    expect(rows[0]?.broken).toBe(0);
    expect(rows[0]?.pairs).toBeGreaterThan(20);
    expect(rows[0]?.pairs).toBeLessThanOrEqual(atItsEnd + 1);
    await restored.end();

    const { data: listed } = await again.client.storage.from('kept').list('', { limit: 1000 });
    expect(listed?.length).toBeGreaterThan(0);
    for (const { name } of listed ?? []) {
      const { data: blob } = await again.client.storage.from('kept').download(name);
      expect(await blob?.text()).toBe(`content of ${name.slice(1)}`);
    }
    expect((await again.anon.auth.signInWithPassword(login)).error).toBeNull();
    // Files deleted later leave the disk too: nothing is held anymore.
    expect((await again.client.storage.emptyBucket('kept')).error).toBeNull();
  }, 180_000);

  it('of a stopped backend works as well, and never overwrites a file', async () => {
    await backUp(data, file);
    await expect(backUp(data, file)).rejects.toThrow(`${file} already exists: choose another name.`);
    expect(existsSync(join(data, 'backup'))).toBe(false);
    await restore(elsewhere(), file);
    expect(await openSecrets(elsewhere())).toEqual(await openSecrets(data));
    const { client } = await serve(elsewhere());
    expect((await client.from('categories').select('id')).error).toBeNull();
  }, 180_000);

  it('of an empty folder is refused', async () => {
    const nothing = join(work, 'nothing');
    await expect(backUp(nothing, file)).rejects.toThrow(`There is nothing to back up in ${nothing}.`);
    expect(existsSync(file)).toBe(false);
  });
});

describe('a restore', () => {
  beforeEach(() => backUp(data, file));

  it('into a folder that is not empty is refused', async () => {
    await expect(restore(data, file)).rejects.toThrow(
      `${data} isn't empty: run 'npm run reset' first, or set STALLBAR_DATA to another folder.`,
    );
    await mkdir(elsewhere());
    await writeFile(join(elsewhere(), 'own.txt'), 'mine');
    await expect(restore(elsewhere(), file)).rejects.toThrow("isn't empty");
    expect(await readdir(elsewhere())).toEqual(['own.txt']);
  });

  it('of a damaged file leaves nothing', async () => {
    const { size } = await stat(file);
    const damage: [string, () => Promise<void>][] = [
      [
        'bytes changed',
        async () => {
          const handle = await open(file, 'r+');
          await handle.write(Buffer.alloc(64, 7), 0, 64, Math.floor(size / 2));
          await handle.close();
        },
      ],
      ['cut', () => truncate(file, Math.floor(size / 2))],
      ['another file', () => writeFile(file, 'hello')],
      ['empty', () => truncate(file, 0)],
      ['gone', () => rm(file)],
    ];
    for (const [what, spoil] of damage) {
      await spoil();
      const error = await restore(elsewhere(), file).catch((thrown: unknown) => thrown);
      expect([what, error]).toEqual([what, expect.any(StartFailure)]);
      expect([what, existsSync(elsewhere())]).toEqual([what, false]);
    }
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith(`${basename(data)}-restored`));
    expect(left).toEqual([]);
  });
});
