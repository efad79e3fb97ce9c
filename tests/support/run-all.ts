import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from './chromium.ts';

/**
 * Runs every test level and ends with the failures and one line of totals. `node tests/support/run-all.ts [level…]`
 * runs only some.
 */

/** `failures` names each failed test with the first line of its error, `flaky` those that passed on a second try. */
type Outcome = { passed: number; failed: number; failures: string[]; flaky?: string[] };
type Level = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report: string;
  read: (json: unknown) => Outcome;
};

type VitestReport = {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

const reports = 'reports/levels';

function failure(title: string, error: string): string {
  const [firstLine = ''] = stripVTControlCharacters(error).split('\n');
  return `${title.replace(`${process.cwd()}/`, '')}: ${firstLine}`;
}

/** @param outcome 'unexpected', or 'flaky' for what passed on its second try */
function failuresOf({ suites = [], specs }: PlaywrightSuite, outcome: 'unexpected' | 'flaky'): string[] {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ projectName, results }) =>
          failure(`[${projectName}] ${file} › ${title}`, results[0]?.error?.message ?? ''),
        ),
    ),
    ...suites.flatMap((suite) => failuresOf(suite, outcome)),
  ];
}

function vitestLevel(name: string): Level {
  const report = `${reports}/${name}.json`;
  return {
    name,
    command: [
      'vitest',
      'run',
      '--project',
      // The unit level is two projects. For a browser project, a pattern would match twice.
      name === 'unit' ? 'unit*' : name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
    read: (json) => {
      const { numPassedTests, numTotalTests, testResults } = json as VitestReport;
      return {
        passed: numPassedTests,
        failed: numTotalTests - numPassedTests,
        failures: testResults.flatMap(({ name: file, status, message, assertionResults }) => {
          const tests = assertionResults.filter((test) => test.status === 'failed');
          // A file that fails to load has no tests.
          if (status === 'failed' && tests.length === 0) return [failure(file, message)];
          return tests.map(({ fullName, failureMessages }) =>
            failure(`${file} › ${fullName}`, failureMessages[0] ?? ''),
          );
        }),
      };
    },
  };
}

function playwrightLevel(): Level {
  const report = `${reports}/e2e.json`;
  return {
    name: 'e2e',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report,
    read: (json) => {
      const { stats, suites } = json as PlaywrightReport;
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + stats.skipped,
        failures: suites.flatMap((suite) => failuresOf(suite, 'unexpected')),
        flaky: suites.flatMap((suite) => failuresOf(suite, 'flaky')),
      };
    },
  };
}

/**
 * Lanes run in parallel, the levels of a lane in sequence: the stack level waits for starts, timeouts and disks and
 * leaves half of two cores to what computes. The browser tests run last and alone, because they need both.
 */
const lanes = [
  ['unit', 'stories', 'components', 'model'],
  ['db', 'stack'],
].map((names) => names.map(vitestLevel));
const last = playwrightLevel();
const levels = [...lanes.flat(), last];

function run(command: string[], env: Record<string, string> = {}): boolean {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/**
 * The stories, components and e2e levels need a browser; a fresh machine has none. On Debian the headless shell is
 * installed next to a Chromium that is there already, because the journeys take half as long again without it.
 */
function ensureBrowser(): void {
  const apt = (...args: string[]) =>
    run(['apt-get', '-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...args], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  const fromDebian = (name: string) => apt('install', '-y', '--no-install-recommends', name);
  const browser = () => chromium().executablePath;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot && browser()?.endsWith('-shell') !== true) {
    const isInstalled = apt('update') && fromDebian('chromium-headless-shell');
    if (isInstalled || browser() !== undefined || fromDebian('chromium')) return;
  } else if (browser() !== undefined || run(['playwright', 'install', 'chromium'])) {
    return;
  }
  console.error(
    'No browser: install Chromium (apt-get install chromium-headless-shell, or npx playwright install chromium) and run npm test again.',
  );
  process.exit(1);
}

function runLevel(level: Level, log?: string): Promise<Outcome> {
  const [program = '', ...args] = level.command;
  const output = log === undefined ? 'inherit' : openSync(log, 'w');
  const started = Date.now();
  console.log(`-- ${level.name} starts`);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  spawn(program, args, {
    stdio: ['ignore', output, output],
    // The levels start Node hundreds of times, each time with the same modules.
    env: { NODE_COMPILE_CACHE: join(process.cwd(), 'reports/compile-cache'), ...process.env, ...level.env },
  }).on('close', (code) => {
    const counts: Outcome = existsSync(level.report)
      ? level.read(JSON.parse(readFileSync(level.report, 'utf8')))
      : { passed: 0, failed: 0, failures: [`${level.name}: no report`] };
    const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
    console.log(`\n== ${level.name}`);
    if (log !== undefined) console.log(readFileSync(log, 'utf8'));
    console.log(
      `-- ${level.name}: ${counts.passed} passed, ${failed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
    );
    resolve({ ...counts, failed });
  });
  return promise;
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !levels.some((level) => level.name === name));
if (unknown !== undefined) {
  console.error(
    `There is no test level '${unknown}': choose among ${levels.map((level) => level.name).join(', ')}.`,
  );
  process.exit(1);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
ensureBrowser();

const isWanted = ({ name }: Level) => wanted.length === 0 || wanted.includes(name);
const outcomes: Outcome[] = [];
await Promise.all(
  lanes.map(async (lane) => {
    // Show the log of a parallel lane when it has ended: two mixed logs are unreadable.
    for (const level of lane.filter(isWanted)) {
      outcomes.push(await runLevel(level, `${reports}/${level.name}.log`));
    }
  }),
);
if (isWanted(last)) outcomes.push(await runLevel(last));

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);

// Print this last, so that even a truncated log shows it.
const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
if (flaky.length > 0) console.log(`\n== passed on the second try: find out why\n${flaky.join('\n')}`);
const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0) console.log(`\n== failed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
