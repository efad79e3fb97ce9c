import type { Screen } from '#engine/screen.ts';

const words: Readonly<Record<string, string>> = {
  none: 'Connect a bank account to get paid. Your earnings stay in your balance.',
  onboarding: 'The payment provider is still waiting for your details. Payouts start once you add them.',
  restricted: 'The payment provider needs more details before it can pay you.',
  active: 'Payouts go to this account.',
  disabled: 'The payment provider closed this account. Connect another one to get paid.',
};

/** The account on the payouts page. The provider moves it. */
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
