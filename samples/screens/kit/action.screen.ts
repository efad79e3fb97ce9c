import type { ActionSnapshot } from '#machines/kit/action.machine.ts';
import { refused } from '#samples/models/kit/action.model.ts';
import type { Screen } from '#engine/screen.ts';

const unanswered = 'There was no answer. It may be done or not.';
const told: Readonly<Record<string, string>> = {
  end: '“A tenth off” has ended.',
  reopen: '“A tenth off” counts again.',
};

const isMove = ({ context: { what } }: ActionSnapshot) => what !== null && what.kind in told;

/** What became of a move is told above it. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ActionSnapshot;
    const { what, undo } = snapshot.context;
    if (!isMove(snapshot)) return {};
    const seen = [
      ...(snapshot.matches('done') ? [told[what?.kind ?? ''] ?? ''] : []),
      ...(snapshot.matches('refused') ? [refused] : []),
      ...(snapshot.matches('unanswered') ? [unanswered] : []),
    ];
    return {
      seen,
      unseen: [
        ...[...Object.values(told), refused, unanswered].filter((text) => !seen.includes(text)),
        ...(undo === null ? ['Undo'] : []),
      ],
      live: [
        ...(undo === null ? [] : ['Undo']),
        ...(snapshot.matches('unanswered') ? ['Try again'] : []),
        ...(seen.length === 0 ? [] : ['Close']),
      ],
    };
  },
  acts: {
    'action.send': ({ what }) =>
      (what as { kind: string }).kind === 'end' ? [{ press: 'End A tenth off' }] : null,
    'action.undo': (_, any) =>
      isMove(any as ActionSnapshot) && (any as ActionSnapshot).context.undo !== null
        ? [{ press: 'Undo' }]
        : null,
    'action.again': (_, any) =>
      isMove(any as ActionSnapshot) && any.matches('unanswered') ? [{ press: 'Try again' }] : null,
    'action.leave': (_, any) =>
      isMove(any as ActionSnapshot) &&
      (any.matches('done') || any.matches('refused') || any.matches('unanswered'))
        ? [{ press: 'Close' }]
        : null,
  },
};
