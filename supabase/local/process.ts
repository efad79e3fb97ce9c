import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Desk, RunAs } from './data-folder.ts';

/** A process that we started and that is stopped with us. */
export type Child = {
  readonly name: string;
  readonly pid: number;
  /** Resolves (never rejects) with a short reason when the process has exited. */
  readonly exited: Promise<string>;
  readonly hasExited: () => boolean;
  /** The last lines of its log file. */
  readonly lastLines: (count?: number) => string;
  /** Sends `signal`, and SIGKILL after `graceMs`; resolves when the process has exited. */
  readonly stop: (signal?: NodeJS.Signals, graceMs?: number) => Promise<void>;
};

type SpawnOptions = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly runAs?: RunAs;
  /** Lines of stdout are also passed to this function. */
  readonly onLine?: (line: string) => void;
};

type Sight = { readonly ended: boolean; readonly parent: number; readonly started: string };

/** What the system reports about a process; undefined when it does not exist or cannot be queried. */
function lookAt(pid: number): Sight | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [state = '', parent] = fields;
      return { ended: /[ZXx]/.test(state), parent: Number(parent), started: fields[19] ?? '' };
    }
    const told = execFileSync('ps', ['-o', 'stat=,ppid=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    const [state = '', parent, ...started] = told.trim().split(/\s+/);
    return { ended: state.startsWith('Z'), parent: Number(parent), started: started.join(' ') };
  } catch {
    return undefined;
  }
}

/** Identifies a process permanently: after a reboot the same pid may be another program. */
function startTimeOf(pid: number): string | undefined {
  return lookAt(pid)?.started;
}

export function parentOf(pid: number): number | undefined {
  return lookAt(pid)?.parent;
}

/** The command line of a process; empty when it is unknown. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Whether a process is running. A killed one that its parent has not reaped is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return lookAt(pid)?.ended !== true;
}

type Trace = { readonly pid: number; readonly started: string | undefined };

export function writePidFile(path: string, pid: number): void {
  writeFileSync(path, JSON.stringify({ pid, started: startTimeOf(pid) } satisfies Trace));
}

/** The pid in a pid file if that same process is still running. */
export function livePid(path: string): number | undefined {
  try {
    const trace = JSON.parse(readFileSync(path, 'utf8')) as Trace;
    return isAlive(trace.pid) && startTimeOf(trace.pid) === trace.started ? trace.pid : undefined;
  } catch {
    return undefined;
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already exited.
  }
}

/** Ends a process that is not our child, by pid: `signal`, then SIGKILL after `graceMs`. */
export async function endProcess(pid: number, signal: NodeJS.Signals, graceMs = 5000): Promise<void> {
  signalTo(pid, signal);
  const deadline = Date.now() + graceMs;
  while (isAlive(pid) && Date.now() < deadline) await delay(20);
  if (!isAlive(pid)) return;
  signalTo(pid, 'SIGKILL');
  const end = Date.now() + 2000;
  while (isAlive(pid) && Date.now() < end) await delay(20);
}

function traced(
  desk: Desk,
): { readonly path: string; readonly pid: number | undefined; readonly isDatabase: boolean }[] {
  return readdirSync(desk.run).map((file) => {
    const path = join(desk.run, file);
    return { path, pid: livePid(path), isDatabase: file === 'postgres.json' };
  });
}

/** Ends what a killed earlier start left running, and anything that does not stop on its own. */
export async function endProcesses(desk: Desk): Promise<void> {
  await Promise.all(
    traced(desk).map(async ({ path, pid, isDatabase }) => {
      // For PostgreSQL, SIGTERM waits for all clients to disconnect; SIGINT stops now, but in order.
      if (pid !== undefined) await endProcess(pid, isDatabase ? 'SIGINT' : 'SIGTERM');
      rmSync(path, { force: true });
    }),
  );
}

/**
 * Kills everything without waiting, for a process that exits right after: nothing may be restarted in between.
 * PostgreSQL recovers at its next start and loses nothing.
 */
export function endProcessesAtOnce(desk: Desk): void {
  for (const { pid, isDatabase } of traced(desk)) {
    if (pid !== undefined) signalTo(pid, isDatabase ? 'SIGQUIT' : 'SIGKILL');
  }
}

/** Starts a process in its own group (Ctrl-C reaches only us) and writes its output to `logs/<name>.log`. */
export function startChild(desk: Desk, options: SpawnOptions): Child {
  const { name } = options;
  const logPath = join(desk.logs, `${name}.log`);
  const pidPath = join(desk.run, `${name}.json`);
  const log = openSync(logPath, 'w', 0o600);
  const child = spawn(options.command, options.args, {
    ...options.runAs,
    cwd: options.cwd ?? '/',
    env: options.env ?? {},
    detached: true,
    stdio: ['ignore', options.onLine === undefined ? log : 'pipe', log],
  });
  let ended = false;
  const exited = new Promise<string>((settle) => {
    const end = (reason: string) => {
      if (ended) return;
      ended = true;
      rmSync(pidPath, { force: true });
      settle(reason);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal === null ? `exit code ${code}` : signal));
  });
  if (child.pid !== undefined) writePidFile(pidPath, child.pid);
  const { onLine } = options;
  if (onLine !== undefined && child.stdout !== null) {
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        writeSync(log, `${line}\n`);
        onLine(line);
      }
    });
    void exited.then(() => closeSync(log));
  } else {
    closeSync(log);
  }
  return {
    name,
    pid: child.pid ?? 0,
    exited,
    hasExited: () => ended,
    lastLines: (count = 5) => readFileSync(logPath, 'utf8').trimEnd().split('\n').slice(-count).join('\n'),
    stop: async (signal = 'SIGTERM', graceMs = 8000) => {
      if (ended || child.pid === undefined) return;
      signalTo(child.pid, signal);
      const killer = setTimeout(() => signalTo(child.pid ?? 0, 'SIGKILL'), graceMs);
      await exited;
      clearTimeout(killer);
    },
  };
}
