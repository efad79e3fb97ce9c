import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkProperties } from '../engine/properties/check.ts';
import { propertyScore } from '../engine/properties/score.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { modelsIn } from './registry.ts';

/**
 * Prints, for each machine named (`npm run properties -- identity/resend`; all without a name), the sentences that it
 * breaks, those that nothing puts to the test, and the wrong machines that its sentences let pass.
 */
const wanted = process.argv.slice(2);
const files = wanted.length === 0 ? ['*/*'] : wanted;
const shown = (list: readonly unknown[]) => list.map((each) => `  ${JSON.stringify(each)}`).join('\n');

for (const file of globSync(files.map((name) => join(import.meta.dirname, `${name}.model.ts`))).toSorted()) {
  const module: object = await import(pathToFileURL(file).href);
  const models = modelsIn(module).filter(({ properties = [] }) => properties.length > 0);
  const [first] = models;
  if (first === undefined) continue;
  const started = performance.now();
  const verdicts = models.map((model) => checkProperties(model));
  const violations = verdicts.flatMap((verdict) => verdict.violations);
  const untested = verdicts
    .map((verdict) => verdict.untested.map(({ says }) => says))
    .reduce((all, each) => all.filter((says) => each.includes(says)));
  const name = `${first.machine.id}: ${first.properties?.length ?? 0} sentences`;
  if (violations.length > 0 || untested.length > 0) {
    console.log(`${name}\n broken:\n${shown(violations)}\n not put to the test:\n${shown(untested)}`);
    process.exitCode = 1;
    continue;
  }
  const { killed, total, survivors } = propertyScore(models, equivalentMutants[first.machine.id]);
  const ms = Math.round(performance.now() - started);
  console.log(`${name} find ${killed} of ${total} wrong machines (${ms} ms)\n${shown(survivors)}`);
  if (killed < 0.95 * total) process.exitCode = 1;
}
