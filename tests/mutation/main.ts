import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Plants mistakes into the code of machines, schemas and services and counts those that a test finds, folder by folder.
 * `npm run test:mutation -- machines/checkout src/schema` runs only those; each has a report in reports/mutation.
 */
const root = join(import.meta.dirname, '../..');

/** Percent. */
const least = 85;

type Slice = { name: string; files: readonly string[] };
type Report = { files: Record<string, { mutants: { status: string }[] }> };
type Score = { name: string; found: number; total: number; ignored: number };

const isOwn = (file: string) => !file.endsWith('.d.ts') && statSync(join(root, file)).isFile();
const sources = ['machines/**/*.ts', 'src/schema/**/*.ts', 'src/services/**/*.ts'];
/** One slice for each folder: each has its own score, and one that fails can be run again alone. */
const slices: readonly Slice[] = [
  ...Map.groupBy(sources.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(isOwn), (file) =>
    dirname(file),
  ),
]
  .map(([name, files]) => ({ name, files: files.toSorted() }))
  .toSorted((a, b) => a.name.localeCompare(b.name));

function scoreOf(name: string, slice: string): Score | null {
  try {
    const report = JSON.parse(
      readFileSync(join(root, 'reports/mutation', slice, 'mutation.json'), 'utf8'),
    ) as Report;
    const all = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
    const count = (...statuses: readonly string[]) =>
      all.filter((status) => statuses.includes(status)).length;
    const found = count('Killed', 'Timeout');
    return { name, found, total: found + count('Survived', 'NoCoverage'), ignored: count('Ignored') };
  } catch {
    return null;
  }
}

function run({ name, files }: Slice): Score | null {
  const slice = name.replaceAll('/', '-');
  mkdirSync(join(root, 'reports/mutation', slice), { recursive: true });
  // A machine's config runs once, when its file is loaded: the mutator of tests/engine plants those mistakes.
  const options = name.startsWith('machines/') ? ['--ignoreStatic'] : [];
  spawnSync(
    'stryker',
    ['run', 'tests/mutation/stryker.config.mjs', '--mutate', files.join(','), ...options],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, STALLBAR_SLICE: slice },
    },
  );
  return scoreOf(name, slice);
}

const wanted = process.argv.slice(2);
const known = new Set(slices.map(({ name }) => name));
const unknown = wanted.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${[...known].join(', ')}`);
  process.exit(1);
}

const results = slices
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .map((slice) => ({ name: slice.name, score: run(slice) }));
const lines = results.map(({ name, score }) => {
  if (score === null) return `${name}: did not run`;
  const percent = score.total === 0 ? 100 : (100 * score.found) / score.total;
  return `${name}: ${percent.toFixed(1)} % (${score.found} of ${score.total}, ${score.ignored} left to the other mutator)`;
});
writeFileSync(join(root, 'reports/mutation/summary.txt'), `${lines.join('\n')}\n`);
console.log(lines.join('\n'));
const isEnough = results.every(({ score }) => score !== null && 100 * score.found >= least * score.total);
process.exit(isEnough ? 0 : 1);
