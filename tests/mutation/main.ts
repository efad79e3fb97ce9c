import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { percentOf, scores } from './scores.ts';
import { allSlices, root } from './slices.ts';
import type { Slice } from './slices.ts';

/**
 * Plants mistakes in the code of machines, schemas and services and counts those that a test finds.
 * `npm run test:mutation -- machines/checkout src/schema/money.ts` runs only those; without names, all of them.
 * `--static` also plants mistakes in code that runs while a module loads; this takes days instead of hours.
 * Reports collect in reports/mutation: a run replaces those of its files and sums up all that there are.
 */

const { values, positionals: names } = parseArgs({
  options: { static: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** Percent. */
const least = 85;

/** A slice that takes longer is stopped and reported as missing. */
const minutes = Number(process.env['STALLBAR_MUTATION_MINUTES'] ?? 25);

function run({ name, files }: Slice): Promise<boolean> {
  const report = join(root, 'reports/mutation', name, 'mutation.json');
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  // A static mutant changes what runs once, when its file is loaded: each would run every related test from the start.
  // In machines that is the config, and the mutator of `engine` plants those mistakes.
  const options = values.static ? [] : ['--ignoreStatic'];
  const stryker = spawn(
    'stryker',
    ['run', 'tests/mutation/stryker.config.mjs', '--mutate', files.join(','), ...options],
    {
      cwd: root,
      stdio: 'inherit',
      detached: true,
      env: { ...process.env, STALLBAR_SLICE: name, STALLBAR_MUTATION_STATIC: values.static ? 'yes' : '' },
    },
  );
  const stop = () => {
    if (stryker.pid !== undefined) process.kill(-stryker.pid, 'SIGKILL');
    rmSync(join(root, 'reports/mutation/sandbox'), { recursive: true, force: true, maxRetries: 10 });
  };
  const interrupted = () => {
    stop();
    process.exit(1);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const late = setTimeout(stop, minutes * 60_000);
  // Stryker exits with 1 if the score is too low, but also, without a report, if a test fails without a mistake.
  stryker.once('exit', () => {
    clearTimeout(late);
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    resolve(existsSync(report));
  });
  stryker.once('error', () => {
    resolve(false);
  });
  return promise;
}

const slices = allSlices();
const isWanted = ({ folder, files }: Slice) =>
  names.length === 0 || names.includes(folder) || files.some((file) => names.includes(file));
const unknown = names.filter((name) =>
  slices.every(({ folder, files }) => folder !== name && !files.includes(name)),
);
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Give folders or files of machines, src/schema, src/services.`,
  );
  process.exit(1);
}

const missing: string[] = [];
for (const slice of slices.filter(isWanted)) {
  const files =
    names.includes(slice.folder) || names.length === 0
      ? slice.files
      : slice.files.filter((file) => names.includes(file));
  if (!(await run({ ...slice, files }))) missing.push(...files);
}

const all = scores();
const folders = new Set(slices.map(({ folder }) => folder));
const table = [
  '| folder | files | found | of | score | not planted: static |',
  '|---|---|---|---|---|---|',
  ...all.map((score) => {
    const cells = [
      score.folder,
      score.files,
      score.found,
      score.total,
      `${percentOf(score).toFixed(1)} %`,
      score.ignored,
    ];
    return `| ${cells.join(' | ')} |`;
  }),
];
const summary = [
  `A score exists for ${all.length} of ${folders.size} folders.`,
  ...(missing.length === 0 ? [] : [`Without a report: ${missing.join(', ')}.`]),
  '',
  ...table,
];
const survivors = all.flatMap((score) =>
  score.survivors.map(
    ({ place, mutator, became }) =>
      `- ${place} ${mutator}: \`${became.replaceAll(/\s+/g, ' ').slice(0, 120)}\``,
  ),
);
writeFileSync(join(root, 'reports/mutation/summary.md'), `${[...summary, '', ...survivors].join('\n')}\n`);
console.log(summary.join('\n'));

const judged =
  names.length === 0
    ? all
    : all.filter(({ folder }) => slices.some((slice) => isWanted(slice) && slice.folder === folder));
process.exit(missing.length === 0 && judged.every((score) => percentOf(score) >= least) ? 0 : 1);
