import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { chromium } from './chromium.ts';

/** Runs every test level in turn and closes with one line of totals. `node tests/support/run-all.ts [level…]` runs some. */

type Counts = { passed: number; failed: number };
type Level = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report: string;
  read: (json: unknown) => Counts;
};

const reports = 'reports/levels';

function vitestLevel(name: string): Level {
  const report = `${reports}/${name}.json`;
  return {
    name,
    command: [
      'vitest',
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
    read: (json) => {
      const { numPassedTests, numTotalTests } = json as { numPassedTests: number; numTotalTests: number };
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
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
      const { stats } = json as {
        stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      };
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
    },
  };
}

const levels = [
  ...['unit', 'model', 'stories', 'components', 'db', 'stack'].map(vitestLevel),
  playwrightLevel(),
];

function run(command: string[], env: Record<string, string> = {}): boolean {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** The stories and e2e levels need a browser; a fresh machine has none. */
function ensureBrowser(): void {
  if (chromium().executablePath !== undefined) return;
  const debianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const installed = debianRoot
    ? run(['apt-get', 'update', '-qq']) &&
      run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        DEBIAN_FRONTEND: 'noninteractive',
      })
    : run(['playwright', 'install', 'chromium']);
  if (!installed) {
    console.error(
      'No browser: install Chromium (apt-get install chromium, or npx playwright install chromium) and run npm test again.',
    );
    process.exit(1);
  }
}

function runLevel(level: Level): Counts {
  console.log(`\n== ${level.name}`);
  const started = Date.now();
  const succeeded = run(level.command, level.env);
  const counts = existsSync(level.report)
    ? level.read(JSON.parse(readFileSync(level.report, 'utf8')))
    : { passed: 0, failed: 0 };
  const failed = !succeeded && counts.failed === 0 ? 1 : counts.failed;
  console.log(
    `-- ${level.name}: ${counts.passed} passed, ${failed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return { passed: counts.passed, failed };
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

const total = levels
  .filter((level) => wanted.length === 0 || wanted.includes(level.name))
  .map(runLevel)
  .reduce((sum, counts) => ({ passed: sum.passed + counts.passed, failed: sum.failed + counts.failed }), {
    passed: 0,
    failed: 0,
  });

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
