import { processorTimeOf } from './processor-time.ts';
import { median } from './statistics.ts';

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
