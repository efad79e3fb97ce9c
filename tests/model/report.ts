import { readFileSync } from 'node:fs';
import { storiesOfMachine } from '#samples/atlas/nearest.ts';
import { everyDriver } from '../e2e/drivers/every.ts';
import { report } from '#engine/report/report.ts';
import { readSpecification } from '#engine/report/specification.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { allModels } from './registry.ts';

/**
 * `npm run paths`: every machine's paths at every level, into `reports/paths`. `engine/README.md` lists the
 * options.
 */
process.exitCode = await report({
  models: (await allModels()).map(({ model }) => model),
  drivers: everyDriver,
  equivalent: (machineId) => equivalentMutants[machineId] ?? {},
  specification: readSpecification(readFileSync(new URL('specification.md', import.meta.url), 'utf8')),
  components: { run: ['vitest', 'run', '--project', 'components'] },
  app: (which) => ({
    run: ['playwright', 'test', 'tests/e2e/diagnostics/paths.spec.ts', '--project=desktop'],
    env: { STALLBAR_PATH_PICTURES: 'yes', STALLBAR_PATHS: which },
  }),
  linksOf: async (machineId) => {
    const stories = await storiesOfMachine(machineId);
    return (state) => {
      const story = stories.find(({ states }) => states.includes(state));
      return story === undefined ? undefined : `../storybook/?path=/story/${story.id}`;
    };
  },
  folder: 'reports/paths',
  command: 'npm run paths --',
});
