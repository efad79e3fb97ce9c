import type { Screen } from '#engine/screen.ts';

/** The text that only this state has. */
const words: Readonly<Record<string, string | RegExp>> = {
  queued: "We'll send it shortly.",
  sent: /Sent on /,
  paid: /Arrived on /,
  failed: 'Failed',
  cancelled: 'Canceled',
  reversed: 'Returned',
};

/** The page of a payout. Provider, platform and store move it. */
export const screen: Screen = {
  sight: ({ value }) => {
    const here = words[String(value)];
    return {
      seen: here === undefined ? [] : [here],
      unseen: Object.values(words).filter((each) => each !== here),
    };
  },
  acts: {},
};
