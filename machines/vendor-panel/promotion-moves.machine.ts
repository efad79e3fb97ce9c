import { assign, emit, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { delays } from '#machines/kit/delays.ts';
import { promisePort } from '#machines/kit/ports.ts';

export type PromotionMoveKind =
  | 'start'
  | 'pause'
  | 'resume'
  | 'end'
  | 'reopen'
  | 'copy'
  | 'delete'
  | 'restore';

export type PromotionMove = {
  kind: PromotionMoveKind;
  /** Of the promotion, or of the copy that is made. */
  id: string;
  label: string;
  version: number;
  /** What it takes to bring a deleted draft back. */
  draft: object | null;
};

/** @param undo The move that takes it back; null if nothing does. */
export type MoveAnswer = { kind: 'done'; undo: PromotionMove | null } | { kind: 'refused'; sentence: string };

type Context = {
  /** What was asked for last. */
  move: PromotionMove | null;
  undo: PromotionMove | null;
  /** Why it was refused, as the server says it. */
  sentence: string | null;
};

export type PromotionMovesEvent =
  | { type: 'moves.ask'; move: PromotionMove }
  | { type: 'moves.undo' }
  /** After no answer: the same once more, which does nothing twice. */
  | { type: 'moves.again' }
  | { type: 'moves.close' };

const asked = { params: ({ event }: { event: { move: PromotionMove } }) => event };
const answer = { params: ({ event }: { event: { output: MoveAnswer } }) => event.output };

/** Starting, pausing, ending, copying and deleting promotions of a store: one at a time, the last one can be undone. */
export const promotionMovesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PromotionMovesEvent,
    /** The list is to be read again. */
    emitted: {} as { type: 'moves.ended' },
    tags: {} as 'busy' | 'error',
  },
  actors: { move: promisePort<MoveAnswer, { move: PromotionMove | null }>('move') },
  delays: { undoOffer: delays.undoOffer },
  actions: {
    'take the move': assign((_, { move }: { move: PromotionMove }) => ({ move, undo: null, sentence: null })),
    'take the undo': assign(({ context: { undo } }) => ({ move: undo, undo: null, sentence: null })),
    'keep the way back': assign((_, given: MoveAnswer) => ({
      undo: given.kind === 'done' ? given.undo : null,
    })),
    'note the refusal': assign((_, given: MoveAnswer) => ({
      sentence: given.kind === 'refused' ? given.sentence : null,
    })),
    forget: assign({ move: null, undo: null, sentence: null }),
    'say that it has ended': emit({ type: 'moves.ended' }),
  },
  guards: {
    'was refused': (_, { kind }: MoveAnswer) => kind === 'refused',
    'can be undone': ({ context }) => context.undo !== null,
  },
}).createMachine({
  id: 'promotionMoves',
  context: { move: null, undo: null, sentence: null },
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
          {
            target: 'moved',
            actions: [{ type: 'keep the way back', ...answer }, 'say that it has ended'],
          },
        ],
        onError: 'unanswered',
      },
    },
    moved: {
      on: {
        'moves.ask': { target: 'moving', actions: { type: 'take the move', ...asked } },
        'moves.undo': { guard: 'can be undone', target: 'moving', actions: 'take the undo' },
        'moves.close': { target: 'resting', actions: 'forget' },
      },
      after: { undoOffer: { target: 'resting', actions: 'forget' } },
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

export type PromotionMovesSnapshot = SnapshotFrom<typeof promotionMovesMachine>;
