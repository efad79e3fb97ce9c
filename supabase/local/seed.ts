import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from 'pg';
import { withDatabase } from './database.ts';
import { reasonOf, StartFailure } from './failure.ts';
import { root } from './settings.ts';

const folder = join(root, 'supabase/seed');
const entry = join(folder, 'main.ts');

/** A file of a bucket. */
export type SeedFile = {
  readonly path: string;
  readonly body: string | Uint8Array;
  readonly type: string;
  readonly version?: string;
};

export type SeedLogin = { readonly role: string; readonly email: string; readonly password: string };

type Seed = {
  readonly sql: AsyncIterable<string> | Iterable<string>;
  readonly files: Iterable<SeedFile>;
  readonly photographs?: () => readonly SeedFile[];
  readonly pictures?: { readonly sql: readonly string[]; readonly files: readonly SeedFile[] };
};

type SeedModule = {
  readonly buildSeed?: (options?: { products?: number }) => Seed | Promise<Seed>;
  readonly seededLogins?: readonly SeedLogin[];
};

async function seedModule(): Promise<SeedModule | undefined> {
  if (!existsSync(entry)) return undefined;
  return (await import(pathToFileURL(entry).href)) as SeedModule;
}

/** The seed as the Supabase CLI or our own runner loads it; undefined when the repository has none. */
export async function buildSeed(): Promise<Seed | undefined> {
  return (await seedModule())?.buildSeed?.();
}

/** The accounts that can sign in to a seeded shop. */
export async function seededLogins(): Promise<readonly SeedLogin[]> {
  return (await seedModule())?.seededLogins ?? [];
}

/** Changes when any file of the seed changes. */
export async function seedFingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.sort()) hash.update(path.slice(folder.length)).update(await readFile(path));
  return hash.digest('hex');
}

/** Where the bytes of an object without a version are stored; the gateway reads the same path. */
export function objectPath(storage: string, bucket: string, name: string): string {
  return join(storage, bucket, ...name.split('/'));
}

/** Where the bytes of a version are stored, whatever the object is called. */
export const versionPath = (storage: string, version: string): string =>
  join(storage, '.objects', version.slice(0, 2), version);

async function writeFiles(
  client: Client,
  storage: string,
  bucket: string,
  files: Iterable<SeedFile>,
): Promise<void> {
  const rows: { name: string; version: string | undefined; metadata: object }[] = [];
  const folders = new Set<string>();
  for (const file of files) {
    const path =
      file.version === undefined
        ? objectPath(storage, bucket, file.path)
        : versionPath(storage, file.version);
    if (!folders.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
    folders.add(dirname(path));
    await writeFile(path, file.body);
    const size = Buffer.byteLength(file.body);
    const eTag = `"${createHash('md5').update(file.body).digest('hex')}"`;
    rows.push({
      name: file.path,
      version: file.version,
      metadata: { eTag, size, mimetype: file.type, cacheControl: 'max-age=3600' },
    });
  }
  await client.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     select $2, x.name, x.version, x.metadata
     from jsonb_to_recordset($1::jsonb) as x (name text, version text, metadata jsonb)
     on conflict (bucket_id, name) do update set metadata = excluded.metadata, updated_at = now()`,
    [JSON.stringify(rows), bucket],
  );
}

/**
 * Loads the seed once per database, in one transaction.
 * @param url connection as `postgres`
 * @param storage folder of the buckets' files
 * @returns whether it was loaded now
 * @throws StartFailure
 */
export async function seedOnce(url: string, storage: string): Promise<boolean> {
  if (!existsSync(entry)) return false;
  return withDatabase(url, async (client) => {
    const done = await client.query(
      `select from supabase_migrations.seed_files where path = 'supabase/seed/main.ts'`,
    );
    if (done.rowCount !== 0) return false;
    const seed = await buildSeed();
    if (seed === undefined) return false;
    try {
      await client.query('begin');
      await client.query('set local synchronous_commit = off');
      for await (const sql of seed.sql) await client.query(sql);
      await writeFiles(client, storage, 'media', [...seed.files, ...(seed.photographs?.() ?? [])]);
      if (seed.pictures !== undefined) {
        for (const sql of seed.pictures.sql) await client.query(sql);
        await writeFiles(client, storage, 'reviews', seed.pictures.files);
      }
      await client.query('insert into supabase_migrations.seed_files values ($1, $2)', [
        'supabase/seed/main.ts',
        await seedFingerprint(),
      ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw new StartFailure(`Couldn't load the seed: ${reasonOf(error)}.`);
    }
    await client.query('reset all');
    return true;
  });
}
