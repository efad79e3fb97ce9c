import { readdirSync, readFileSync } from 'node:fs';
import { median } from './statistics.ts';

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

/** Milliseconds of a process's own processor time, exactly; only differences have a meaning. Only on Linux. */
export function processorTimeOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

export type Variant = { readonly name: string; readonly run: (n: number) => Promise<unknown> };
/** Milliseconds; `cpu` is the processor time of the database process, where the bench asks it directly. */
export type Measured = {
  readonly p50: number;
  readonly p95: number;
  readonly cpu50: number;
  readonly cpu95: number;
};

export const perRound = 30;

function percentile(times: readonly number[], share: number): number {
  return (
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
    Number.NaN
  );
}

/**
 * Runs every variant in every round, so that a noisy minute affects all of them. p50 is the median of the rounds'
 * medians.
 * @param pid the process of the database that answers them
 */
export async function measure(
  variants: readonly Variant[],
  pid: number,
  rounds: number,
): Promise<Record<string, Measured>> {
  const times = new Map(variants.map(({ name }) => [name, [] as number[][]]));
  const processor = new Map(variants.map(({ name }) => [name, [] as number[]]));
  for (const { run } of variants) for (let n = 0; n < 10; n += 1) await run(n);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of variants) {
      const own: number[] = [];
      for (let n = 0; n < perRound; n += 1) {
        const before = processorTimeOf(pid);
        const start = performance.now();
        await run(round * perRound + n);
        own.push(performance.now() - start);
        if (!name.includes('REST')) processor.get(name)?.push(processorTimeOf(pid) - before);
      }
      times.get(name)?.push(own);
    }
  }
  return Object.fromEntries(
    [...times].map(([name, all]) => [
      name,
      {
        p50: median(all.map((own) => median(own))),
        p95: percentile(all.flat(), 0.95),
        cpu50: percentile(processor.get(name) ?? [], 0.5),
        cpu95: percentile(processor.get(name) ?? [], 0.95),
      },
    ]),
  );
}
