import type { EmailVerificationSnapshot } from '#machines/email-verification/email-verification.machine.ts';
import { accountMessages } from '#schema/messages.ts';
import type { Screen, Sight } from './screen.ts';

const banner = 'Verify your email address';
const byLink: Readonly<Record<string, string>> = {
  confirming: 'Checking your link...',
  asking: 'Is this your email?',
  confirmed: accountMessages.emailConfirmed,
  expired: 'This link has expired',
  unreachable: 'The link could not be checked',
};

/** The banner above every page, and /confirm-email where a mailed link has led there. */
export const screen: Screen = {
  sight: (any): Sight => {
    const snapshot = any as EmailVerificationSnapshot;
    const { link } = snapshot.value;
    const isShown = snapshot.matches({ address: { unverified: { banner: 'shown' } } });
    // Signed in by a link, of which the shop hears in the same moment.
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
