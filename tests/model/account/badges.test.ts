import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { badgesMachine } from '#machines/account/badges.machine.ts';
import type { BadgeKind, BadgesEvent, BadgesInput } from '#machines/account/badges.machine.ts';
import { delays } from '#machines/kit/delays.ts';

/** The number of requests after each of the given times, in ms. */
async function asked(kind: BadgeKind, ...times: number[]): Promise<number[]> {
  const clock = new SimulatedClock();
  let count = 0;
  const actor = createActor(
    badgesMachine.provide({
      actors: {
        readCount: fromPromise(async () => {
          count += 1;
          return count;
        }),
        watchFeed: fromCallback<BadgesEvent, BadgesInput>(() => undefined),
      },
    }),
    { input: { kind, userId: 'ada' }, clock },
  ).start();
  const counts: number[] = [];
  for (const time of times) {
    await Promise.resolve();
    clock.increment(time - clock.now());
    // Runs the timers that are due immediately.
    clock.increment(0);
    await Promise.resolve();
    counts.push(count);
  }
  actor.stop();
  return counts;
}

test('unpublished changes are read again every 60 s, admin items every 30 s, orders never', async () => {
  expect(delays).toMatchObject({ badgeStale: 30_000, publishingRefetch: 60_000, adminRefetch: 30_000 });
  expect(await asked('publishing', 30_000, 59_999, 60_000)).toEqual([1, 1, 2]);
  expect(await asked('admin', 29_999, 30_000)).toEqual([1, 2]);
  expect(await asked('orders', 30_000, 600_000)).toEqual([1, 1]);
  expect(await asked('vendorOrders', 30_000, 600_000)).toEqual([1, 1]);
});
