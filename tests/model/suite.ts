import { modelSuite } from '#engine/suite.ts';
import { isNightly } from '../support/nightly.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { modelsIn } from './registry.ts';

const seed = process.env['STALLBAR_SEED'];

/** The suite of one machine, from the exports of its model file. */
export function suite(exported: Readonly<Record<string, unknown>>): void {
  const models = modelsIn(exported);
  const [first] = models;
  if (first === undefined) throw new Error('A model file that exports no model');
  modelSuite(models, {
    equivalent: equivalentMutants[first.machine.id] ?? {},
    // The two largest take as long as all others; `npm run properties` and the nightly run check them.
    scored: isNightly ? Infinity : 10_000,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  });
}
