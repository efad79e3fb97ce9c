import type { SocialSnapshot } from '#machines/identity/social.machine.ts';
import type { Screen } from '#engine/screen.ts';

const keys: Readonly<Record<string, string>> = {
  google: 'Continue with Google',
  apple: 'Continue with Apple',
};

/** An answer is followed by a toast or another page; the buttons stay. */
export const screen: Screen = {
  sight: () => ({ seen: Object.values(keys) }),
  acts: {
    'social.choose': ({ provider }, any) =>
      (any as SocialSnapshot).matches('ready') ? [{ press: keys[String(provider)] ?? '' }] : null,
  },
};
