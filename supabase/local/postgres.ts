import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from './database.ts';
import { reasonOf, StartFailure } from './failure.ts';
import type { Places } from './data-folder.ts';
import { loopback } from './ports.ts';
import { commandOf, endProcess, startChild, type Child } from './process.ts';
import type { Secrets } from './secrets.ts';

const bootstrapFolder = join(import.meta.dirname, 'bootstrap');

/** The files of the bootstrap as one text. */
async function readBootstrap(): Promise<string> {
  const names = await readdir(bootstrapFolder);
  const texts = names.toSorted().map((name) => readFile(join(bootstrapFolder, name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

/** How to reach a running database. */
export type DatabaseAddress = {
  readonly port: number;
  readonly password: string;
  readonly sockets: string;
};

/** A connection string over TCP for `role`. `supabase_admin` is the superuser. */
export function databaseUrl(address: DatabaseAddress, role: string): string {
  return `postgresql://${role}:${address.password}@${loopback}:${address.port}/postgres`;
}

/** Whether `initdb` and the bootstrap have both completed. */
export function hasDatabase(places: Pick<Places, 'database'>): boolean {
  return existsSync(join(places.database, 'stallbar.bootstrapped'));
}

/** Identifies the result of the bootstrap, so that an outdated cached copy is detected. */
export async function bootstrapFingerprint(): Promise<string> {
  return createHash('sha256')
    .update(await readBootstrap())
    .digest('hex');
}

async function initialise(places: Places, password: string): Promise<void> {
  // Keep the folder itself: it belongs to the account that runs initdb.
  for (const rest of readdirSync(places.database)) {
    rmSync(join(places.database, rest), { recursive: true, force: true });
  }
  const passwordFile = join(places.sockets, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  try {
    // Record its pid like any other child's: one that outlives us must not write into the next start's files.
    const child = startChild(places, {
      name: 'initdb',
      command: places.initdb,
      args: [
        `--pgdata=${places.database}`,
        '--username=supabase_admin',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--wal-segsize=4',
        '--no-sync',
        '--no-instructions',
      ],
      env: { TZ: 'UTC' },
      runAs: places.runAs,
    });
    const reason = await child.exited;
    if (reason === 'exit code 0') return;
    const lines = child.lastLines(20);
    throw new StartFailure(
      lines.includes('No space left')
        ? `There is no space left for ${places.database}: free some disk space or set STALLBAR_DATA to a folder on another disk.`
        : `PostgreSQL couldn't create its data folder ${places.database} (${reason}): ${lines.split('\n').at(-1)}.`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function bootstrap(places: Places, address: DatabaseAddress): Promise<void> {
  const client = await connect(databaseUrl(address, 'supabase_admin'));
  try {
    await client.query(await readBootstrap());
    for (const role of [
      'authenticator',
      'postgres',
      'supabase_auth_admin',
      'supabase_storage_admin',
      'supabase_replication_admin',
    ]) {
      await client.query(`alter role ${role} password '${address.password}'`);
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
  writeFileSync(join(places.database, 'stallbar.bootstrapped'), `${await bootstrapFingerprint()}\n`);
}

/** Stops the postmaster that a killed parent left in this PGDATA, found by its own pid file. */
async function stopOrphan(places: Places): Promise<void> {
  const path = join(places.database, 'postmaster.pid');
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !commandOf(pid).includes(` ${places.database} `)) return;
  await endProcess(pid, 'SIGINT');
}

async function waitUntilReady(child: Child, address: DatabaseAddress): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (child.hasExited()) {
      throw new StartFailure(`PostgreSQL exited while starting: ${child.lastLines(3).replaceAll('\n', ' ')}`);
    }
    try {
      const client = await connect(databaseUrl(address, 'supabase_admin'));
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw new StartFailure(`PostgreSQL didn't respond within a minute: ${reasonOf(error)}.`);
      }
    }
    await delay(25);
  }
}

/** One major version cannot use the files of another. @throws StartFailure */
function checkVersion(places: Places): void {
  const made = readFileSync(join(places.database, 'PG_VERSION'), 'utf8').trim();
  if (made === places.postgresMajor) return;
  throw new StartFailure(
    `The database in ${places.database} was created by PostgreSQL ${made}, but this is PostgreSQL ${places.postgresMajor}: start it with the version of Stallbar that created it, or run 'npm run reset' to start over.`,
  );
}

export type PostgresOptions = {
  readonly port: number;
  /** false trades crash safety for speed: tests only. */
  readonly durable: boolean;
};

function settingsOf(places: Places, options: PostgresOptions): string[] {
  const settings = {
    listen_addresses: loopback,
    port: options.port,
    unix_socket_directories: places.sockets,
    wal_level: 'logical',
    max_wal_senders: 10,
    max_replication_slots: 10,
    max_slot_wal_keep_size: '512MB',
    max_connections: 120,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    shared_preload_libraries: 'pg_stat_statements',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Lower levels quote values: email addresses in unique keys, texts that are not numbers.
    log_min_messages: 'log',
    ...(options.durable
      ? {}
      : // Tests copy the folder of a stopped database: it keeps no spare files for its log.
        {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          min_wal_size: '8MB',
          wal_recycle: 'off',
        }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Starts PostgreSQL on `places.database`, creating and bootstrapping it if it is new. It first stops an orphan of an
 * earlier start.
 * @throws StartFailure
 */
export async function startPostgres(
  places: Places,
  secrets: Secrets,
  options: PostgresOptions,
): Promise<Child> {
  const fresh = !hasDatabase(places);
  if (!fresh) checkVersion(places);
  await stopOrphan(places);
  if (fresh) await initialise(places, secrets.databasePassword);
  const address = { port: options.port, password: secrets.databasePassword, sockets: places.sockets };
  const child = startChild(places, {
    name: 'postgres',
    command: places.postgres,
    args: ['-D', places.database, ...settingsOf(places, options)],
    env: { TZ: 'UTC', LC_ALL: 'C' },
    runAs: places.runAs,
  });
  try {
    await waitUntilReady(child, address);
    if (fresh) await bootstrap(places, address);
  } catch (error) {
    await child.stop('SIGINT');
    throw error;
  }
  return child;
}
