import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';
import { runAsTest } from '../engine/run-as-test.ts';

/** Models and the tests next to them judge machines; the suites that plant mistakes of their own would take minutes each. */
const modelAsTest = runAsTest({
  ending: '.model.ts',
  suite: (_, exported) =>
    `const { suite } = await import(${JSON.stringify(join(import.meta.dirname, 'suite.ts'))});
     suite({ ${exported.join(', ')} });`,
});

/** The tests that Stryker runs for each mutant: those that need neither a browser, nor a database, nor the whole project. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  plugins: [vanillaExtractPlugin(), modelAsTest],
  test: {
    environment: 'node',
    include: [
      'tests/unit/{account,checkout,content,diagnostics,identity,lazy,onboarding,orders,services,shop,vendor}/**/*.test.{ts,tsx}',
      'tests/model/*/*.test.ts',
      'tests/model/*/*.model.ts',
    ],
    testTimeout: 20_000,
  },
});
