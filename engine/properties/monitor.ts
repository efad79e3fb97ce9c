import type { AnyMachineSnapshot } from 'xstate';
import { isSameState } from '../step.ts';
import type { Claim, Moment, Property } from './property.ts';

/** Whether a claim says anything about a state, and if so whether it is true; undefined if it says nothing. */
export const judgeState = (claim: Claim, state: AnyMachineSnapshot): boolean | undefined =>
  claim.kind === 'always' && claim.when(state) ? claim.holds(state) : undefined;

/** Whether a claim says anything about a step on its own, and if so whether it is true. */
export function judgeStep(claim: Claim, moment: Moment): boolean | undefined {
  if (claim.kind === 'step') return claim.when(moment) ? claim.holds(moment) : undefined;
  if (claim.kind !== 'only by' || !claim.in(moment.from)) return undefined;
  const isQuiet = moment.effects.length === 0 && isSameState(moment.from, moment.to);
  return isQuiet || claim.by(moment);
}

/**
 * Watches one run of a machine, anyone who runs it: a real actor among late answers, a component under a person's hands.
 * The sentences about time are left to the clock of the run, so they are not watched.
 * @returns A function that takes each step in order and returns the sentences that it breaks.
 */
export function createMonitor(properties: readonly Property[]) {
  const met = new Set<Property>();
  return (moment: Moment): readonly string[] =>
    properties.flatMap((property) => {
      const { claim, source, says } = property;
      const broken = [`${source} ${says}`];
      if (claim.kind === 'only after') {
        const isMet = claim.needs(moment) || met.has(property);
        const isBroken = claim.what(moment) && !isMet;
        if (isMet && (!claim.ends(moment) || claim.needs(moment))) met.add(property);
        else met.delete(property);
        return isBroken ? broken : [];
      }
      const isTrue = judgeState(claim, moment.to) !== false && judgeStep(claim, moment) !== false;
      return isTrue ? [] : broken;
    });
}
