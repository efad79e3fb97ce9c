import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { interleave } from '../model/interleave.ts';
import { allModels } from '../model/registry.ts';
import { everyDriver } from '../e2e/drivers/every.ts';
import { measure, reportOf } from './measure.ts';
import type { Level, MachineReport } from './measure.ts';
import { pageOf } from './page.ts';

/**
 * `npm run paths`: walks the generated paths of every machine and writes reports/paths.
 * `--only <id>` (a path, or the beginning of its id), `--level pure|component|app` (repeat it for several),
 * `--app` walks every transition in the app too, not only the daily choice. `--seed <number>` and `--at <path>` to see a failed interleaving again.
 */
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
const folder = 'reports/paths';
const which = values.app ? 'all' : 'daily';

/** Results of one level by path id: what went wrong ('' for nothing) and the pictures. */
type Walked = Map<string, { problem: string; pictures: string[] }>;

function run(command: readonly string[], env: Record<string, string> = {}): void {
  const [program = '', ...rest] = command;
  spawnSync(program, rest, { stdio: 'inherit', env: { ...process.env, ...env } });
}

const readJson = <Shape>(file: string): Shape | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shape) : undefined;

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function walkComponents(): Walked {
  const file = `${folder}/component.json`;
  const narrowed = only === '' ? [] : ['-t', literally(only)];
  run(['vitest', 'run', '--project', 'components', '--reporter=json', `--outputFile=${file}`, ...narrowed]);
  type Result = { title: string; status: string; failureMessages?: string[] };
  const report = readJson<{ testResults: { assertionResults: Result[] }[] }>(file);
  const results = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  return new Map(
    results
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, failureMessages }) => [
        title,
        { problem: status === 'passed' ? '' : (failureMessages?.[0] ?? 'failed'), pictures: [] },
      ]),
  );
}

type Attachment = { name: string; contentType: string; path?: string; body?: string };
type Spec = {
  title: string;
  tests: { results: { status: string; error?: { message?: string }; attachments: Attachment[] }[] }[];
};
type Group = { specs?: Spec[]; suites?: Group[] };
const specsIn = (group: Group): Spec[] => [...(group.specs ?? []), ...(group.suites ?? []).flatMap(specsIn)];

function walkApp(): Walked {
  const file = `${folder}/app.json`;
  const narrowed = only === '' ? [] : ['-g', literally(only)];
  run(
    ['playwright', 'test', 'tests/e2e/paths.spec.ts', '--project=desktop', '--reporter=json', ...narrowed],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      STALLBAR_PATH_PICTURES: 'yes',
      STALLBAR_PATHS: which,
    },
  );
  const picture = ({ contentType, path, body }: Attachment) =>
    `data:${contentType};base64,${body ?? (path === undefined ? '' : readFileSync(path).toString('base64'))}`;
  return new Map(
    specsIn(readJson<Group>(file) ?? {}).map(({ title, tests }) => {
      const result = tests[0]?.results[0];
      const pictures = result?.attachments.filter(({ contentType }) => contentType === 'image/jpeg') ?? [];
      const problem = result?.status === 'passed' ? '' : (result?.error?.message ?? 'did not run');
      return [title, { problem, pictures: pictures.map(picture) }];
    }),
  );
}

const take = (reports: readonly MachineReport[], level: Level, walked: Walked) => {
  for (const path of reports.flatMap(({ paths }) => paths)) {
    const found = walked.get(path.id);
    if (found === undefined) continue;
    path.levels[level] = found.problem;
    path.pictures.push(...found.pictures);
  }
};

/** The paths that a person walks in the app: generated from what can be brought about there. */
function addAppPaths(report: MachineReport): void {
  for (const driver of everyDriver) {
    if (driver.model.machine.id !== report.id) continue;
    report.beyond = { ...report.beyond, ...driver.beyond };
    const known = new Set(report.paths.map(({ id }) => id));
    const paths = driver.paths(which).filter(({ id }) => id.startsWith(only) && !known.has(id));
    report.paths.push(...paths.map((path) => reportOf(driver.model, path, 'app')));
  }
}

const failuresAt = ({ paths }: MachineReport, level: Level) => {
  const walked = paths.flatMap(({ levels: { [level]: problem } }) =>
    problem === undefined ? [] : [problem],
  );
  return { run: walked.length, failed: walked.filter((problem) => problem !== '').length };
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const started = Date.now();
const models = (await allModels()).map(({ model }) => model);
const [name = ''] = only.split('/');
const wanted = name === '' ? models : models.filter((model) => model.name === name);
if (wanted.length === 0) throw new Error(`No machine has a path '${only}'`);

const seed = Number(values.seed ?? Date.now() % 2_147_483_647);
const weather: string[] = [];
for (const model of wanted) {
  await interleave(model, { seed, runs: 60, ...(values.at === undefined ? {} : { path: values.at }) }).catch(
    (error: unknown) => {
      weather.push(`${model.name}: ${error instanceof Error ? error.message : String(error)}`);
      console.error(
        `${model.name}: again with npm run paths -- --seed ${seed} --only ${model.name}\n${String(error)}`,
      );
    },
  );
}

const reports: MachineReport[] = [];
for (const group of Map.groupBy(wanted, ({ machine }) => machine.id).values()) {
  const report = await measure(group, only.includes('/') ? only : '');
  const { killed, total, equivalent } = report.mutants;
  console.log(
    `${report.id}: ${report.states.reached}/${report.states.total} states, ${report.duties.proven}/${report.duties.total} transitions and refusals, ${report.pairs.walked}/${report.pairs.total} pairs, ${report.sneaks.sent} sneak events, ${killed}/${total - equivalent.length} mutants, ${report.milliseconds.generated + report.milliseconds.walked} ms`,
  );
  addAppPaths(report);
  reports.push(report);
}
if (levels.includes('component')) take(reports, 'component', walkComponents());
if (levels.includes('app')) take(reports, 'app', walkApp());

const summary = reports.map(({ svg: _svg, paths: _paths, ...report }, index) => {
  const full = reports[index];
  return {
    ...report,
    levels:
      full === undefined
        ? {}
        : {
            pure: failuresAt(full, 'pure'),
            component: failuresAt(full, 'component'),
            app: failuresAt(full, 'app'),
          },
  };
});
writeFileSync(
  `${folder}/summary.json`,
  `${JSON.stringify({ seed, interleavings: weather, machines: summary }, null, 2)}\n`,
);
writeFileSync(`${folder}/index.html`, pageOf(reports, { seed, weather }));
const failed = reports.flatMap(({ paths }) =>
  paths.filter((path) => Object.values(path.levels).some((problem) => problem !== '')),
);
for (const path of failed) console.error(`${path.id} failed: npm run paths -- --only ${path.id}`);
const survivors = reports.flatMap(({ mutants }) => mutants.survivors);
console.log(
  `${folder}/index.html in ${Math.round((Date.now() - started) / 1000)} s; ${failed.length} paths failed`,
);
process.exit(failed.length + survivors.length + weather.length === 0 ? 0 : 1);
