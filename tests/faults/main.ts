/**
 * What a shop must survive while people buy. Each fault is caused in real processes on a copy of the seeded data;
 * afterwards the database is checked against every answer. Prints a line per fault; exits with code 1 if something was
 * lost, duplicated or oversold, or did not recover in time. Everything stays on 127.0.0.1.
 *
 * node tests/faults/main.ts [--json] [fault…]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../supabase/local/ports.ts';
import { livePid } from '../../supabase/local/process.ts';
import { openSecrets } from '../../supabase/local/secrets.ts';
import { readAddresses } from '../../supabase/local/status.ts';
import { endRuns, run, type Run } from '../stack/lifecycle/own-process.ts';
import { copyDataFolder } from '../support/backend.ts';
import { smallDisk } from '../support/small-disk.ts';
import { sendBuyers, stockUp, type Buyers, type Count, type Shop } from './buyers.ts';

/** Purchases before a fault and after it. */
const enough = 5;
/**
 * Seconds within which purchases must continue after a fault, in addition to twice the time this machine needs for a
 * start right now.
 */
const inTime = 10;
/** Seconds after which a fault counts as not survived. */
const patience = 120;
/** Seconds for which the database is paused. */
const frozenFor = 5;

type Scene = {
  readonly dataFolder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly shop: Shop;
  readonly siteUrl: string;
  /** Duration of the first start in seconds. */
  readonly startTook: number;
  /** The process that runs everything. */
  running: Run;
  readonly start: () => Promise<Run>;
};

/** Causes a fault. @returns when it was over, by `performance.now()`: purchases should continue from then on */
type Fault = (scene: Scene, buyers: Buyers) => Promise<number>;

/** The page must answer too. */
const webKilled = 'web server killed';

const pidOf = ({ dataFolder }: Scene, name: string): number => {
  const pid = livePid(join(dataFolder, 'run', `${name}.json`));
  if (pid === undefined) throw new Error(`${name} does not run.`);
  return pid;
};

const kill =
  (part: string): Fault =>
  async (scene) => {
    process.kill(pidOf(scene, part), 'SIGKILL');
    return performance.now();
  };

/** The postmaster and all its children. */
function processesOfDatabase(postmaster: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
      } catch {
        return false;
      }
    });
  return [postmaster, ...children.map(Number)];
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has exited since then.
    }
  }
}

const faults: Readonly<Record<string, Fault>> = {
  'database killed': kill('postgres'),
  'PostgREST killed': kill('postgrest'),
  [webKilled]: async (scene) => {
    process.kill(pidOf(scene, 'web'), 'SIGKILL');
    const start = performance.now();
    const answers = async () =>
      (await fetch(`${scene.siteUrl}/products`).catch(() => undefined))?.status === 200;
    while (!(await answers())) await delay(20);
    // The buyers bypass the web server, but people need its pages.
    return start;
  },
  'one connection of the database killed': async (scene) => {
    const [, ...children] = processesOfDatabase(pidOf(scene, 'postgres'));
    const victim = children.at(-1);
    if (victim === undefined) throw new Error('The database has no connection.');
    process.kill(victim, 'SIGKILL');
    return performance.now();
  },
  'the whole backend killed and started': async (scene) => {
    scene.running.child.kill('SIGKILL');
    await scene.running.exit;
    const start = performance.now();
    scene.running = await scene.start();
    return start;
  },
  'database frozen for 5 s': async (scene) => {
    const pids = processesOfDatabase(pidOf(scene, 'postgres'));
    signal(pids, 'SIGSTOP');
    try {
      await delay(frozenFor * 1000);
    } finally {
      signal(pids, 'SIGCONT');
    }
    return performance.now();
  },
  'four starts at once': async (scene) => {
    await endRuns([scene.running]);
    const start = performance.now();
    const rivals = Array.from({ length: 4 }, () => run(['backend'], scene.env));
    const ends = await Promise.all(
      rivals.map((rival) =>
        Promise.race([rival.ready.then(() => 'ready' as const), rival.exit]).catch(() => rival.exit),
      ),
    );
    const winner = rivals.find((_, n) => ends[n] === 'ready');
    if (winner === undefined)
      throw new Error(`None of four concurrent starts succeeded: ${rivals[0]?.errors()}`);
    scene.running = winner;
    const refused = rivals.filter((rival) => rival !== winner);
    if (
      ends.filter((end) => end === 1).length !== 3 ||
      refused.some((rival) => rival.errors().trim() === '')
    ) {
      throw new Error(
        `Of four concurrent starts, one should run and three should say why they do not: ${ends.join(', ')}`,
      );
    }
    return start;
  },
};

type Line = Count & { readonly fault: string; readonly back: number; readonly problem: string };

async function openScene(dataFolder: string, mode: 'backend' | 'start'): Promise<Scene> {
  const apiPort = await freePort();
  const sitePort = await freePort();
  const env = {
    ...process.env,
    STALLBAR_DATA: dataFolder,
    STALLBAR_PORT: String(sitePort),
    STALLBAR_API_PORT: String(apiPort),
    STALLBAR_MAIL_PORT: String(await freePort()),
    STALLBAR_RATE_LIMITS: 'off',
  };
  const start = async () => {
    const started = run([mode], env);
    await started.ready;
    return started;
  };
  const before = performance.now();
  const running = await start();
  const startTook = (performance.now() - before) / 1000;
  const { anonKey, serviceKey } = await openSecrets(dataFolder);
  const databaseUrl = () => readAddresses(dataFolder)?.database ?? '';
  return {
    dataFolder,
    env,
    running,
    start,
    startTook,
    siteUrl: `http://127.0.0.1:${sitePort}`,
    shop: { apiUrl: `http://127.0.0.1:${apiPort}`, anonKey, serviceKey, databaseUrl },
  };
}

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const late = new AbortController();
  const limit = delay(seconds * 1000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`It took longer than ${seconds} s.`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    late.abort();
    limit.catch(() => undefined);
  }
}

/** Starts buyers, causes the fault, waits until they buy again, and counts. */
async function tryOut(scene: Scene, fault: Fault): Promise<Count & { readonly back: number }> {
  const goods = await stockUp(scene.shop);
  const buyers = sendBuyers(scene.shop, goods);
  const until = async (condition: () => boolean) => {
    while (!condition()) await delay(20);
  };
  await until(() => buyers.progress().paid >= enough);
  const overAt = await fault(scene, buyers);
  const before = buyers.progress().paid;
  let back = 0;
  await until(() => {
    const { paid, lastAt } = buyers.progress();
    if (back === 0 && paid > before) back = Math.max(lastAt - overAt, 0) / 1000;
    return paid >= before + enough;
  });
  return { back, ...(await buyers.end()) };
}

async function lineFor(name: string, fault: Fault, dataFolder: string): Promise<Line> {
  let scene: Scene | undefined;
  try {
    const opened = await openScene(dataFolder, name === webKilled ? 'start' : 'backend');
    scene = opened;
    const found = await within(patience, tryOut(opened, fault));
    const limit = inTime + 2 * opened.startTook;
    const breaches = [
      found.lost > 0 ? 'lost' : '',
      found.doubled > 0 ? 'doubled' : '',
      found.oversold > 0 ? 'oversold' : '',
      found.back > limit ? `back after more than ${limit.toFixed(0)} s` : '',
    ].filter((breach) => breach !== '');
    return { fault: name, ...found, problem: breaches.join(', ') };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const unknown = Number.NaN;
    return {
      fault: name,
      paid: unknown,
      lost: unknown,
      doubled: unknown,
      oversold: unknown,
      back: unknown,
      problem,
    };
  } finally {
    if (scene !== undefined) await endRuns([scene.running]);
  }
}

async function onOwnFolder(name: string, fault: Fault): Promise<Line> {
  const dataFolder = await copyDataFolder();
  try {
    return await lineFor(name, fault, dataFolder);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

const fullDisk = 'disk full';

async function onFullDisk(): Promise<Line | undefined> {
  const disk = await smallDisk();
  try {
    // Without a mount, a full disk would mean filling the machine's own.
    if (!disk.isMounted) return undefined;
    return await lineFor(
      fullDisk,
      async (_, buyers) => {
        const before = buyers.progress().refused;
        // The database uses up its preallocated space first.
        while (buyers.progress().refused === before) {
          await disk.fill(0);
          await delay(50);
        }
        await disk.free();
        return performance.now();
      },
      disk.data,
    );
  } finally {
    await disk.remove();
  }
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const names = [...Object.keys(faults), fullDisk];
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no fault '${unknown}': choose among ${names.join(', ')}.`);
  process.exit(1);
}

const number = (value: number, digits = 0) => (Number.isNaN(value) ? '?' : value.toFixed(digits));
const print = (cells: readonly string[]) =>
  console.log(cells.map((cell, n) => (n === 0 ? cell.padEnd(40) : cell.padStart(9))).join(' '));

const lines: Line[] = [];
if (!values.json) print(['fault', 'paid', 'lost', 'doubled', 'oversold', 'back in s']);
for (const name of names.filter((one) => positionals.length === 0 || positionals.includes(one))) {
  const fault = faults[name];
  const line = fault === undefined ? await onFullDisk() : await onOwnFolder(name, fault);
  if (line === undefined) {
    if (!values.json) console.log(`${name.padEnd(40)} not tried: no small disk can be mounted here`);
    continue;
  }
  lines.push(line);
  if (values.json) continue;
  print([
    name,
    number(line.paid),
    number(line.lost),
    number(line.doubled),
    number(line.oversold),
    number(line.back, 1),
  ]);
  if (line.problem !== '') console.log(`  BREACH: ${line.problem}`);
}
if (values.json) console.log(JSON.stringify(lines, null, 2));
process.exit(lines.some(({ problem }) => problem !== '') ? 1 : 0);
