import type { PayoutMove, PayoutMovesSnapshot } from '#machines/money/payout-moves.machine.ts';
import { refused } from '#samples/models/money/payout-moves.model.ts';
import type { Screen } from '#engine/screen.ts';

const told = {
  pay: 'Your payout is made. It is about to be sent.',
  pause: 'Payouts are paused. Your earnings are kept for you.',
} as const;
const unanswered = 'There was no answer, so it may be done or not. Asking again does nothing twice.';

/** The payouts of a store that can be paid, and what is told above them. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as PayoutMovesSnapshot;
    const { move } = snapshot.context;
    const seen = [
      ...(snapshot.matches('moved') ? [told[move?.kind as keyof typeof told]] : []),
      ...(snapshot.matches('refused') ? [refused] : []),
      ...(snapshot.matches('unanswered') ? [unanswered] : []),
    ];
    const buttons = ['Pay out $3,412.06 now', 'Pause payouts'];
    return {
      seen,
      unseen: [...Object.values(told), refused, unanswered].filter((text) => !seen.includes(text)),
      live: [
        ...(snapshot.matches('moving') ? [] : buttons),
        ...(snapshot.matches('unanswered') ? ['Try again'] : []),
        ...(seen.length === 0 ? [] : ['Close']),
      ],
      dead: snapshot.matches('moving') ? buttons : [],
    };
  },
  acts: {
    'moves.ask': (event) => [
      { press: (event['move'] as PayoutMove).kind === 'pay' ? 'Pay out $3,412.06 now' : 'Pause payouts' },
    ],
    'moves.again': () => [{ press: 'Try again' }],
    'moves.close': () => [{ press: 'Close' }],
  },
};
