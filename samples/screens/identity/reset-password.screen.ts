import type { ResetPasswordSnapshot } from '#machines/identity/reset-password.machine.ts';
import type { NewPasswordForm } from '#schema/identity/auth.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import type { SecondStep } from '#schema/identity/second-factor.ts';
import type { Act, Screen } from '#engine/screen.ts';
import { chooses, enters, titles } from './second-step.ts';

const typed = ({ password, confirmPassword }: NewPasswordForm): Act[] => [
  { fill: 'New password', with: password },
  { fill: 'Confirm new password', with: '' },
  ...(confirmPassword === '' ? [] : [{ fill: 'Confirm new password', with: confirmPassword }]),
];

/** The text on the page, by state; the form for a new password is recognized by its button. */
function wordsOf(snapshot: ResetPasswordSnapshot): string[] {
  const { problem, message } = snapshot.context;
  if (snapshot.matches({ asking: 'not an address' })) return ['Send Reset Link', problem ?? '?'];
  if (snapshot.matches({ asking: 'failed' })) return ['Send Reset Link', message ?? messages.resetFailed];
  if (snapshot.matches('asking')) return ['Send Reset Link'];
  if (snapshot.matches('sending')) return ['Sending…'];
  if (snapshot.matches('sent')) return [messages.resetSentTitle];
  if (snapshot.matches('waiting for recovery')) return ['Checking your link…'];
  if (snapshot.matches('second factor')) {
    const problem = snapshot.hasTag('error') ? [message ?? "We couldn't check the code."] : [];
    return [titles[snapshot.context.by], snapshot.hasTag('busy') ? 'Checking…' : 'Verify', ...problem];
  }
  if (snapshot.matches('saving')) return ['Saving…'];
  if (snapshot.matches('saved')) return ['Your password was changed'];
  if (snapshot.matches('link expired')) return ['This link has expired'];
  if (snapshot.matches('unreachable')) return ["We couldn't check the link"];
  if (snapshot.matches({ entering: 'refused' })) return ['Save new password', message ?? messages.unexpected];
  if (snapshot.matches({ entering: 'not saved' })) return ['Save new password', messages.unexpected];
  return ['Save new password'];
}

const all = [
  'Send Reset Link',
  messages.resetEmailMissing,
  messages.resetFailed,
  'Sending…',
  messages.resetSentTitle,
  'Checking your link…',
  ...Object.values(titles),
  'Saving…',
  'Your password was changed',
  'This link has expired',
  "We couldn't check the link",
  'Save new password',
  messages.unexpected,
];

const key = 'Save new password';

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ResetPasswordSnapshot;
    const seen = wordsOf(snapshot);
    const keys = snapshot.hasTag('valid') ? { live: [key] } : { dead: [key] };
    const unseen = all.filter((words) => !seen.some((each) => each.includes(words)));
    return { seen, unseen, ...(snapshot.matches('entering') ? keys : {}) };
  },
  acts: {
    'reset.send': ({ email }, any) =>
      (any as ResetPasswordSnapshot).matches('asking')
        ? [{ fill: 'Email', with: String(email) }, { press: 'Send Reset Link' }]
        : null,
    'reset.again': (_, any) => {
      const snapshot = any as ResetPasswordSnapshot;
      if (snapshot.matches('sent')) return [{ press: 'Use a different email' }];
      return snapshot.matches('link expired') ? [{ press: 'Get a new link' }] : null;
    },
    'code.choose': ({ by }, any) => {
      const snapshot = any as ResetPasswordSnapshot;
      return snapshot.matches('second factor') && !snapshot.hasTag('busy')
        ? chooses(snapshot.context.by, by as SecondStep)
        : null;
    },
    'code.submit': ({ code }, any) => {
      const snapshot = any as ResetPasswordSnapshot;
      return snapshot.matches('second factor') && !snapshot.hasTag('busy')
        ? enters(snapshot.context.by, String(code))
        : null;
    },
    'form.changed': ({ form }, any) =>
      (any as ResetPasswordSnapshot).matches('entering') ? typed(form as NewPasswordForm) : null,
    'password.save': ({ form }, any) => {
      if (!(any as ResetPasswordSnapshot).matches('entering') || (form as NewPasswordForm).password === '')
        return null;
      const fills = (any as ResetPasswordSnapshot).hasTag('valid') ? [] : typed(form as NewPasswordForm);
      return [...fills, { press: key }];
    },
  },
};
