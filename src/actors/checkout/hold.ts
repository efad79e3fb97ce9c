import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { holdMachine } from '#machines/checkout/hold.machine.ts';
import type { HoldEvent } from '#machines/checkout/hold.machine.ts';
import { delays } from '#machines/kit/delays.ts';

export { markOf } from '#machines/checkout/hold.machine.ts';

export type HoldActor = ActorRefFrom<typeof holdMachine>;

/** Counts down to `until`, in ms on the clock `now`. The caller starts and stops it. */
export function createHold(until: number, now: () => number): HoldActor {
  const left = () => Math.max(0, Math.ceil((until - now()) / delays.second));
  const machine = holdMachine.provide({
    actors: {
      watchClock: fromCallback<HoldEvent, { until: number }>(({ sendBack }) => {
        const timer = setInterval(() => sendBack({ type: 'clock.ticked', left: left() }), delays.second);
        return () => clearInterval(timer);
      }),
    },
  });
  return createActor(machine, { input: { until, left: left() } });
}
