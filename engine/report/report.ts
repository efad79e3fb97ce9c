import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { interleave } from '../interleave.ts';
import type { Equivalents } from '../mutation/score.ts';
import type { Driver } from '../page/app-driver.ts';
import type { Model } from '../paths.ts';
import { walkWithPlaywright, walkWithVitest } from './levels.ts';
import type { Command, Walked } from './levels.ts';
import { measure, reportOf } from './measure.ts';
import type { Level, MachineReport, ReportPath } from './measure.ts';
import { pageOf } from './page.ts';
import { readTrace } from './people.ts';
import { readSettings } from './settings.ts';
import type { Specified } from './specification.ts';

/** The engine's settings for a project. */
export type Project = {
  models: readonly Model[];
  /** Machines whose paths are walked in the real app. */
  drivers: readonly Driver[];
  equivalent: (machineId: string) => Equivalents;
  /** Who answers for the sentences of the specification. */
  specification?: readonly Specified[];
  /** Walks the paths through the real components, with Vitest. */
  components: Command;
  /** Walks the daily or all paths through the real app, with Playwright. */
  app: (which: 'daily' | 'all') => Command;
  /** An address for a state of a machine, such as its story. */
  linksOf?: (machineId: string) => Promise<(state: string) => string | undefined>;
  /** Output folder of the report. */
  folder: string;
  /** The command that starts the report, for the messages. */
  command: string;
};

function take(reports: readonly MachineReport[], level: Level, walked: Walked): void {
  for (const path of reports.flatMap(({ paths }) => paths)) {
    const found = walked.get(path.id);
    if (found === undefined) continue;
    path.levels[level] = found.problem;
    path.pictures.push(...found.pictures);
    path.files = found.files;
  }
}

/** The paths that a person walks in the app: generated from the events that are possible there. */
async function addAppPaths(
  report: MachineReport,
  drivers: readonly Driver[],
  which: 'daily' | 'all',
  only: string,
): Promise<void> {
  for (const driver of drivers) {
    if (driver.model.machine.id !== report.id) continue;
    report.beyond = { ...report.beyond, ...driver.beyond };
    const known = new Set(report.paths.map(({ id }) => id));
    const paths = driver.paths(which).filter(({ id }) => id.startsWith(only) && !known.has(id));
    report.paths.push(...(await Promise.all(paths.map((path) => reportOf(driver.model, path, 'app')))));
  }
}

const failuresAt = ({ paths }: MachineReport, level: Level) => {
  const walked = paths.flatMap(({ levels: { [level]: problem } }) =>
    problem === undefined ? [] : [problem],
  );
  return { run: walked.length, failed: walked.filter((problem) => problem !== '').length };
};

const isWalkedAt = (paths: readonly ReportPath[], level: string) =>
  paths.some(({ levels }) => Object.hasOwn(levels, level));

const lineOf = ({ id, states, duties, pairs, unhandled, mutants, milliseconds }: MachineReport) =>
  [
    `${id}: ${states.reached}/${states.total} states`,
    `${duties.proven}/${duties.total} transitions and refusals`,
    `${pairs.walked}/${pairs.total} pairs`,
    `${unhandled.sent} unhandled events`,
    `${mutants.killed}/${mutants.total - mutants.equivalent.length} mutants`,
    `${milliseconds.generated + milliseconds.walked} ms`,
  ].join(', ');

const percent = (some: number, all: number) => (all === 0 ? 100 : (100 * some) / all);

/** What is below the wanted share of states, transitions and refusals, pairs of moves, or mutants. */
function shortOf({ id, states, duties, pairs, mutants }: MachineReport, least: number): string[] {
  const shares = {
    states: percent(states.reached, states.total),
    'transitions and refusals': percent(duties.total - duties.missing.length, duties.total),
    pairs: percent(pairs.walked, pairs.total),
    mutants: percent(mutants.killed, mutants.total - mutants.equivalent.length),
  };
  return Object.entries(shares)
    .filter(([, share]) => share < least)
    .map(([what, share]) => `${id}: ${share.toFixed(1)} % of the ${what}, at least ${least} % are wanted`);
}

/** What a machine leaves open, for a terminal: without it an exit code of 1 next to '0 paths failed' is a riddle. */
const gapsOf = ({ id, duties, mutants }: MachineReport): string[] => [
  ...duties.missing.map((duty) => `${id}: not walked: ${duty}`),
  ...mutants.survivors.map((mutant) => `${id}: planted and not found: ${mutant}`),
];

/** A failed path for a terminal: its steps, then what went wrong, and how to walk only it. */
function tell({ id, steps, levels, files }: ReportPath, again: string): void {
  console.error(`\n${id}`);
  for (const [index, { event, payload, value }] of steps.entries()) {
    console.error(`  ${index + 1}. ${event} ${payload} → ${value}`);
  }
  for (const [level, problem] of Object.entries(levels))
    if (problem !== '') console.error(`${level}: ${problem}`);
  for (const file of files) {
    console.error(file.endsWith('.zip') ? `npx playwright show-trace ${file}` : file);
  }
  console.error(again);
}

/**
 * Walks the generated paths of every machine and writes the report, as `settings.ts` reads it from the command line.
 * @returns The exit code: 0 if everything passed, 2 if the command line was not understood.
 */
export async function report(project: Project) {
  const { folder, command, models, drivers, equivalent, components, app, linksOf } = project;
  const { specification = [] } = project;
  const values = readSettings(command);
  if (values === undefined) return 2;
  const { level: levels, replay, min: least } = values;
  const only = replay ?? (values.only || values.machine);
  const trace = values.trace === undefined ? null : readTrace(readFileSync(values.trace, 'utf8'));
  const which = values.app ? 'all' : 'daily';
  const [name = ''] = only.split('/');
  const wanted = models.filter(
    (model) => name === '' || model.name === name || (only === name && model.machine.id === name),
  );
  if (wanted.length === 0) {
    console.error(
      `No machine has a path '${only}'. There are: ${models.map((model) => model.name).join(', ')}`,
    );
    return 2;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const started = Date.now();

  const seed = Number(values.seed ?? Date.now() % 2_147_483_647);
  const again = values.at === undefined ? {} : { path: values.at };
  const weather: string[] = [];
  for (const model of wanted) {
    await interleave(model, { seed, runs: 60, ...again }).catch((error: unknown) => {
      weather.push(`${model.name}: ${error instanceof Error ? error.message : String(error)}`);
      console.error(
        `${model.name}: again with ${command} --seed ${seed} --only ${model.name}\n${String(error)}`,
      );
    });
  }

  const reports: MachineReport[] = [];
  for (const [id, group] of Map.groupBy(wanted, ({ machine }) => machine.id)) {
    const measured = await measure(group, {
      only: only.includes('/') ? only : '',
      equivalent: equivalent(id),
      trace,
      linkOf: (await linksOf?.(id)) ?? (() => undefined),
    });
    console.log(lineOf(measured));
    await addAppPaths(measured, drivers, which, only);
    reports.push(measured);
  }
  if (levels.includes('component')) {
    take(reports, 'component', walkWithVitest(components, `${folder}/component.json`, only));
  }
  if (levels.includes('app')) {
    const { run, env } = app(which);
    const shown = values.headed ? { run: [...run, '--headed', '--workers=1'] } : { run };
    take(
      reports,
      'app',
      walkWithPlaywright({ ...shown, ...(env === undefined ? {} : { env }) }, `${folder}/app.json`, only),
    );
  }

  const machines = reports.map((full) => {
    const { svg: _svg, paths: _paths, ...rest } = full;
    const of = (level: Level) => failuresAt(full, level);
    return { ...rest, levels: { pure: of('pure'), component: of('component'), app: of('app') } };
  });
  writeFileSync(
    `${folder}/summary.json`,
    `${JSON.stringify({ seed, interleavings: weather, machines }, null, 2)}\n`,
  );
  writeFileSync(`${folder}/index.html`, pageOf(reports, { seed, weather, specification }));
  const failed = reports.flatMap(({ paths }) =>
    paths.filter((path) => Object.values(path.levels).some((problem) => problem !== '')),
  );
  const told = replay === undefined ? failed : reports.flatMap(({ paths }) => paths);
  for (const path of told) tell(path, `Again: ${command} --replay ${path.id}`);
  // Green because nothing was walked would be read as a path that passes.
  const unwalked = replay === undefined ? [] : levels.filter((each) => !isWalkedAt(told, each));
  if (unwalked.length > 0) console.error(`\nNo path '${replay}' at this level: ${unwalked.join(', ')}`);
  const short = reports.flatMap((each) => shortOf(each, only.includes('/') ? 0 : least));
  for (const sentence of [...short, ...reports.flatMap(gapsOf)]) console.error(sentence);
  for (const { id, people } of reports) {
    if (people !== null) {
      console.log(
        `${id}: people took ${Object.keys(people.taken).length} transitions in ${people.steps} steps`,
      );
    }
  }
  const survivors = reports.flatMap(({ mutants }) => mutants.survivors);
  console.log(
    `${folder}/index.html in ${Math.round((Date.now() - started) / 1000)} s; ${failed.length} paths failed`,
  );
  const isMissing = unwalked.length === levels.length;
  return failed.length + survivors.length + weather.length + short.length === 0 && !isMissing ? 0 : 1;
}
