import type { Screen } from '#engine/screen.ts';

const words: Readonly<Record<string, string>> = {
  buying: 'The carrier has not answered about this label yet.',
  bought: 'The label is ready to print.',
  refused: 'The carrier does not sell this label.',
  dropped: 'This label is not used: the carrier is asked to void it.',
  voiding: 'The carrier has not said yet whether the label is void.',
  voided: 'The label is void.',
};
const buttons: Readonly<Record<string, readonly string[]>> = {
  buying: ['Ask the carrier again', 'Do without it'],
  bought: ['Label as PDF'],
  voiding: ['Ask the carrier again'],
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
