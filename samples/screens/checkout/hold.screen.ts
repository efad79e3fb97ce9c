import type { HoldSnapshot } from '#machines/checkout/hold.machine.ts';
import type { Screen } from '#engine/screen.ts';

const clocks: Readonly<Record<number, string>> = {
  900: '15:00',
  601: '10:01',
  121: '2:01',
  120: '2:00',
  45: '0:45',
  30: '0:30',
  1: '0:01',
  0: '0:00',
};

const spoken: Readonly<Record<number, string>> = {
  121: "We're holding your items for 5 more minutes.",
  120: "We're holding your items for 2 more minutes.",
  45: "We're holding your items for 1 more minute.",
  30: "We're holding your items for 30 more seconds.",
  1: "We're holding your items for 30 more seconds.",
  0: "We're holding your items for 30 more seconds.",
};

const every = [...new Set(Object.values(spoken))];

/** The clock next to 'Place order'. */
export const screen: Screen = {
  sight: (any) => {
    const { left } = (any as HoldSnapshot).context;
    const said = spoken[left];
    return {
      seen: [clocks[left] ?? `a clock for ${left}`, ...(said === undefined ? [] : [said])],
      unseen: every.filter((sentence) => sentence !== said),
    };
  },
  acts: {},
};
