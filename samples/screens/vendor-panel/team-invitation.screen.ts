import type { TeamInvitationSnapshot } from '#machines/vendor-panel/team-invitation.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import type { Screen } from '#engine/screen.ts';

const ticket = 'Join the team';
const all = [
  'Looking up your invitation…',
  messages.invitationInvalid,
  messages.invitationFailed,
  ticket,
  'Checking who you are…',
  'Wrong Account',
  'Accept Invitation',
  'Accepting…',
];

function wordsOf(snapshot: TeamInvitationSnapshot): string[] {
  if (snapshot.matches('opening') || snapshot.matches('loading')) return ['Looking up your invitation…'];
  if (snapshot.matches('invalid or expired')) return [messages.invitationInvalid];
  if (snapshot.matches('failed')) return [messages.invitationFailed];
  if (snapshot.matches('accepting')) return [ticket, 'Accepting…'];
  if (snapshot.matches('accept failed')) return [ticket, messages.acceptFailed, 'Accept Invitation'];
  if (snapshot.matches('accepted')) return ['Invitation accepted'];
  if (snapshot.matches({ shown: 'unknown' })) return [ticket, 'Checking who you are…'];
  if (snapshot.matches({ shown: 'wrong account' })) return [ticket, 'Wrong Account'];
  return snapshot.matches({ shown: 'matching' }) ? [ticket, 'Accept Invitation'] : [ticket];
}

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as TeamInvitationSnapshot;
    if (snapshot.matches('finished')) return { unseen: all };
    const seen = wordsOf(snapshot);
    // The server may report it too.
    const said = snapshot.matches('accept failed') ? [messages.invitationInvalid] : [];
    return { seen, unseen: all.filter((words) => ![...seen, ...said].some((each) => each.includes(words))) };
  },
  acts: {
    'invitation.retry': (_, any) =>
      (any as TeamInvitationSnapshot).matches('failed') ? [{ press: 'Try again' }] : null,
    'invitation.accept': (_, any) => {
      const snapshot = any as TeamInvitationSnapshot;
      return snapshot.matches({ shown: 'matching' }) || snapshot.matches('accept failed')
        ? [{ press: 'Accept Invitation' }]
        : null;
    },
  },
};
