import type { Screen } from '#engine/screen.ts';

const words: Readonly<Record<string, string>> = {
  open: 'Dispute opened',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

/** A dispute's effect on a balance, in the store's ledger. The buyer's bank moves it. */
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
