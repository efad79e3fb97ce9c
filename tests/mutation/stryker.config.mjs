import { join } from 'node:path';

const folder = `reports/mutation/${process.env['STALLBAR_SLICE'] ?? 'all'}`;

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'typed-calls.mjs')],
  ignorers: ['typed-calls'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // TypeScript 7 has no API that Stryker could rewrite the tsconfig with: a file that does not exist skips it.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  ignorePatterns: [
    'dist',
    '.stallbar',
    'docs',
    'public',
    'supabase/seed/photographs',
    'test-results',
    'reports',
  ],
  tempDirName: 'reports/mutation/sandbox',
  concurrency: Number(process.env['STALLBAR_MUTATION_WORKERS'] ?? 1),
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  jsonReporter: { fileName: `${folder}/mutation.json` },
  htmlReporter: { fileName: `${folder}/index.html` },
  thresholds: { high: 95, low: 85, break: 85 },
  timeoutMS: 20_000,
};
