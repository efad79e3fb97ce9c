import type { PayoutMovesSnapshot } from '#machines/money/payout-moves.machine.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, onlyAfter, onlyBy, starts, step } = propertiesOf<PayoutMovesSnapshot>();
type Step = Moment<PayoutMovesSnapshot>;
type Answer = { kind: string; sentence?: string };

const isResting = (state: PayoutMovesSnapshot) => state.matches('resting');
const isMoving = (state: PayoutMovesSnapshot) => state.matches('moving');
const isMoved = (state: PayoutMovesSnapshot) => state.matches('moved');
const isRefused = (state: PayoutMovesSnapshot) => state.matches('refused');
const isUnanswered = (state: PayoutMovesSnapshot) => state.matches('unanswered');
const answer = ({ event }: Step) => event['output'] as Answer;
const isAnswer = (kind: string) => (moment: Step) => is('done.move')(moment) && answer(moment).kind === kind;
const nothing = { move: null, sentence: null };
const isForgotten = ({ to }: Step) => isResting(to) && isSame(to.context, nothing);

/** Sentences about what a store does with its payouts: panels' design ('an action stays disabled while its request has no answer'), §9 ('exactly one wins, the other is told'). */
export const payoutMovesProperties = [
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
    is(['moves.ask', 'moves.again', 'moves.close'], isMoving),
    isQuiet,
  ),
  step('design', 'What is done is told, and shown', isAnswer('done'), (moment) => {
    const { from, to } = moment;
    return isMoved(to) && emits(moment, 'moves.ended') && isSame(to.context, from.context);
  }),
  step('§9', 'Who was slower is told why, and sees what is there', isAnswer('refused'), (moment) => {
    const { from, to } = moment;
    return (
      isRefused(to) &&
      emits(moment, 'moves.ended') &&
      isSame(to.context, { move: from.context.move, sentence: answer(moment).sentence })
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
    'What was told is closed, and nothing is sent',
    is('moves.close', (state) => isMoved(state) || isRefused(state)),
    (moment) => isForgotten(moment) && !asks(moment, 'move') && !emits(moment, 'moves.ended'),
  ),
  step(
    'design',
    'Without an answer the page says what is there',
    is('moves.close', isUnanswered),
    (moment) => isForgotten(moment) && !asks(moment, 'move') && emits(moment, 'moves.ended'),
  ),
  onlyBy('design', 'It rests until somebody asks', isResting, ['moves.ask']),
  onlyBy('§9', 'A refusal stays until it is read', isRefused, ['moves.ask', 'moves.close']),
  onlyBy('design', 'No answer stays until somebody decides', isUnanswered, [
    'moves.ask',
    'moves.again',
    'moves.close',
  ]),
  onlyBy('design', 'What is done stays told until somebody goes on', isMoved, ['moves.ask', 'moves.close']),
  onlyAfter('design', 'It is done by an answer alone', {
    what: ({ from, to }) => isMoved(to) && !isMoved(from),
    needs: is('done.move'),
  }),
];
