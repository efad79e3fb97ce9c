import { describe, expect, test } from 'vitest';
import { allStates, allTransitions, explore, mismatches, nameOf, unseenNodes } from './paths.ts';
import type { Model } from './paths.ts';
import { walk } from './walk.ts';

/**
 * The suites of one machine: every state, every transition, and every event where it means nothing.
 * @param neverTaken Transitions that no path takes, by name, each with its reason: any other one fails.
 */
export function modelSuite(model: Model, neverTaken: Readonly<Record<string, string>> = {}): void {
  const exploration = explore(model);
  const { states, edges } = exploration;
  const transitions = allTransitions(model, exploration);

  describe(`${model.name}: ${states.size} states, ${edges.length} steps`, () => {
    test('has a case for every event', () => {
      expect(mismatches(model)).toEqual({ missing: [], unknown: [] });
    });

    test('reaches every state', () => {
      expect(unseenNodes(model, exploration)).toEqual([]);
    });

    test('takes every transition', () => {
      expect(transitions.untaken.map(nameOf).sort()).toEqual(Object.keys(neverTaken).sort());
    });

    test('keeps what must be true of each state and each step', () => {
      const broken = [...states.values()].map((state) => model.broken(state));
      const steps = edges.map(({ from, event, state }) => {
        const start = states.get(from);
        return start === undefined ? undefined : model.brokenStep?.(start, event, state);
      });
      expect([...broken, ...steps].filter((sentence) => sentence !== undefined)).toEqual([]);
    });

    test('changes nothing on an event that a state does not handle', () => {
      expect(exploration.leaks).toEqual([]);
    });

    test('gives each path an id of its own, the same each time', () => {
      const ids = transitions.paths.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(allTransitions(model, exploration).paths.map(({ id }) => id)).toEqual(ids);
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
  });
}
