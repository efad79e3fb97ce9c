import type { InvitationSnapshot } from '#machines/identity/invitation.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import type { Screen } from '#engine/screen.ts';

const takeover = 'Take over a store';
const all = [
  'Looking up your invitation…',
  messages.invitationInvalid,
  messages.invitationFailed,
  messages.invitationUnexpected,
  takeover,
  "You're invited to open a store.",
  'Checking who you are…',
  'Wrong Account',
  'Accept Invitation',
  'Accepting…',
];

function wordsOf(snapshot: InvitationSnapshot): string[] {
  if (snapshot.matches('loading')) return ['Looking up your invitation…'];
  if (snapshot.matches('invalid or expired')) return [messages.invitationInvalid];
  if (snapshot.matches({ failed: 'refused' })) return [messages.invitationFailed];
  if (snapshot.matches('failed')) return [messages.invitationUnexpected];
  const { invitation } = snapshot.context;
  const kind = invitation?.invitation_type === 'takeover' ? takeover : "You're invited to open a store.";
  if (snapshot.matches('accepting')) return [kind, 'Accepting…'];
  if (snapshot.matches('accept failed')) return [kind, messages.acceptFailed, 'Accept Invitation'];
  if (snapshot.matches('accepted')) return ['Invitation accepted'];
  if (snapshot.matches({ shown: { person: 'unknown' } })) return [kind, 'Checking who you are…'];
  if (snapshot.matches({ shown: { person: 'wrong account' } })) return [kind, 'Wrong Account'];
  return snapshot.matches({ shown: { person: 'matching' } }) ? [kind, 'Accept Invitation'] : [kind];
}

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as InvitationSnapshot;
    // The redirect to the store has started.
    if (snapshot.matches('finished')) return { unseen: all };
    const seen = wordsOf(snapshot);
    // The server may report it too.
    const said = snapshot.matches('accept failed') ? [messages.invitationInvalid] : [];
    return { seen, unseen: all.filter((words) => ![...seen, ...said].some((each) => each.includes(words))) };
  },
  acts: {
    'invitation.retry': (_, any) =>
      (any as InvitationSnapshot).matches('failed') ? [{ press: 'Try again' }] : null,
    'invitation.accept': (_, any) => {
      const snapshot = any as InvitationSnapshot;
      return snapshot.matches({ shown: { person: 'matching' } }) || snapshot.matches('accept failed')
        ? [{ press: 'Accept Invitation' }]
        : null;
    },
  },
};
