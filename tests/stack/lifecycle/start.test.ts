import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../supabase/local/ports.ts';
import { copyDataFolder } from '../../support/backend.ts';
import { endRuns, run, type Run } from './own-process.ts';

let data: string;
let env: NodeJS.ProcessEnv;
let started: Run[];

beforeEach(async () => {
  data = await copyDataFolder();
  started = [];
  const mail = await freePort();
  env = {
    ...process.env,
    STALLBAR_DATA: data,
    STALLBAR_PORT: String(await freePort()),
    STALLBAR_API_PORT: String(await freePort()),
    STALLBAR_MAIL_PORT: String(mail),
  };
});

afterEach(async () => {
  await endRuns(started);
  await rm(data, { recursive: true, force: true });
});

function command(args: string[], extra: NodeJS.ProcessEnv = {}): Run {
  const begun = run(args, { ...env, ...extra });
  started.push(begun);
  return begun;
}

async function pidOf(name: string): Promise<number> {
  return (JSON.parse(await readFile(join(data, 'run', `${name}.json`), 'utf8')) as { pid: number }).pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Every process started for the data folder, directly or indirectly, with the pids of npm and of the shop. */
async function familyOf(root: number): Promise<number[]> {
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
async function running(pids: readonly number[]): Promise<number[]> {
  const alive = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return /\) [^ZX]/.test(stat);
    }),
  );
  return pids.filter((_, at) => alive[at]);
}

const health = () => fetch(`http://127.0.0.1:${env['STALLBAR_API_PORT']}/health`);

describe('a start', () => {
  it('stops everything it started at SIGINT', async () => {
    const begun = command(['backend']);
    await begun.ready;
    const pids = [await pidOf('postgres'), await pidOf('postgrest')];
    expect((await health()).status).toBe(200);
    begun.child.kill('SIGINT');
    expect(await begun.exit).toBe(0);
    expect(pids.map(isAlive)).toEqual([false, false]);
    await expect(health()).rejects.toThrow('fetch failed');
  });

  it('starts fresh after a reset, and otherwise keeps its data', async () => {
    const reset = command(['reset']);
    expect([await reset.exit, existsSync(data)]).toEqual([0, false]);
    const first = command(['backend']);
    await first.ready;
    expect(first.output()).toMatch(/Creating the database.*Applied \d+ migrations.*Seeded the shop/s);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    const second = command(['backend']);
    await second.ready;
    expect(second.output()).not.toMatch(/Making|Applied|Seeded the/);
  });

  it('stopped before it is ready leaves nothing behind', async () => {
    const begun = command(['backend']);
    await expect
      .poll(() => existsSync(join(data, 'run/postgres.json')), { timeout: 20_000, interval: 5 })
      .toBe(true);
    const pid = await pidOf('postgres');
    begun.child.kill('SIGINT');
    expect(await begun.exit).toBe(0);
    expect([isAlive(pid), existsSync(join(data, 'supervisor.json'))]).toEqual([false, false]);
  });

  it('takes over after its parent was killed, including orphans', async () => {
    const first = command(['backend']);
    await first.ready;
    const orphans = [await pidOf('postgres'), await pidOf('postgrest')];
    first.child.kill('SIGKILL');
    await first.exit;
    expect(orphans.map(isAlive)).toEqual([true, true]);
    const second = command(['backend']);
    await second.ready;
    expect(await running(orphans)).toEqual([]);
    expect((await health()).status).toBe(200);
  });

  it('at the instant of kill -9 takes over at once, whatever the killed one was doing', async () => {
    const restartOf = async (moment: string): Promise<Run> => {
      const killed = command(['backend']);
      await expect.poll(() => existsSync(join(data, moment)), { timeout: 60_000, interval: 2 }).toBe(true);
      killed.child.kill('SIGKILL');
      const next = command(['backend']);
      await next.ready;
      return next;
    };
    expect(await command(['reset']).exit).toBe(0);
    const inTheMaking = await restartOf('run/initdb.json');
    expect((await health()).status).toBe(200);
    inTheMaking.child.kill('SIGKILL');
    expect(await command(['reset']).exit).toBe(0);
    await restartOf('database/stallbar.bootstrapped');
    expect((await health()).status).toBe(200);
  });

  it('is refused while another runs on the same data folder, which keeps running', async () => {
    const first = command(['backend']);
    await first.ready;
    const second = command(['backend'], { STALLBAR_API_PORT: String(await freePort()) });
    expect(await second.exit).toBe(1);
    expect(second.errors()).toBe(
      `Stallbar already runs on ${data} (process ${first.child.pid}): stop that one or set STALLBAR_DATA to another folder.\n`,
    );
    const reset = command(['reset']);
    expect(await reset.exit).toBe(1);
    expect(reset.errors()).toContain('stop it first, then reset');
    expect((await health()).status).toBe(200);
    const status = command(['backend', '--status']);
    expect(await status.exit).toBe(0);
    expect(status.output()).toContain('database  up');
  });
});

describe.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm', (signal) => {
  it('stops the database, PostgREST, the shop and everything else it started within 5 s', async () => {
    const npm = run(['dev'], env, ['npm', 'run']);
    started.push(npm);
    await npm.ready;
    const named = await Promise.all(['postgres', 'postgrest', 'web'].map(pidOf));
    const family = await familyOf(npm.child.pid ?? 0);
    expect(family).toEqual(expect.arrayContaining(named));
    const before = performance.now();
    npm.child.kill(signal);
    await expect.poll(() => running(family), { timeout: 10_000, interval: 20 }).toEqual([]);
    expect(performance.now() - before).toBeLessThan(5000);
    expect(existsSync(join(data, 'supervisor.json'))).toBe(false);
  });

  it('stops a start that is not ready yet', async () => {
    const npm = run(['backend'], env, ['npm', 'run']);
    started.push(npm);
    await expect
      .poll(() => existsSync(join(data, 'run/postgres.json')), { timeout: 60_000, interval: 5 })
      .toBe(true);
    const family = await familyOf(npm.child.pid ?? 0);
    const before = performance.now();
    npm.child.kill(signal);
    await expect.poll(() => running(family), { timeout: 10_000, interval: 20 }).toEqual([]);
    expect(performance.now() - before).toBeLessThan(5000);
  });
});

it('a component that does not stop in order is killed within the same 5 s', async () => {
  const begun = command(['backend']);
  await begun.ready;
  const family = await familyOf(begun.child.pid ?? 0);
  process.kill(await pidOf('postgrest'), 'SIGSTOP');
  const before = performance.now();
  begun.child.kill('SIGTERM');
  await expect.poll(() => running(family), { timeout: 10_000, interval: 20 }).toEqual([]);
  expect(performance.now() - before).toBeLessThan(5000);
  // The kill costs a recovery and nothing else.
  const next = command(['backend']);
  await next.ready;
  expect((await health()).status).toBe(200);
});

it('refuses the database of another major version of PostgreSQL with a sentence, and does not touch it', async () => {
  const version = join(data, 'database/PG_VERSION');
  await writeFile(version, '16\n');
  const start = command(['backend']);
  expect(await start.exit).toBe(1);
  expect(start.errors()).toBe(
    `The database in ${data}/database was created by PostgreSQL 16, but this is PostgreSQL 17: start it with the version of Stallbar that created it, or run 'npm run reset' to start over.\n`,
  );
  expect([existsSync(join(data, 'run/postgres.json')), await readFile(version, 'utf8')]).toEqual([
    false,
    '16\n',
  ]);
});

describe('one sentence, exit code 1 and nothing left running', () => {
  it.each(['STALLBAR_API_PORT', 'STALLBAR_MAIL_PORT'])('%s in use', async (variable) => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const begun = command(['backend'], { [variable]: String(port) });
    expect(await begun.exit).toBe(1);
    other.close();
    expect(begun.errors()).toBe(
      `Port ${port} is in use by another program: stop that program or set ${variable} to a free port.\n`,
    );
    const status = command(['backend', '--status']);
    expect(await status.exit).toBe(1);
    expect(status.output()).toBe(`Nothing is running on ${data}.\n`);
  });

  it.each<[string, string[], NodeJS.ProcessEnv, RegExp]>([
    ['an unknown command', ['begin'], {}, /^'begin' is not known\. Say one of: .*\n$/],
    ['no command', [], {}, /^Say one of: .*\n$/],
    [
      'a port that is none',
      ['backend'],
      { STALLBAR_API_PORT: '99999' },
      /^STALLBAR_API_PORT is '99999': set it .*\n$/,
    ],
    [
      'one port for two parts',
      ['backend'],
      { STALLBAR_API_PORT: '5001', STALLBAR_MAIL_PORT: '5000' },
      /^Two parts share a port .*\n$/,
    ],
    [
      'an unknown backend',
      ['start'],
      { STALLBAR_BACKEND: 'mysql' },
      /^STALLBAR_BACKEND is 'mysql': set it .*\n$/,
    ],
    [
      'a hosted backend without its key',
      ['dev'],
      { STALLBAR_BACKEND: 'https://x.supabase.co', SUPABASE_ANON_KEY: '' },
      /SUPABASE_ANON_KEY is needed too: .*\n$/,
    ],
    [
      'a data folder that cannot be written',
      ['backend'],
      { STALLBAR_DATA: '/sys/stallbar' },
      /^Cannot write to \/sys\/stallbar.*: set STALLBAR_DATA .*\n$/,
    ],
  ])('%s', async (_, args, extra, sentence) => {
    const begun = command(args, extra);
    expect(await begun.exit).toBe(1);
    expect(begun.errors()).toMatch(sentence);
    expect(begun.errors().trimEnd().split('\n')).toHaveLength(1);
  });
});
