import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { runAsTest } from '#engine/run-as-test.ts';

/**
 * Models and the tests next to them test machines; the suites that plant their own mistakes would take minutes each.
 */
const modelAsTest = runAsTest({
  ending: '.model.ts',
  suite: (_, exported) =>
    `const { suite } = await import(${JSON.stringify(join(import.meta.dirname, 'suite.ts'))});
     suite({ ${exported.join(', ')} });`,
});

/** The first test that fails ends a mutant: unit tests take milliseconds, the model of the checkout seconds. */
class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costOf = ({ moduleId }: TestSpecification) =>
      (/\/(?:tests\/model|samples\/models)\//.test(moduleId) ? 1_000_000 : 0) + statSync(moduleId).size;
    return files.toSorted((a, b) => costOf(a) - costOf(b));
  }
}

const root = join(import.meta.dirname, '../..');

/** Tests that load modules again: a mutant in code that runs while a module loads would be attributed to them. */
const loadingAgain = globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('vi.resetModules'),
);

/** Slices with many test files, several of which need their own modules. */
const areMany = /^(?:machines-admin|src-services|src-schema|src-schema-admin)-\d/.test(
  process.env['STALLBAR_SLICE'] ?? '',
);

/** The tests that Stryker runs for each mutant: those that need neither a browser, nor a database, nor the whole project. */
export default defineConfig({
  root,
  plugins: [vanillaExtractPlugin(), modelAsTest],
  test: {
    environment: 'node',
    // A mutant runs many small files: loading the libraries again for each took most of its time. What runs while a
    // module loads must be loaded again; so must the module of an admin's rights, which keeps the client that the
    // first file gave it and would ask the wrong one in the next.
    isolate: process.env['STALLBAR_MUTATION_STATIC'] === 'yes' || areMany,
    sequence: { sequencer: CheapestFirst },
    include: [
      'tests/unit/{account,admin,checkout,content,diagnostics,identity,kit,lazy,money,onboarding,orders,services,shop,vendor-panel}/**/*.test.{ts,tsx}',
      'tests/model/*/*.test.ts',
      'samples/models/*/*.model.ts',
    ],
    exclude: [
      // Hundreds of walks of many machines at once: each machine is checked by its own model.
      'tests/model/together/**',
      // Its modules must not have been used by another file.
      'tests/unit/identity/identity-messages.test.ts',
      ...loadingAgain,
    ],
    testTimeout: 120_000,
  },
});
