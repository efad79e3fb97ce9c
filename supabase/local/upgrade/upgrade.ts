import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Places } from '../data-folder.ts';
import { openDesk, ownFolder } from '../data-folder.ts';
import { analyzeFilled, connect, withDatabase } from '../database.ts';
import { StartFailure } from '../failure.ts';
import { hashOf, listMigrations, migrate, otherVersion, readApplied, type Applied } from '../migrate.ts';
import { freePort } from '../ports.ts';
import { databaseUrl, hasDatabase, startPostgres } from '../postgres.ts';
import { endProcesses } from '../process.ts';
import { installRealtime } from '../realtime/server.ts';
import type { Secrets } from '../secrets.ts';
import { applyStorageFunctions } from '../storage/functions.ts';
import { copyRows } from './copy-rows.ts';

export type UpgradeOptions = {
  readonly durable: boolean;
  /** Prints one line about the progress of the start. */
  readonly progress: (line: string) => void;
};

/** In PGDATA: the fingerprint of the migrations that this database was last found to have. */
const fingerprintFile = 'stallbar.migrations';
/** In PGDATA of the new database: all rows are there. */
const completeFile = 'stallbar.complete';

const nextOf = (database: string): string => `${database}.next`;

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const migration of await listMigrations())
    hash.update(`${migration.version} ${await hashOf(migration)}\n`);
  return hash.digest('hex');
}

/** Notes that the database has exactly the migrations of this version, so that the next start needn't compare them. */
export async function noteMigrations({ database }: Places): Promise<void> {
  writeFileSync(join(database, fingerprintFile), await fingerprint());
}

async function isNoted({ database }: Places): Promise<boolean> {
  const path = join(database, fingerprintFile);
  return existsSync(path) && readFileSync(path, 'utf8') === (await fingerprint());
}

/**
 * Whether a migration that the database has was edited or removed since.
 * @throws StartFailure when the database is of a newer version than this
 */
async function isOutdated(applied: readonly Applied[]): Promise<boolean> {
  const known = new Map((await listMigrations()).map((migration) => [migration.version, migration]));
  const newest = [...known.keys()].at(-1) ?? '';
  for (const { version, hash } of applied) {
    const migration = known.get(version);
    if (migration === undefined && version > newest) throw new StartFailure(otherVersion(version));
    if (migration === undefined || (await hashOf(migration)) !== hash) return true;
  }
  return false;
}

/** Puts a finished new database in the place of the old one, which is kept. @returns where the old one is */
function swap({ database }: Places): string {
  const stamp = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  const kept = `${database}.before-${stamp}`;
  if (hasDatabase({ database })) renameSync(database, kept);
  else rmSync(database, { recursive: true, force: true });
  renameSync(nextOf(database), database);
  rmSync(join(database, completeFile));
  return kept;
}

async function rebuild(
  places: Places,
  secrets: Secrets,
  { durable, progress }: UpgradeOptions,
  old: { readonly port: number; readonly upTo: string },
): Promise<void> {
  const home = join(places.data, 'upgrade');
  await endProcesses(openDesk(home));
  const next: Places = {
    ...places,
    ...openDesk(home),
    database: nextOf(places.database),
    sockets: `${places.sockets}-next`,
  };
  try {
    rmSync(next.database, { recursive: true, force: true });
    for (const folder of [next.database, next.sockets]) ownFolder(folder, places.runAs);
    const port = await freePort();
    const server = await startPostgres(next, secrets, { port, durable });
    try {
      const password = secrets.databasePassword;
      const urlOf = (role: string) => databaseUrl({ port, password, sockets: next.sockets }, role);
      await applyStorageFunctions(urlOf('supabase_storage_admin'));
      await withDatabase(urlOf('postgres'), installRealtime);
      // Newer migrations run later, on the rows.
      await migrate(urlOf('postgres'), old.upTo);
      const from = await connect(
        databaseUrl({ port: old.port, password, sockets: places.sockets }, 'supabase_admin'),
      );
      const to = await connect(urlOf('supabase_admin'));
      try {
        const copied = await copyRows(from, to);
        await analyzeFilled(to);
        await to.query('checkpoint');
        progress(`Copied ${copied.toLocaleString('en-US')} rows`);
      } finally {
        await Promise.all([from.end(), to.end()]);
      }
    } finally {
      await server.stop('SIGINT');
    }
    writeFileSync(join(next.database, completeFile), '');
  } catch (error) {
    rmSync(next.database, { recursive: true, force: true });
    throw error;
  } finally {
    for (const folder of [home, next.sockets]) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Brings the database of an earlier version to this one before it starts. Migrations that were edited since can't run
 * again, so a new database gets all rows, and the old one stays next to it. New migrations are left to `migrate`.
 * @returns whether the database is noted to have exactly today's migrations
 * @throws StartFailure when some rows have no place in this version; nothing has changed then
 */
export async function upgrade(places: Places, secrets: Secrets, options: UpgradeOptions): Promise<boolean> {
  if (existsSync(join(nextOf(places.database), completeFile))) {
    // An earlier start ended between the two renames.
    if (!hasDatabase(places)) swap(places);
    else rmSync(nextOf(places.database), { recursive: true, force: true });
  }
  if (!hasDatabase(places)) return false;
  if (await isNoted(places)) return true;
  const port = await freePort();
  const server = await startPostgres(places, secrets, { port, durable: options.durable });
  let isRebuilt = false;
  try {
    const address = { port, password: secrets.databasePassword, sockets: places.sockets };
    const applied = await withDatabase(databaseUrl(address, 'postgres'), readApplied);
    const upTo = applied.at(-1)?.version;
    if (upTo !== undefined && (await isOutdated(applied))) {
      options.progress('The database is from an earlier version: moving its rows into a new one');
      await rebuild(places, secrets, options, { port, upTo });
      isRebuilt = true;
    }
  } finally {
    await server.stop('SIGINT');
  }
  if (isRebuilt) options.progress(`The old database is kept in ${swap(places)}`);
  return false;
}
