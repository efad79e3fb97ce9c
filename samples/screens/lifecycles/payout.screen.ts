import type { Screen } from '#engine/screen.ts';

/** What only this state says. */
const words: Readonly<Record<string, string | RegExp>> = {
  queued: 'It is about to be sent.',
  sent: /Sent on /,
  paid: /It arrived on /,
  failed: 'Failed',
  cancelled: 'Cancelled',
  reversed: 'Came back',
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
