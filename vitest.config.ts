import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium } from './tests/support/chromium.ts';

/** Generous limits: a page's first import compiles its styles, and the machine may be busy. */
const node = { environment: 'node', isolate: true, testTimeout: 60_000, hookTimeout: 90_000 } as const;

/** Another backend is tried by the contract alone; `stack.global.ts` says what is left out, and why. */
const embedded = (process.env['STALLBAR_BACKEND'] || 'embedded') === 'embedded';

/** Known before the first test: a dependency that is found in mid-run gives two Reacts. */
const optimizeDeps = {
  entries: ['src/**/*.tsx', 'machines/**/*.ts', 'stories/**/*.tsx', '.storybook/*.tsx'],
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
    '@supabase/postgrest-js',
    '@supabase/realtime-js',
    '@xstate/store',
    '@xstate/react',
    '@storybook/react-dom-shim',
    '@vanilla-extract/recipes/createRuntimeFn',
    'storybook/test',
  ],
};

const browser = {
  enabled: true,
  headless: true,
  provider: playwright({ launchOptions: chromium() }),
  instances: [{ browser: 'chromium' as const }],
};

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: { ...node, name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] },
      },
      {
        extends: './vite.config.ts',
        // One test plants every mistake of a machine: seconds on a quiet machine, a minute on a busy one.
        test: { ...node, name: 'model', include: ['tests/model/**/*.test.ts'], testTimeout: 180_000 },
      },
      {
        test: {
          ...node,
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          globalSetup: './tests/support/backend.global.ts',
          testTimeout: 90_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'stack',
          include: embedded ? ['tests/stack/**/*.test.ts'] : ['tests/stack/contract/*.test.ts'],
          globalSetup: './tests/support/stack.global.ts',
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [storybookTest({ configDir: '.storybook' })],
        optimizeDeps,
        test: {
          name: 'stories',
          // A story takes along what it starts; a frame of its own for each file would load Storybook and React anew.
          isolate: false,
          testTimeout: 60_000,
          browser,
        },
      },
      {
        extends: './vite.config.ts',
        optimizeDeps,
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          globalSetup: ['./tests/components/paths.global.ts', './tests/components/atlas.global.ts'],
          testTimeout: 60_000,
          browser: { ...browser, screenshotFailures: false },
        },
      },
    ],
  },
});
