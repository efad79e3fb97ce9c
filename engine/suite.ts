import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { interleave } from './interleave.ts';
import type { Weather } from './interleave.ts';
import { mismatches, provenBy, seenNodes, unproven, unseenNodes } from './paths.ts';
import type { Model } from './paths.ts';
import { mutationScore } from './mutation/score.ts';
import type { Equivalents } from './mutation/score.ts';
import { judge } from './properties/judge.ts';
import { propertyScore } from './properties/score.ts';
import { sendUnhandled } from './unhandled-events.ts';
import { suitesOf } from './suites.ts';
import type { Suites } from './suites.ts';
import { allStates, transitionTour } from './tours.ts';
import { walk, walkForReal } from './walk.ts';

export type SuiteOptions = {
  equivalent?: Equivalents;
  /** Seed of the interleavings: fixed, so that failures can be reproduced; the report uses a new one each time. */
  seed?: number;
  /**
   * The most steps that models may have for mistakes to be planted in their machine, and for their sentences to be
   * scored alone: judging each mistake walks all of them again.
   */
  scored?: number;
};

/** The suites of one machine: of each of its models, and of what they prove together. */
export function modelSuite(
  models: readonly Model[],
  { equivalent: known = {}, seed = 20_261_121, scored = Infinity }: SuiteOptions = {},
): void {
  const all = models.map(suitesOf);
  for (const suites of all) describeSuites(suites, { seed, runs: 40 });
  const [first] = models;
  if (first === undefined) return;
  const proven = new Set(
    all.flatMap(({ exploration }) => [...provenBy(exploration), ...seenNodes(exploration)]),
  );
  const never = new Set(models.flatMap((model) => Object.keys(model.never ?? {})));

  test('every state is reached', () => {
    expect(unseenNodes(first, proven)).toEqual([]);
  });

  test('every transition is taken and every guard refuses once', () => {
    expect(unproven(first, proven).sort()).toEqual([...never].sort());
  });

  const specified = models.filter(({ properties = [] }) => properties.length > 0);
  const steps = all.reduce((sum, { exploration: { edges } }) => sum + edges.length, 0);
  const isScored = steps <= scored;
  if (specified.length > 0) describeProperties(specified, isScored ? known : null);
  if (!isScored) return;

  test('every planted mistake is found, or listed as harmless', { timeout: 120_000 }, () => {
    const { killed, total, survivors, equivalent, stale } = mutationScore(all, known);
    expect({ survivors, stale }).toEqual({ survivors: [], stale: [] });
    expect(killed + equivalent.length).toBe(total);
  });
}

/**
 * The machine against the specification, and the specification against machines that are wrong, if it knows which
 * mistakes are harmless.
 */
function describeProperties(models: readonly Model[], equivalent: Equivalents | null): void {
  const { sentences } = judge(models, { isScored: false });

  test('breaks no sentence of the specification', () => {
    expect(sentences.filter(({ broken }) => broken !== null)).toEqual([]);
  });

  test('puts every sentence to the test', () => {
    expect(sentences.filter(({ isTested }) => !isTested)).toEqual([]);
  });

  if (equivalent === null) return;

  test('the sentences alone find 95% of the planted mistakes', { timeout: 120_000 }, () => {
    const { killed, total, survivors } = propertyScore(models, equivalent);
    const isEnough = killed >= 0.95 * total;
    expect({ isEnough, survivors: isEnough ? [] : survivors }).toEqual({ isEnough: true, survivors: [] });
  });
}

/** One model on the pure machine and on a real actor. */
function describeSuites({ model, exploration, transitions, pairs }: Suites, weather: Weather): void {
  const { states, edges } = exploration;

  describe(`${model.name}: ${states.size} states, ${edges.length} steps, ${pairs.wanted.length} pairs`, () => {
    test('has a case for every event', () => {
      expect(mismatches(model)).toEqual({ missing: [], unknown: [] });
    });

    test('satisfies the rules of every state and step', () => {
      expect([...new Set(exploration.broken)]).toEqual([]);
    });

    test('changes nothing on an event that a state does not handle', () => {
      const { leaks } = sendUnhandled(model, exploration);
      expect(leaks).toEqual([]);
    });

    test('every planned path is walked: no class of the context hides a difference', () => {
      expect({ transitions: transitions.missed, pairs: pairs.missed }).toEqual({
        transitions: [],
        pairs: [],
      });
    });

    test('each path has its own stable id', () => {
      const ids = transitions.paths.map(({ id }) => id);
      expect(transitionTour(model, exploration).paths.map(({ id }) => id)).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test.each(transitions.paths)('transition path $id', async (path) => {
      await expect(walk(model, path)).resolves.toBeUndefined();
    });

    test('walks to every state on a real actor', async () => {
      for (const path of allStates(model, exploration))
        await expect(walk(model, path)).resolves.toBeUndefined();
    });

    test('every pair of consecutive moves is walked', async () => {
      for (const path of pairs.paths) await expect(walk(model, path)).resolves.toBeUndefined();
    });

    test('late, repeated, reordered and outdated answers lead to the predicted state', async () => {
      await expect(interleave(model, weather)).resolves.toBeUndefined();
    });

    describe('with real timers and real promises', () => {
      beforeEach(() => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
      });
      afterEach(() => {
        vi.useRealTimers();
      });

      test('done, error and after events occur as the model says', async () => {
        for (const path of transitions.paths) {
          const walked = walkForReal(model, path, (ms) => vi.advanceTimersByTime(ms));
          await expect(walked).resolves.toBeUndefined();
        }
      });
    });
  });
}
