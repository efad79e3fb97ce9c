import type {
  PromotionMove,
  PromotionMovesSnapshot,
} from '#machines/vendor-panel/promotion-moves.machine.ts';
import { refused } from '#samples/models/vendor-panel/promotion-moves.model.ts';
import type { Screen } from '#engine/screen.ts';

const told = {
  end: '“A tenth off” has ended.',
  pause: '“A tenth off” is paused: carts get it no longer.',
  reopen: '“A tenth off” counts again.',
} as const;
const unanswered = 'There was no answer. It may be done or not.';

/** The row of a promotion that runs, and what is told above it. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as PromotionMovesSnapshot;
    const { move, undo } = snapshot.context;
    const seen = [
      ...(snapshot.matches('moved') ? [told[move?.kind as keyof typeof told]] : []),
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
    'moves.ask': (event) => [
      { press: (event['move'] as PromotionMove).kind === 'end' ? 'End A tenth off' : 'Pause A tenth off' },
    ],
    'moves.undo': (_, any) =>
      (any as PromotionMovesSnapshot).context.undo === null ? null : [{ press: 'Undo' }],
    'moves.again': () => [{ press: 'Try again' }],
    'moves.close': () => [{ press: 'Close' }],
  },
};
