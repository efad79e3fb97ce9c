import type { EmailVerificationSnapshot } from '#machines/identity/email-verification.machine.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import type { Screen, Sight } from '#engine/screen.ts';

const banner = 'Verify your email address';
const byLink: Readonly<Record<string, string>> = {
  confirming: 'Checking your link…',
  asking: 'Is this your email?',
  confirmed: accountMessages.emailConfirmed,
  expired: 'This link has expired',
  unreachable: "We couldn't check the link",
};

/** The banner above every page, and /confirm-email after an emailed link. */
export const screen: Screen = {
  sight: (any): Sight => {
    const snapshot = any as EmailVerificationSnapshot;
    const { link } = snapshot.value;
    const isShown = snapshot.matches({ address: { unverified: { banner: 'shown' } } });
    // The sign-in by link updates the shop at the same time.
    if (link === 'confirming' && !snapshot.matches({ address: 'unknown' })) return {};
    const words = byLink[link];
    return {
      seen: [...(isShown ? [banner] : []), ...(words === undefined ? [] : [words])],
      unseen: isShown ? [] : [banner],
    };
  },
  acts: {
    'banner.dismiss': () => [{ press: 'Dismiss' }],
    'link.accept': () => [{ press: 'Confirm my email' }],
    'link.decline': () => [{ press: 'Not now' }],
  },
};
