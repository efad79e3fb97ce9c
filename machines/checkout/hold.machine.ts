import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { callbackPort } from '#machines/kit/ports.ts';

/** `until` in ms since 1970; `left` in whole seconds. */
export type HoldInput = { until: number; left: number };

/** Sent each second with the time left on the clock: a tab that slept catches up at its first tick. */
export type HoldEvent = { type: 'clock.ticked'; left: number };

/** Seconds left at which the page warns. */
export const lowFrom = 120;

/** Seconds left at which the clock is read aloud. */
const spokenAt = [600, 300, 120, 60, 30];

/** The last mark passed, in seconds; null before the first. */
export const markOf = (left: number): number | null => spokenAt.findLast((mark) => left <= mark) ?? null;

/** How long a purchase's stock is held for the shopper. */
export const holdMachine = setup({
  types: {
    context: {} as HoldInput,
    events: {} as HoldEvent,
    input: {} as HoldInput,
  },
  actors: { watchClock: callbackPort<HoldEvent, { until: number }>('watchClock') },
  actions: { 'note the time': assign((_, { left }: { left: number }) => ({ left })) },
  guards: {
    'is over': ({ context: { left } }) => left <= 0,
    'is low': ({ context: { left } }) => left <= lowFrom,
  },
}).createMachine({
  id: 'hold',
  context: ({ input: { until, left } }) => ({ until, left }),
  initial: 'held',
  states: {
    held: {
      invoke: { id: 'watchClock', src: 'watchClock', input: ({ context: { until } }) => ({ until }) },
      on: {
        'clock.ticked': {
          target: '.looking',
          actions: { type: 'note the time', params: ({ event }) => event },
        },
      },
      initial: 'looking',
      states: {
        looking: {
          always: [
            { guard: 'is over', target: '#hold.over' },
            { guard: 'is low', target: 'low' },
            { target: 'ample' },
          ],
        },
        ample: {},
        low: {},
      },
    },
    over: {},
  },
});

export type HoldSnapshot = SnapshotFrom<typeof holdMachine>;
