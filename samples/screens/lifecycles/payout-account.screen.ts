import type { Screen } from '#engine/screen.ts';

const words: Readonly<Record<string, string>> = {
  none: 'Nothing can be paid out until a bank account is connected. Your earnings are kept for you.',
  onboarding: 'The payment provider still waits for your answers. Nothing is paid out until then.',
  restricted: 'The payment provider needs more before it pays out.',
  active: 'Payouts go to this account.',
  disabled: 'The payment provider has closed this account. Connect another one to be paid out.',
};

/** The account on the page of payouts. The provider moves it. */
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
