import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { explainDisk, reasonOf, StartFailure } from '../failure.ts';
import { lastingHolderOf } from '../lock.ts';
import { databaseHome, ownPostgres } from '../data-folder.ts';
import { hashOf, tar, type Manifest } from './archive.ts';

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

async function readManifest(folder: string, file: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch {
    // The manifest is missing or unreadable: reported below.
  }
  throw new StartFailure(`${file} isn't a backup that this version of Stallbar can read.`);
}

/**
 * Creates a data folder from a backup, completely or not at all. The next start recovers the database to the end of the
 * backup.
 * @throws StartFailure while a process uses the folder, when it is not empty, or when the backup is damaged
 */
export async function restore(dataFolder: string, source: string): Promise<void> {
  const file = resolve(source);
  const holder = await lastingHolderOf(dataFolder);
  if (holder !== undefined) {
    throw new StartFailure(`Stallbar is running on ${dataFolder} (process ${holder}): stop it first.`);
  }
  const home = databaseHome(dataFolder);
  if (!isEmpty(dataFolder) || (home !== dataFolder && !isEmpty(home))) {
    throw new StartFailure(
      `${dataFolder} isn't empty: run 'npm run reset' first, or set STALLBAR_DATA to another folder.`,
    );
  }
  if (!existsSync(file)) throw new StartFailure(`The file ${file} doesn't exist.`);
  const { major, runAs } = ownPostgres();
  const staging = `${dataFolder}.restoring-${process.pid}`;
  const databaseStaging = home === dataFolder ? staging : `${home}.restoring-${process.pid}`;
  try {
    for (const folder of [staging, databaseStaging]) mkdirSync(folder, { recursive: true, mode: 0o755 });
    await tar(['-xz', '-f', file, '-C', staging, '--no-same-owner']).catch((error: unknown) => {
      if (/No space left/i.test(reasonOf(error))) throw Object.assign(new Error(), { code: 'ENOSPC' });
      throw new StartFailure(
        `${file} is damaged or not a backup (${reasonOf(error)}): nothing was restored.`,
      );
    });
    const manifest = await readManifest(staging, file);
    if (manifest.postgres !== major) {
      throw new StartFailure(
        `${file} contains a database of PostgreSQL ${manifest.postgres}, but this is PostgreSQL ${major}: restore it with the version of Stallbar that created it.`,
      );
    }
    const archive = join(staging, 'database.tar');
    if ((await hashOf(archive)) !== manifest.database) {
      throw new StartFailure(`${file} is damaged (its database has changed): nothing was restored.`);
    }
    const database = join(databaseStaging, 'database');
    await mkdir(database, { mode: 0o700 });
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(database, runAs.uid, runAs.gid);
    const input = openSync(archive, 'r');
    try {
      await tar(['-x', '-p', '-f', '-', '-C', database, '--no-same-owner'], { input }, runAs);
    } finally {
      closeSync(input);
    }
    await chmod(database, 0o700);
    await chmod(join(staging, 'secrets.json'), 0o600);
    for (const folder of ['storage', 'mail']) await chmod(join(staging, folder), 0o700);
    await rm(archive);
    await rm(join(staging, 'manifest.json'));
    await mkdir(dirname(dataFolder), { recursive: true });
    if (databaseStaging !== staging) await rename(databaseStaging, home);
    await rename(staging, dataFolder);
  } catch (error) {
    explainDisk(error, dataFolder);
  } finally {
    for (const folder of [staging, databaseStaging]) await rm(folder, { recursive: true, force: true });
  }
}
