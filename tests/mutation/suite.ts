import { expect, test } from 'vitest';
import { explore, provenBy, seenNodes, unproven, unseenNodes } from '#engine/paths.ts';
import { judge } from '#engine/properties/judge.ts';
import { modelsIn } from '../model/registry.ts';

/** What a machine with a mistake in its code cannot pass: the specification's sentences, and its own states and guards. */
export function suite(exported: Readonly<Record<string, unknown>>): void {
  const models = modelsIn(exported);
  const [first] = models;
  if (first === undefined) throw new Error('A model file that exports no model');

  test('the sentences of the specification hold', () => {
    const { sentences } = judge(models, { isScored: false });
    expect(sentences.filter(({ broken, isTested }) => broken !== null || !isTested)).toEqual([]);
  });

  test('every state is reached, every transition taken and every guard refuses', () => {
    const explorations = models.map(explore);
    const proven = new Set(explorations.flatMap((each) => [...provenBy(each), ...seenNodes(each)]));
    const never = new Set(models.flatMap((model) => Object.keys(model.never ?? {})));
    expect({
      broken: explorations.flatMap(({ broken }) => broken),
      unseen: unseenNodes(first, proven),
    }).toEqual({
      broken: [],
      unseen: [],
    });
    expect(unproven(first, proven).toSorted()).toEqual([...never].toSorted());
  });
}
