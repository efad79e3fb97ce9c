import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { interleave } from './interleave.ts';
import { mismatches, provenBy, seenNodes, unproven, unseenNodes } from './paths.ts';
import type { Model } from './paths.ts';
import { mutationScore } from './mutation.ts';
import { sneak } from './sneak.ts';
import { suitesOf } from './suites.ts';
import type { Suites } from './suites.ts';
import { allStates, transitionTour } from './tours.ts';
import { walk, walkForReal } from './walk.ts';

/** The same weather each time; `npm run paths` brings another one each time. */
const weather = { seed: Number(process.env['STALLBAR_SEED'] ?? 20_261_121), runs: 40 };

/** The suites of one machine: of each of its models, and of what they prove together. */
export function modelSuite(...models: readonly Model[]): void {
  const all = models.map(suitesOf);
  for (const suites of all) describeSuites(suites);
  const [first] = models;
  if (first === undefined) return;
  const proven = new Set(
    all.flatMap(({ exploration }) => [...provenBy(exploration), ...seenNodes(exploration)]),
  );
  const never = new Set(models.flatMap((model) => Object.keys(model.never ?? {})));

  test('reaches every state', () => {
    expect(unseenNodes(first, proven)).toEqual([]);
  });

  test('takes every transition and has every guard refuse', () => {
    expect(unproven(first, proven).sort()).toEqual([...never].sort());
  });

  test('every planted mistake is found, or is known to change nothing', { timeout: 120_000 }, () => {
    const { killed, total, survivors, equivalent, stale } = mutationScore(all);
    expect({ survivors, stale }).toEqual({ survivors: [], stale: [] });
    expect(killed + equivalent.length).toBe(total);
  });
}

/** One model on the pure machine and on a real actor. */
function describeSuites({ model, exploration, transitions, pairs }: Suites): void {
  const { states, edges } = exploration;

  describe(`${model.name}: ${states.size} states, ${edges.length} steps, ${pairs.wanted.length} pairs`, () => {
    test('has a case for every event', () => {
      expect(mismatches(model)).toEqual({ missing: [], unknown: [] });
    });

    test('keeps what must be true of each state and each step', () => {
      expect([...new Set(exploration.broken)]).toEqual([]);
    });

    test('changes nothing on an event that a state does not handle', () => {
      const { leaks } = sneak(model, exploration);
      expect(leaks).toEqual([]);
    });

    test('walks all that it set out to walk: no class of the context hides a difference', () => {
      expect({ transitions: transitions.missed, pairs: pairs.missed }).toEqual({
        transitions: [],
        pairs: [],
      });
    });

    test('gives each path an id of its own, the same each time', () => {
      const ids = transitions.paths.map(({ id }) => id);
      expect(transitionTour(model, exploration).paths.map(({ id }) => id)).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test.each(transitions.paths)('transition path $id', (path) => {
      const { seen, foreseen } = walk(model, path);
      expect(seen).toEqual(foreseen);
    });

    test('walks to every state on a real actor', () => {
      for (const path of allStates(model, exploration)) {
        const { seen, foreseen } = walk(model, path);
        expect(seen).toEqual(foreseen);
      }
    });

    test('takes every two moves that can follow one another', () => {
      for (const path of pairs.paths) {
        const { seen, foreseen } = walk(model, path);
        expect({ path: path.id, seen }).toEqual({ path: path.id, seen: foreseen });
      }
    });

    test('answers that arrive late, twice, in any order or after their state leave it as foreseen', async () => {
      await expect(interleave(model, weather)).resolves.toBeUndefined();
    });

    describe('with real timers and real promises', () => {
      beforeEach(() => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
      });
      afterEach(() => {
        vi.useRealTimers();
      });

      test('done, error and after come as the model says', async () => {
        for (const path of transitions.paths) {
          const { seen, foreseen } = await walkForReal(model, path, (ms) => vi.advanceTimersByTime(ms));
          expect({ path: path.id, seen }).toEqual({ path: path.id, seen: foreseen });
        }
      });
    });
  });
}
