import type { ActionSnapshot } from '#machines/kit/action.machine.ts';
import { factorless, reason, refused, theirs, unchecked, wrong } from '#samples/models/kit/action.model.ts';
import type { Sight, Screen } from '#engine/screen.ts';

const words = {
  coding: 'This asks for your second step once more; then it is done by itself.',
  factorless: 'Set up two-step sign-in',
  unanswered: 'There was no answer.',
  denied: 'Your role as an admin does not include this.',
} as const;
const overtaken = 'Ana Lee was faster. Nothing of yours was kept.';
const told: Readonly<Record<string, string>> = {
  end: '“A tenth off” has ended.',
  reopen: '“A tenth off” counts again.',
};

const isMove = ({ context: { what } }: ActionSnapshot) => what !== null && what.kind in told;

/** What is done at once, and what is told of it. */
function sightOfMove(snapshot: ActionSnapshot): Sight {
  const { what, undo } = snapshot.context;
  const seen = [
    ...(snapshot.matches('done') ? [told[what?.kind ?? ''] ?? ''] : []),
    ...(snapshot.matches('refused') ? [refused] : []),
    ...(snapshot.matches('unanswered') ? [words.unanswered] : []),
  ];
  return {
    seen,
    unseen: [
      ...[...Object.values(told), refused, words.unanswered].filter((text) => !seen.includes(text)),
      ...(undo === null ? ['Undo'] : []),
    ],
    live: [
      ...(undo === null ? [] : ['Undo']),
      ...(snapshot.matches('unanswered') ? ['Try again'] : []),
      ...(seen.length === 0 ? [] : ['Close']),
    ],
  };
}

/** What is confirmed first, with a reason. */
function sightOfDeed(snapshot: ActionSnapshot): Sight {
  const { sentence } = snapshot.context;
  const isCoding = snapshot.matches('coding') || snapshot.matches('verifying');
  const seen = [
    ...(isCoding ? [words.coding] : []),
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
      ...(snapshot.hasTag('rest') ? ['Suspend'] : []),
      ...(snapshot.matches('confirming') || snapshot.matches('refused') || snapshot.matches('coding')
        ? ['Leave it']
        : []),
      ...(snapshot.matches('factorless') ? ['Try again', 'Leave it'] : []),
      ...(snapshot.matches('unanswered') ? ['Try again', 'Read it again'] : []),
    ],
  };
}

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ActionSnapshot;
    if (snapshot.matches('overtaken')) {
      return { seen: [overtaken, theirs.words], live: ['Replace it with mine', 'Keep it'] };
    }
    return isMove(snapshot) ? sightOfMove(snapshot) : sightOfDeed(snapshot);
  },
  acts: {
    'action.choose': (_, any) => (isMove(any as ActionSnapshot) ? null : [{ press: 'Suspend' }]),
    'action.send': ({ what }, any) => {
      if ((what as { kind: string }).kind === 'end') return [{ press: 'End A tenth off' }];
      return any.matches('confirming') || (any.matches('refused') && !isMove(any as ActionSnapshot))
        ? [{ fill: 'Reason', with: reason }, { press: 'Suspend the account' }]
        : null;
    },
    'action.code': (event, any) =>
      isMove(any as ActionSnapshot)
        ? null
        : [{ fill: 'Code of your authenticator app', with: String(event['code']) }, { press: 'Go on' }],
    'action.again': (_, any) => {
      if (any.matches('overtaken')) return [{ press: 'Replace it with mine' }];
      return any.matches('unanswered') || (any.matches('factorless') && !isMove(any as ActionSnapshot))
        ? [{ press: 'Try again' }]
        : null;
    },
    'action.undo': (_, any) =>
      isMove(any as ActionSnapshot) && (any as ActionSnapshot).context.undo !== null
        ? [{ press: 'Undo' }]
        : null,
    'action.leave': (_, any) => {
      if (any.matches('overtaken')) return [{ press: 'Keep it' }];
      if (isMove(any as ActionSnapshot)) {
        const isTold = any.matches('done') || any.matches('refused') || any.matches('unanswered');
        return isTold ? [{ press: 'Close' }] : null;
      }
      if (any.matches('done')) return null;
      return [{ press: any.matches('unanswered') ? 'Read it again' : 'Leave it' }];
    },
  },
};
