import type { Screen } from '#engine/screen.ts';

/** Badge and next step, by state. */
const words: Readonly<Record<string, readonly [badge: string, next: string]>> = {
  requested: ['Requested', 'replies within one business day'],
  approved: ['Approved', 'Follow the instructions below'],
  rejected: ['Declined', 'Disagree?'],
  withdrawn: ['Canceled', "You're keeping it."],
  'in-transit': ['On its way back', 'when it arrives'],
  received: ['Received', 'is on its way back to you'],
  refunded: ['Refunded', 'was refunded to your original payment method'],
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
