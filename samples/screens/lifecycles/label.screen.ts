import type { Screen } from '#engine/screen.ts';

const words: Readonly<Record<string, string>> = {
  buying: "The carrier hasn't confirmed this label yet.",
  bought: 'The label is ready to print.',
  refused: 'The carrier declined this label.',
  dropped: "This label wasn't used. We're asking the carrier to void it.",
  voiding: "The carrier hasn't confirmed yet that the label is void.",
  voided: 'The label is void.',
};
const buttons: Readonly<Record<string, readonly string[]>> = {
  buying: ['Check with the carrier again', 'Continue without it'],
  bought: ['Label as PDF'],
  voiding: ['Check with the carrier again'],
};

/** A label on the page of its order. The carrier and other people change its status. */
export const screen: Screen = {
  sight: ({ value }) => {
    const here = words[String(value)] ?? '';
    return {
      seen: [here],
      unseen: Object.values(words).filter((each) => each !== here),
      live: buttons[String(value)] ?? [],
    };
  },
  acts: {},
};
