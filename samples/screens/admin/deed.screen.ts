import type { DeedSnapshot } from '#machines/admin/deed.machine.ts';
import { factorless, reason, refused, unchecked, wrong } from '#samples/models/admin/deed.model.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  coding: 'This asks for your second step once more; then it is done by itself.',
  factorless: 'Set up two-step sign-in',
  unanswered: 'There was no answer.',
  denied: 'Your role as an admin does not include this.',
} as const;

const isAsking = (snapshot: DeedSnapshot) => snapshot.matches('coding') || snapshot.matches('verifying');

/** The page of an account, and what is done there. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as DeedSnapshot;
    const { sentence } = snapshot.context;
    const seen = [
      ...(isAsking(snapshot) ? [words.coding] : []),
      ...(snapshot.matches('factorless') ? [words.factorless] : []),
      ...(snapshot.matches('unanswered') ? [words.unanswered] : []),
      ...(snapshot.matches('denied') ? [words.denied] : []),
      ...(sentence === null ? [] : [sentence]),
    ];
    return {
      seen,
      unseen: [...Object.values(words), refused, factorless, wrong, unchecked].filter(
        (text) => !seen.includes(text),
      ),
      live: [
        ...(snapshot.matches('idle') ? ['Suspend', 'Sign out everywhere'] : []),
        ...(snapshot.matches('confirming') || snapshot.matches('coding') ? ['Leave it'] : []),
        ...(snapshot.matches('factorless') ? ['Try again', 'Leave it'] : []),
        ...(snapshot.matches('unanswered') ? ['Try again', 'Read it again'] : []),
      ],
    };
  },
  acts: {
    'deed.choose': (event) => [{ press: event['kind'] === 'suspend' ? 'Suspend' : 'Sign out everywhere' }],
    'deed.confirm': (_, any) =>
      (any as DeedSnapshot).context.deed?.kind === 'suspend'
        ? [{ fill: 'Reason', with: reason }, { press: 'Suspend the account' }]
        : null,
    'deed.code': (event) => [
      { fill: 'Code of your authenticator app', with: String(event['code']) },
      { press: 'Go on' },
    ],
    'deed.again': () => [{ press: 'Try again' }],
    'deed.leave': (_, any) => [
      { press: (any as DeedSnapshot).matches('unanswered') ? 'Read it again' : 'Leave it' },
    ],
  },
};
