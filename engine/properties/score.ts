import { mutantsOf } from '../mutation/mutants.ts';
import type { Equivalents } from '../mutation/score.ts';
import type { Model } from '../paths.ts';
import { checkProperties } from './check.ts';

export type PropertyScore = {
  /** Machines with one mistake in them that break a sentence, out of `total` whose mistake can be seen. */
  killed: number;
  total: number;
  survivors: readonly string[];
};

/**
 * Plants every mistake into a machine and counts those that break a sentence of the specification. The right machine is
 * not consulted: call `judge`, which gives no score to a machine that breaks a sentence itself.
 * @param equivalent Mistakes that nobody can see.
 */
export function propertyScore(models: readonly Model[], equivalent: Equivalents = {}): PropertyScore {
  const [first] = models;
  if (first === undefined) return { killed: 0, total: 0, survivors: [] };
  const visible = mutantsOf(first.machine).filter(({ id }) => equivalent[id] === undefined);
  const isKilled = (make: (typeof visible)[number]['machine']): boolean => {
    try {
      const machine = make();
      return models.some(
        (model) => checkProperties(model, machine, (violations) => violations > 0).violations.length > 0,
      );
    } catch {
      // A machine that does not start, or never comes to rest, is noticed by everyone.
      return true;
    }
  };
  const survivors = visible.filter(({ machine }) => !isKilled(machine)).map(({ id }) => id);
  return { killed: visible.length - survivors.length, total: visible.length, survivors };
}
