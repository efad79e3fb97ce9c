import type { MailCodeSnapshot } from '#machines/identity/mail-code.machine.ts';
import { accountMessages as messages } from '#schema/texts/texts.ts';
import { isCode } from '#schema/account/profile.ts';
import { problemSight } from '#engine/problem.ts';
import type { Screen } from '#engine/screen.ts';

const accepted = 'Code accepted.';
const half = 'This address is confirmed. Now confirm the other one.';

/** The six digits instead of an email's link. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as MailCodeSnapshot;
    if (snapshot.matches('accepted')) return { seen: [accepted], unseen: ['Use code', half] };
    if (snapshot.matches('half accepted')) return { seen: [half], unseen: ['Use code', accepted] };
    const said = problemSight(
      [messages.wrongMailCode, messages.tooOften, messages.unreachable],
      snapshot.context.problem,
    );
    return {
      seen: [snapshot.hasTag('busy') ? 'Checking…' : 'Use code', ...said.seen],
      unseen: [snapshot.hasTag('busy') ? 'Use code' : 'Checking…', accepted, half, ...said.unseen],
    };
  },
  acts: {
    // The button is disabled until the code has six digits.
    'code.submit': ({ code }, any) =>
      (any as MailCodeSnapshot).matches('asking') && isCode(String(code))
        ? [{ fill: 'Code from the email', with: String(code) }, { press: 'Use code' }]
        : null,
  },
};
