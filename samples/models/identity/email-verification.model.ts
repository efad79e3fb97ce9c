import { emailVerificationMachine } from '#machines/identity/email-verification.machine.ts';
import type { EmailVerificationSnapshot } from '#machines/identity/email-verification.machine.ts';
import { linkUnreachable } from '#schema/identity/session.ts';
import type { Model } from '#engine/paths.ts';
import { emailVerificationProperties } from './email-verification.properties.ts';

const lost = { error: { _tag: 'NetworkError' } };

export const emailVerificationModel: Model = {
  name: 'emailVerification',
  machine: emailVerificationMachine,
  properties: emailVerificationProperties,
  actionPorts: [],
  limit: 10_000,
  cases: {
    INITIAL_SESSION: [{}],
    SIGNED_IN: [{}],
    TOKEN_REFRESHED: [{}],
    SIGNED_OUT: [{}],
    'banner.dismiss': [{}],
    'link.opened': [{}],
    'link.answered': [
      { report: { kind: 'followed', type: 'signup' } },
      { report: { kind: 'failed', code: 'otp_expired', message: 'Too late.' } },
      { report: { kind: 'failed', code: linkUnreachable, message: 'Nobody there.' } },
    ],
    'link.asks': [
      { question: { kind: 'waits', type: 'email' } },
      { question: { kind: 'meets', type: 'magiclink', email: 'grace@example.com' } },
    ],
    'link.accept': [{}],
    'link.decline': [{}],
    'done.readVerification': [{ output: true }, { output: false }],
    'error.readVerification': [lost],
    'done.recheck': [{ output: true }, { output: false }],
    'error.recheck': [lost],
  },
  classOf: (snapshot) => {
    const { report, question } = (snapshot as EmailVerificationSnapshot).context;
    return [report, question];
  },
  broken: (any) => {
    const { value, context } = any as EmailVerificationSnapshot;
    const isAnswered = !['none', 'confirming', 'asking'].includes(value.link);
    if (isAnswered !== (context.report !== null)) return 'the link and what it came to disagree';
    return (value.link === 'asking') === (context.question !== null)
      ? undefined
      : 'the link and what it asks disagree';
  },
  brokenStep: (from, event, to) => {
    const [before, after] = [from, to].map((state) =>
      (state as EmailVerificationSnapshot).matches({ address: { unverified: { banner: 'dismissed' } } }),
    );
    const leaves = ['SIGNED_OUT', 'SIGNED_IN', 'INITIAL_SESSION'].includes(event.type);
    const verified = (to as EmailVerificationSnapshot).matches({ address: 'verified' });
    return before === true && after === false && !leaves && !verified
      ? `${event.type}: a dismissed banner comes back`
      : undefined;
  },
};
