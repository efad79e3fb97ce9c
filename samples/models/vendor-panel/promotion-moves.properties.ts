import type { PromotionMovesSnapshot } from '#machines/vendor-panel/promotion-moves.machine.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<PromotionMovesSnapshot>();
type Step = Moment<PromotionMovesSnapshot>;
type Answer = { kind: string; undo?: object | null; sentence?: string };

const isResting = (state: PromotionMovesSnapshot) => state.matches('resting');
const isMoving = (state: PromotionMovesSnapshot) => state.matches('moving');
const isMoved = (state: PromotionMovesSnapshot) => state.matches('moved');
const isRefused = (state: PromotionMovesSnapshot) => state.matches('refused');
const isUnanswered = (state: PromotionMovesSnapshot) => state.matches('unanswered');
const answer = ({ event }: Step) => event['output'] as Answer;
const isAnswer = (kind: string) => (moment: Step) => is('done.move')(moment) && answer(moment).kind === kind;
const nothing = { move: null, undo: null, sentence: null };
const isForgotten = ({ to }: Step) => isResting(to) && isSame(to.context, nothing);

/** Sentences about what is done with promotions: panels' design ('undo (10 s banner)', 'an action stays disabled while its request has no answer'), §9 ('exactly one wins, the other is told'). */
export const promotionMovesProperties = [
  starts('design', 'Nothing is done before somebody asks', (state, effects) => {
    return isResting(state) && effects.length === 0 && isSame(state.context, nothing);
  }),
  step(
    'design',
    'What is asked for is done once, and what was told before is gone',
    is('moves.ask', (state) => !isMoving(state)),
    (moment) => {
      const { to, event } = moment;
      return (
        isMoving(to) &&
        asks(moment, 'move') &&
        !emits(moment, 'moves.ended') &&
        isSame(to.context, { ...nothing, move: event['move'] })
      );
    },
  ),
  step(
    'design',
    'An action waits while its request has no answer',
    is(['moves.ask', 'moves.undo', 'moves.again', 'moves.close'], isMoving),
    isQuiet,
  ),
  step(
    'design',
    'What is done is told with its way back, and the list is read again',
    isAnswer('done'),
    (moment) => {
      const { from, to } = moment;
      return (
        isMoved(to) &&
        emits(moment, 'moves.ended') &&
        isSame(to.context, { move: from.context.move, undo: answer(moment).undo, sentence: null })
      );
    },
  ),
  step('§9', 'Who was slower is told why, and sees what is there', isAnswer('refused'), (moment) => {
    const { from, to } = moment;
    return (
      isRefused(to) &&
      emits(moment, 'moves.ended') &&
      isSame(to.context, { move: from.context.move, undo: null, sentence: answer(moment).sentence })
    );
  }),
  step('design', 'Without an answer nobody claims that it is done', is('error.move'), (moment) => {
    return (
      isUnanswered(moment.to) &&
      !emits(moment, 'moves.ended') &&
      isSame(moment.from.context, moment.to.context)
    );
  }),
  step('design', 'The same is asked again', is('moves.again', isUnanswered), (moment) => {
    return (
      isMoving(moment.to) &&
      asks(moment, 'move') &&
      !emits(moment, 'moves.ended') &&
      isSame(moment.from.context, moment.to.context)
    );
  }),
  step(
    'design',
    'Undo does what takes it back',
    (moment: Step) => is('moves.undo', isMoved)(moment) && moment.from.context.undo !== null,
    (moment) => {
      const { from, to } = moment;
      return (
        isMoving(to) &&
        asks(moment, 'move') &&
        !emits(moment, 'moves.ended') &&
        isSame(to.context, { ...nothing, move: from.context.undo })
      );
    },
  ),
  step(
    'design',
    'What has no way back cannot be undone',
    (moment: Step) => is('moves.undo', isMoved)(moment) && moment.from.context.undo === null,
    isQuiet,
  ),
  step(
    'design',
    'What was told is closed, and nothing is sent',
    is('moves.close', (state) => isMoved(state) || isRefused(state)),
    (moment) => isForgotten(moment) && !asks(moment, 'move') && !emits(moment, 'moves.ended'),
  ),
  step(
    'design',
    'Without an answer the list says what is there',
    is('moves.close', isUnanswered),
    (moment) => {
      return isForgotten(moment) && !asks(moment, 'move') && emits(moment, 'moves.ended');
    },
  ),
  leadsTo('design', 'The way back is offered for 10 s', {
    from: ({ from, to }) => !isMoved(from) && isMoved(to),
    to: isResting,
    notBefore: 10_000,
    within: 10_000,
  }),
  step('design', 'Then nothing is told any more', is('after.undoOffer', isMoved), (moment) => {
    return isForgotten(moment) && !asks(moment, 'move') && !emits(moment, 'moves.ended');
  }),
  onlyBy('design', 'It rests until somebody asks', isResting, ['moves.ask']),
  onlyBy('§9', 'A refusal stays until it is read', isRefused, ['moves.ask', 'moves.close']),
  onlyBy('design', 'No answer stays until somebody decides', isUnanswered, [
    'moves.ask',
    'moves.again',
    'moves.close',
  ]),
  onlyBy('design', 'What is done stays told until somebody goes on, or for 10 s', isMoved, [
    'moves.ask',
    'moves.undo',
    'moves.close',
    'after.undoOffer',
  ]),
  onlyAfter('design', 'It is done by an answer alone', {
    what: ({ from, to }) => isMoved(to) && !isMoved(from),
    needs: is('done.move'),
  }),
];
