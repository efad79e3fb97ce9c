import type { PasswordChangeSnapshot } from '#machines/account/password-change.machine.ts';
import { accountMessages as messages } from '#schema/texts/texts.ts';
import { isCode } from '#schema/account/profile.ts';
import { problemSight } from '#engine/problem.ts';
import type { Screen } from '#engine/screen.ts';

const problems = [
  messages.wrongPassword,
  messages.samePassword,
  messages.wrongCode,
  messages.tooOften,
  messages.unreachable,
];
const step = 'you logged in a while ago';

/** The profile's section 'Password'. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as PasswordChangeSnapshot;
    const said = problemSight(problems, snapshot.context.problem);
    const isBusy = snapshot.hasTag('busy');
    if (snapshot.matches('second step')) {
      return {
        ...said,
        seen: ['Code from your inbox', new RegExp(step, 'i'), ...said.seen],
        unseen: ['Current password', ...said.unseen],
        ...(isBusy ? { dead: ['Cancel'] } : { live: ['Cancel'] }),
      };
    }
    return {
      seen: ['Current password', 'Change password', ...said.seen],
      unseen: [new RegExp(step, 'i'), ...said.unseen],
    };
  },
  acts: {
    'password.submit': ({ current, password }, any) =>
      (any as PasswordChangeSnapshot).matches('editing')
        ? [
            { fill: 'Current password', with: String(current) },
            { fill: 'New password', with: String(password) },
            { fill: 'Confirm new password', with: String(password) },
            { press: 'Change password' },
          ]
        : null,
    // The form itself rejects an invalid code.
    'code.submit': ({ code }, any) => {
      const snapshot = any as PasswordChangeSnapshot;
      return snapshot.matches('second step') && !snapshot.hasTag('busy') && isCode(String(code))
        ? [{ fill: 'Code from your inbox', with: String(code) }, { press: 'Save password' }]
        : null;
    },
    'code.cancel': (_, any) => {
      const snapshot = any as PasswordChangeSnapshot;
      return snapshot.matches('second step') && !snapshot.hasTag('busy') ? [{ press: 'Cancel' }] : null;
    },
    'form.changed': (_, any) =>
      (any as PasswordChangeSnapshot).matches('editing')
        ? [{ fill: 'Current password', with: 'Another-password-3' }]
        : null,
  },
};
