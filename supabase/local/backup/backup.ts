import { existsSync, openSync, closeSync, fsyncSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, explainDisk, reasonOf, StartFailure } from '../failure.ts';
import { holdDataFolder, holderOf } from '../lock.ts';
import { databaseHome } from '../data-folder.ts';
import { readAddresses } from '../status.ts';
import { hashOf, linkTree, tar, type Manifest } from './archive.ts';
import { writeBaseBackup } from './base-backup.ts';
import { holdFiles, holdName } from './hold.ts';

/** Writes the database archive to `path` and returns its hash. */
async function archiveRunning(dataFolder: string, path: string): Promise<string> {
  const address = readAddresses(dataFolder)?.database;
  if (address === undefined) {
    throw new StartFailure(`The backend on ${dataFolder} is starting: try again when it's ready.`);
  }
  const url = new URL(address);
  url.username = 'supabase_replication_admin';
  try {
    return await writeBaseBackup(url.href, path);
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw error;
    throw new StartFailure(`Couldn't back up the database: ${reasonOf(error)}.`);
  }
}

async function archiveStopped(dataFolder: string, database: string, path: string): Promise<string> {
  const release = await holdDataFolder(dataFolder);
  try {
    const output = openSync(path, 'wx', 0o600);
    try {
      await tar(['-c', '--exclude=./postmaster.pid', '-f', '-', '-C', database, '.'], { output });
    } finally {
      closeSync(output);
    }
    return await hashOf(path);
  } finally {
    await release();
  }
}

/**
 * Writes database, files, email and keys of a data folder into one file (mode 0600), completely or not at all. The
 * backend may be running: the database is captured as of one moment, and every file it refers to is included.
 * @throws StartFailure
 */
export async function backUp(dataFolder: string, target: string): Promise<void> {
  const file = resolve(target);
  const storage = join(dataFolder, 'storage');
  const database = join(databaseHome(dataFolder), 'database');
  if (!existsSync(join(dataFolder, 'secrets.json')) || !existsSync(join(database, 'PG_VERSION'))) {
    throw new StartFailure(`There is nothing to back up in ${dataFolder}.`);
  }
  if (existsSync(file)) throw new StartFailure(`${file} already exists: choose another name.`);
  const staging = join(dataFolder, 'backup');
  const partial = `${file}.partial`;
  const release = holdFiles(storage);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    const archive = join(staging, 'database.tar');
    // Back up the database first: every file it refers to then still exists when the files are copied.
    const hash =
      holderOf(dataFolder) === undefined
        ? await archiveStopped(dataFolder, database, archive)
        : await archiveRunning(dataFolder, archive);
    await linkTree(storage, join(staging, 'storage'), new Set(['.uploads', holdName]));
    await linkTree(join(dataFolder, 'mail'), join(staging, 'mail'), new Set());
    await copyFile(join(dataFolder, 'secrets.json'), join(staging, 'secrets.json'));
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      postgres: (await readFile(join(database, 'PG_VERSION'), 'utf8')).trim(),
      database: hash,
    };
    await writeFile(join(staging, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await pack(staging, partial);
    await rename(partial, file);
    const folder = openSync(dirname(file), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    explainDisk(/No space left/i.test(reasonOf(error)) ? { code: 'ENOSPC' } : error, dirname(file));
  } finally {
    await rm(staging, { recursive: true, force: true });
    release();
  }
}

async function pack(staging: string, path: string): Promise<void> {
  await rm(path, { force: true });
  const output = openSync(path, 'wx', 0o600);
  try {
    // The manifest comes first, because a restore reads it before anything else.
    const parts = ['manifest.json', 'secrets.json', 'database.tar', 'storage', 'mail'];
    await tar(['-cz', '-f', '-', '-C', staging, ...parts], { output });
    fsyncSync(output);
  } finally {
    closeSync(output);
  }
}

/** The size of a backup in readable form. */
export async function sizeOf(file: string): Promise<string> {
  return `${((await stat(file)).size / 1024 ** 2).toFixed(1)} MB`;
}
