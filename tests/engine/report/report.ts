import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { interleave } from '../interleave.ts';
import type { Equivalents } from '../mutation/score.ts';
import type { Driver } from '../page/app-driver.ts';
import type { Model } from '../paths.ts';
import { walkWithPlaywright, walkWithVitest } from './levels.ts';
import type { Command, Walked } from './levels.ts';
import { measure, reportOf } from './measure.ts';
import type { Level, MachineReport } from './measure.ts';
import { pageOf } from './page.ts';
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

const lineOf = ({ id, states, duties, pairs, unhandled, mutants, milliseconds }: MachineReport) =>
  [
    `${id}: ${states.reached}/${states.total} states`,
    `${duties.proven}/${duties.total} transitions and refusals`,
    `${pairs.walked}/${pairs.total} pairs`,
    `${unhandled.sent} unhandled events`,
    `${mutants.killed}/${mutants.total - mutants.equivalent.length} mutants`,
    `${milliseconds.generated + milliseconds.walked} ms`,
  ].join(', ');

/**
 * Walks the generated paths of every machine and writes the report. Options of the command line: `--only <id>` (a path,
 * or the start of its id), `--level pure|component|app` (repeat it for several), `--app` walks every transition in the
 * app too, not only the daily selection, `--seed <number>` and `--at <path>` replay a failed interleaving.
 * @returns The exit code: 0 if everything passed.
 */
export async function report(project: Project) {
  const { folder, command, models, drivers, equivalent, specification = [], components, app } = project;
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      level: { type: 'string', multiple: true, default: ['pure', 'component', 'app'] },
      app: { type: 'boolean', default: false },
      seed: { type: 'string' },
      at: { type: 'string' },
    },
  });
  const { only, level: levels } = values;
  const which = values.app ? 'all' : 'daily';
  const [name = ''] = only.split('/');
  const wanted = name === '' ? models : models.filter((model) => model.name === name);
  if (wanted.length === 0) throw new Error(`No machine has a path '${only}'`);
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
    });
    console.log(lineOf(measured));
    await addAppPaths(measured, drivers, which, only);
    reports.push(measured);
  }
  if (levels.includes('component')) {
    take(reports, 'component', walkWithVitest(components, `${folder}/component.json`, only));
  }
  if (levels.includes('app')) {
    take(reports, 'app', walkWithPlaywright(app(which), `${folder}/app.json`, only));
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
  for (const path of failed) console.error(`${path.id} failed: ${command} --only ${path.id}`);
  const survivors = reports.flatMap(({ mutants }) => mutants.survivors);
  console.log(
    `${folder}/index.html in ${Math.round((Date.now() - started) / 1000)} s; ${failed.length} paths failed`,
  );
  return failed.length + survivors.length + weather.length === 0 ? 0 : 1;
}
