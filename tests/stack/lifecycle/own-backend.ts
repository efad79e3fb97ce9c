import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { freePort } from '../../../supabase/local/ports.ts';
import { copyDataFolder } from '../../support/backend.ts';
import { endRuns, run, type Run } from './own-process.ts';

/** The npm commands on the test's own data folder and free ports. */
export interface OwnBackend {
  readonly data: () => string;
  /** Starts a command with extra environment variables, through a launcher such as npm. */
  readonly command: (
    args: readonly string[],
    extra?: NodeJS.ProcessEnv,
    launcher?: readonly [string, ...string[]],
  ) => Run;
  readonly health: () => Promise<Response>;
  /** The pid of a part of the backend, such as `postgres`. */
  readonly pidOf: (name: string) => Promise<number>;
}

/**
 * One backend per test of the file; whatever a test starts ends with it.
 * @param folder makes its data folder: that of a shop that has run before, or `makeDataFolder` where the start is refused
 *   before it needs a database
 */
export function ownBackend(folder: () => Promise<string> = copyDataFolder): OwnBackend {
  let data = '';
  let env: NodeJS.ProcessEnv = {};
  let started: Run[] = [];

  beforeEach(async () => {
    data = await folder();
    started = [];
    env = {
      ...process.env,
      STALLBAR_DATA: data,
      STALLBAR_PORT: String(await freePort()),
      STALLBAR_API_PORT: String(await freePort()),
      STALLBAR_MAIL_PORT: String(await freePort()),
    };
  });

  afterEach(async () => {
    await endRuns(started);
    await rm(data, { recursive: true, force: true });
  });

  return {
    data: () => data,
    command: (args, extra = {}, launcher) => {
      const begun = run(args, { ...env, ...extra }, launcher);
      started.push(begun);
      return begun;
    },
    health: () => fetch(`http://127.0.0.1:${env['STALLBAR_API_PORT']}/health`),
    pidOf: async (name) =>
      (JSON.parse(await readFile(join(data, 'run', `${name}.json`), 'utf8')) as { pid: number }).pid,
  };
}

/** Every process started for the data folder, directly or indirectly, with the pids of npm and of the shop. */
export async function familyOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
    if (stat !== undefined)
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const family = [root];
  for (const pid of family) for (const [child, parent] of parents) if (parent === pid) family.push(child);
  return family;
}

/** The processes still running; a zombie does not count. */
export async function running(pids: readonly number[]): Promise<number[]> {
  const alive = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return /\) [^ZX]/.test(stat);
    }),
  );
  return pids.filter((_, at) => alive[at]);
}
