import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { drawnScreens, screenAsTest } from './tests/components/kit/screen-files.ts';
import { runAsTest } from './engine/run-as-test.ts';
import { chromium } from './tests/support/chromium.ts';
import { isNightly } from './tests/support/nightly.ts';
import { testsWithOwnModules } from './tests/support/own-modules.ts';

/** Files that `npm test` leaves to the night: starts, disks and dying machines change seldom and take minutes. */
const exclude = [...configDefaults.exclude, ...(isNightly ? [] : ['**/*.nightly.test.ts'])];

/** Generous limits: a page's first import compiles its styles, and the machine may be busy. */
const expect = { poll: { timeout: 15_000 } };
const node = {
  expect,
  environment: 'node',
  isolate: true,
  exclude,
  testTimeout: 60_000,
  hookTimeout: 90_000,
  setupFiles: ['./tests/support/random.setup.ts'],
} satisfies NonNullable<ViteUserConfig['test']>;

/** Another backend runs only the contract tests; `stack.global.ts` lists what is left out, and why. */
const embedded = (process.env['STALLBAR_BACKEND'] || 'embedded') === 'embedded';

/** Known before the first test: a dependency discovered during the run would load React twice. */
const optimizeDeps = {
  entries: ['src/**/*.tsx', 'machines/**/*.ts', 'samples/**/*.ts', 'stories/**/*.tsx', '.storybook/*.tsx'],
  include: [
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-dev-runtime',
    'xstate',
    'xstate/graph',
    'effect',
    'effect/Schema',
    'rxjs',
    'fast-check',
    'mustache',
    'parse5',
    '@supabase/postgrest-js',
    '@supabase/realtime-js',
    '@xstate/store',
    '@xstate/react',
    '@storybook/react-dom-shim',
    '@vanilla-extract/recipes/createRuntimeFn',
    'storybook/test',
  ],
};

/** Made for each project: Vitest names the instance after the first that it is given to. */
const browser = () => ({
  enabled: true,
  headless: true,
  provider: playwright({ launchOptions: chromium() }),
  instances: [{ browser: 'chromium' as const }],
});

/** A model file is a separate test: the suite of its machine. */
const modelAsTest = runAsTest({
  ending: '.model.ts',
  suite: (_, exported) =>
    `const { suite } = await import(${JSON.stringify(join(import.meta.dirname, 'tests/model/suite.ts'))});
     suite({ ${exported.join(', ')} });`,
});

const withOwnModules = testsWithOwnModules();

const { values } = parseArgs({
  options: { project: { type: 'string', multiple: true, default: ['*'] } },
  strict: false,
  allowPositionals: true,
});

/**
 * Whether a run includes the stories. Only then is their index read: it explores all machines, for fifteen seconds.
 */
const withStories = [values.project].flat().some((name) => name === 'stories' || name === '*');

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...node,
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...withOwnModules],
        },
      },
      {
        extends: './vite.config.ts',
        test: { ...node, name: 'unit-own', include: withOwnModules },
      },
      {
        extends: './vite.config.ts',
        plugins: [modelAsTest],
        // One test plants every mutation of a machine: seconds on an idle machine, a minute on a busy one.
        test: {
          ...node,
          name: 'model',
          // Models and machines keep no state in their modules: loading them again for each file took half of the time.
          isolate: false,
          include: ['tests/model/**/*.test.ts', 'samples/models/*/*.model.ts'],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          ...node,
          name: 'db',
          isolate: false,
          setupFiles: [...node.setupFiles, './tests/support/fresh-modules.setup.ts'],
          include: ['tests/db/**/*.test.ts'],
          globalSetup: './tests/support/backend.global.ts',
          // One test tries every procedure as every stranger: half a minute on an idle machine, minutes on a busy one.
          testTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'stack',
          isolate: false,
          setupFiles: [...node.setupFiles, './tests/support/fresh-modules.setup.ts'],
          include: embedded ? ['tests/stack/**/*.test.ts'] : ['tests/stack/contract/*.test.ts'],
          globalSetup: './tests/support/stack.global.ts',
          testTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        extends: './vite.config.ts',
        // One story of each state of a machine is drawn daily; its other contents are walked as paths, and drawn nightly.
        plugins: withStories
          ? [storybookTest({ configDir: '.storybook', tags: { exclude: isNightly ? [] : ['variant'] } })]
          : [],
        optimizeDeps,
        test: {
          expect,
          name: 'stories',
          ...(isNightly ? { env: { STALLBAR_NIGHTLY: '1' } } : {}),
          // Stories share one frame: a frame per file would load Storybook and React again each time.
          isolate: false,
          testTimeout: 60_000,
          browser: browser(),
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [screenAsTest],
        optimizeDeps,
        test: {
          expect,
          name: 'components',
          include: ['tests/components/**/*.test.tsx', ...drawnScreens()],
          isolate: false,
          setupFiles: ['./tests/components/kit/same-frame.setup.ts'],
          globalSetup: ['./tests/components/kit/paths.global.ts', './tests/components/kit/atlas.global.ts'],
          testTimeout: 60_000,
          browser: { ...browser(), screenshotFailures: false },
        },
      },
    ],
  },
});
