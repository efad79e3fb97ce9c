import type { ResendSnapshot } from '#machines/identity/resend.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import type { Screen } from '#engine/screen.ts';

const ask = 'Resend verification email';
const wait = /Wait \d+s/;

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ResendSnapshot;
    const { left, message } = snapshot.context;
    if (snapshot.matches('sending')) return { seen: ['Sending…'], unseen: [ask, wait] };
    if (snapshot.matches('cooling down')) return { dead: [`Wait ${left}s`], unseen: [ask, 'Sending…'] };
    if (snapshot.matches('already verified')) {
      return { seen: [messages.alreadyVerifiedTitle], unseen: [ask, wait, 'Sending…'] };
    }
    const seen = snapshot.matches('failed')
      ? [messages.resendFailedTitle, message ?? messages.resendFailed]
      : snapshot.matches('no address')
        ? [messages.resendNoAddress]
        : [];
    return { seen, live: [ask], unseen: [wait, 'Sending…'] };
  },
  acts: {
    // Only visitors type an address.
    'resend.ask': ({ email }, any) =>
      email === 'ada@example.com' && !(any as ResendSnapshot).hasTag('busy') ? [{ press: ask }] : null,
  },
};
