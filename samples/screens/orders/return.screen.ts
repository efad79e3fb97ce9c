import type { Screen } from '#engine/screen.ts';

/** Badge and next step, by state. */
const words: Readonly<Record<string, readonly [badge: string, next: string]>> = {
  requested: ['Asked for', 'answers within one working day'],
  approved: ['Approved', 'Send it as it says below'],
  rejected: ['Not accepted', 'You do not agree?'],
  withdrawn: ['Withdrawn', 'You keep it.'],
  'in-transit': ['On its way back', 'goes back to you once it has arrived'],
  received: ['Arrived', 'is on its way back to you'],
  refunded: ['Refunded', 'was paid back the way it came'],
};

/** The card of a return. Others change its status. */
export const screen: Screen = {
  sight: ({ value }) => {
    const here: readonly string[] = words[String(value)] ?? [];
    return {
      seen: here,
      unseen: Object.values(words)
        .flat()
        .filter((each) => !here.includes(each)),
    };
  },
  acts: {},
};
