import type { SocialSnapshot } from '#machines/identity/social.machine.ts';
import type { Screen } from '#engine/screen.ts';

const keys: Readonly<Record<string, string>> = {
  google: 'Continue with Google',
  apple: 'Continue with Apple',
};

/** What follows an answer is a toast or another page; the keys stay where they are. */
export const screen: Screen = {
  sight: () => ({ seen: Object.values(keys) }),
  acts: {
    'social.choose': ({ provider }, any) =>
      (any as SocialSnapshot).matches('ready') ? [{ press: keys[String(provider)] ?? '' }] : null,
  },
};
