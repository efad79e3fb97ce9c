import { describe, expect, test } from 'vitest';
import { everyExample } from '#engine/examples/every.ts';
import { explore, mismatches, provenBy, seenNodes, unproven, unseenNodes } from '#engine/paths.ts';
import { transitionTour } from '#engine/tours.ts';
import { sendUnhandled } from '#engine/unhandled-events.ts';
import { walk } from '#engine/walk.ts';

describe.each([...everyExample])('$name', (model) => {
  const exploration = explore(model);
  const { paths, missed } = transitionTour(model, exploration);

  test('every state is reached, every transition taken, and every guard refuses', () => {
    expect({
      ...mismatches(model),
      missed,
      unproven: unproven(model, provenBy(exploration)),
      unseen: unseenNodes(model, new Set(seenNodes(exploration))),
      leaks: sendUnhandled(model, exploration).leaks,
    }).toEqual({ missing: [], unknown: [], missed: [], unproven: [], unseen: [], leaks: [] });
  });

  test('a real actor follows the paths', async () => {
    for (const path of paths) await expect(walk(model, path)).resolves.toBeUndefined();
  });
});
