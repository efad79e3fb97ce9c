import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { promisePort } from '#machines/kit/ports.ts';

export type PayoutMove =
  /** @param key names the payout, so that asking again makes no second one; amount is what was shown. */
  | { kind: 'pay'; key: string; amount: string }
  | { kind: 'cancel'; payout: string; number: string }
  | { kind: 'pause' | 'resume' }
  /** Leads to the provider's page. */
  | { kind: 'connect' };

export type PayoutMoveAnswer = { kind: 'done' } | { kind: 'refused'; sentence: string };

type Context = {
  /** What was asked for last. */
  move: PayoutMove | null;
  /** Why it was refused, as the server says it. */
  sentence: string | null;
};

export type PayoutMovesEvent =
  | { type: 'moves.ask'; move: PayoutMove }
  /** After no answer: the same once more, which does nothing twice. */
  | { type: 'moves.again' }
  | { type: 'moves.close' };

const asked = { params: ({ event }: { event: { move: PayoutMove } }) => event };
const answer = { params: ({ event }: { event: { output: PayoutMoveAnswer } }) => event.output };

/** What a store does with its payouts: one thing at a time. */
export const payoutMovesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PayoutMovesEvent,
    /** What is shown is to be read again. */
    emitted: {} as { type: 'moves.ended' },
    tags: {} as 'busy' | 'error',
  },
  actors: { move: promisePort<PayoutMoveAnswer, { move: PayoutMove | null }>('move') },
  actions: {
    'take the move': assign((_, { move }: { move: PayoutMove }) => ({ move, sentence: null })),
    'note the refusal': assign((_, given: PayoutMoveAnswer) => ({
      sentence: given.kind === 'refused' ? given.sentence : null,
    })),
    forget: assign({ move: null, sentence: null }),
    'say that it has ended': emit({ type: 'moves.ended' }),
  },
  guards: { 'was refused': (_, { kind }: PayoutMoveAnswer) => kind === 'refused' },
}).createMachine({
  id: 'payoutMoves',
  context: { move: null, sentence: null },
  initial: 'resting',
  states: {
    resting: { on: { 'moves.ask': { target: 'moving', actions: { type: 'take the move', ...asked } } } },
    moving: {
      tags: 'busy',
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context: { move } }) => ({ move }),
        onDone: [
          {
            guard: { type: 'was refused', ...answer },
            target: 'refused',
            actions: [{ type: 'note the refusal', ...answer }, 'say that it has ended'],
          },
          { target: 'moved', actions: 'say that it has ended' },
        ],
        onError: 'unanswered',
      },
    },
    moved: {
      on: {
        'moves.ask': { target: 'moving', actions: { type: 'take the move', ...asked } },
        'moves.close': { target: 'resting', actions: 'forget' },
      },
    },
    /** By the server; or somebody else was faster. */
    refused: {
      tags: 'error',
      on: {
        'moves.ask': { target: 'moving', actions: { type: 'take the move', ...asked } },
        'moves.close': { target: 'resting', actions: 'forget' },
      },
    },
    /** It may be done or not. */
    unanswered: {
      tags: 'error',
      on: {
        'moves.ask': { target: 'moving', actions: { type: 'take the move', ...asked } },
        'moves.again': 'moving',
        'moves.close': { target: 'resting', actions: ['forget', 'say that it has ended'] },
      },
    },
  },
});

export type PayoutMovesSnapshot = SnapshotFrom<typeof payoutMovesMachine>;
