import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of the scheduler's count, on every Linux. */
const tick = 10;

/** `comm state ppid … utime stime cutime cstime`; null for a process that has just ended. */
function countsOf(pid: string): { parent: string; time: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return {
      parent: fields[1] ?? '',
      time: [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0),
    };
  } catch {
    return null;
  }
}

/**
 * Milliseconds of processor time of everything that this process has started, with their own children: the database
 * and its REST server. Only differences have a meaning.
 */
export function processorTime(): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [pid, countsOf(pid)] as const),
  );
  const isOurs = (pid: string): boolean => {
    const parent = all.get(pid)?.parent;
    return parent !== undefined && (parent === String(process.pid) || isOurs(parent));
  };
  let ticks = 0;
  for (const [pid, counts] of all) if (counts !== null && isOurs(pid)) ticks += counts.time;
  return ticks * tick;
}

/** Milliseconds that a process has computed for itself, exactly; only differences have a meaning. Linux alone counts. */
export function processorTimeOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
