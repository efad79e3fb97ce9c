import type { ActionSnapshot } from '#machines/kit/action.machine.ts';
import { factorless, reason, refused, theirs, unchecked, wrong } from '#samples/models/kit/action.model.ts';
import type { Sight, Screen } from '#engine/screen.ts';

const words = {
  coding: 'Enter your verification code to finish.',
  factorless: 'Set up two-step login',
  unanswered: "We didn't get a response.",
  denied: "Your admin role doesn't allow this.",
} as const;
const overtaken = "Ana Lee replied first. Your reply wasn't saved.";
const told: Readonly<Record<string, string>> = {
  end: '“A tenth off” ended.',
  reopen: '“A tenth off” is running again.',
};

const isPromotion = ({ context: { what } }: ActionSnapshot) => what !== null && what.kind in told;

/** An action that is done at once, and its result. */
function sightOfPromotion(snapshot: ActionSnapshot): Sight {
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

/** An action that is confirmed first, with a reason. */
function sightOfAction(snapshot: ActionSnapshot): Sight {
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
        ? ['Cancel']
        : []),
      ...(snapshot.matches('factorless') ? ['Try again', 'Cancel'] : []),
      ...(snapshot.matches('unanswered') ? ['Try again', 'Reload'] : []),
    ],
  };
}

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ActionSnapshot;
    if (snapshot.matches('overtaken')) {
      return { seen: [overtaken, theirs.words], live: ['Replace with mine', 'Keep it'] };
    }
    return isPromotion(snapshot) ? sightOfPromotion(snapshot) : sightOfAction(snapshot);
  },
  acts: {
    'action.choose': (_, any) => (isPromotion(any as ActionSnapshot) ? null : [{ press: 'Suspend' }]),
    'action.send': ({ what }, any) => {
      if ((what as { kind: string }).kind === 'end') return [{ press: 'End A tenth off' }];
      return any.matches('confirming') || (any.matches('refused') && !isPromotion(any as ActionSnapshot))
        ? [{ fill: 'Reason', with: reason }, { press: 'Suspend account' }]
        : null;
    },
    'action.code': (event, any) =>
      isPromotion(any as ActionSnapshot)
        ? null
        : [{ fill: 'Code from your authenticator app', with: String(event['code']) }, { press: 'Continue' }],
    'action.again': (_, any) => {
      if (any.matches('overtaken')) return [{ press: 'Replace with mine' }];
      return any.matches('unanswered') || (any.matches('factorless') && !isPromotion(any as ActionSnapshot))
        ? [{ press: 'Try again' }]
        : null;
    },
    'action.undo': (_, any) =>
      isPromotion(any as ActionSnapshot) && (any as ActionSnapshot).context.undo !== null
        ? [{ press: 'Undo' }]
        : null,
    'action.leave': (_, any) => {
      if (any.matches('overtaken')) return [{ press: 'Keep it' }];
      if (isPromotion(any as ActionSnapshot)) {
        const isTold = any.matches('done') || any.matches('refused') || any.matches('unanswered');
        return isTold ? [{ press: 'Close' }] : null;
      }
      if (any.matches('done')) return null;
      return [{ press: any.matches('unanswered') ? 'Reload' : 'Cancel' }];
    },
  },
};
