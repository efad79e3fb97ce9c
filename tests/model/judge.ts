import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { judge } from '#engine/properties/judge.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { modelsIn } from './registry.ts';

/**
 * Prints, for each machine named (`npm run properties -- identity/resend`; all without a name), the sentences that it
 * breaks, those that nothing puts to the test, and the wrong machines that its sentences let pass.
 */
const wanted = process.argv.slice(2);
const files = wanted.length === 0 ? ['*/*'] : wanted;

for (const file of globSync(
  files.map((name) => join(import.meta.dirname, '../../samples/models', `${name}.model.ts`)),
).toSorted()) {
  const module: object = await import(pathToFileURL(file).href);
  const models = modelsIn(module);
  const id = models[0]?.machine.id ?? '';
  const started = performance.now();
  const { sentences, score } = judge(models, { equivalent: equivalentMutants[id] ?? {} });
  if (sentences.length === 0) continue;
  const name = `${id}: ${sentences.length} sentences`;
  const wrong = sentences.filter(({ broken, isTested }) => broken !== null || !isTested);
  if (score !== null) {
    const ms = Math.round(performance.now() - started);
    console.log(`${name} find ${score.killed} of ${score.total} wrong machines (${ms} ms)`);
    for (const survivor of score.survivors) console.log(`  ${survivor}`);
  }
  for (const { source, says, broken } of wrong) {
    console.log(
      `${name}: ${source} ${says}: ${broken === null ? 'nothing puts it to the test' : broken.join(' ')}`,
    );
  }
  if (wrong.length > 0 || score === null || score.killed < 0.95 * score.total) process.exitCode = 1;
}
