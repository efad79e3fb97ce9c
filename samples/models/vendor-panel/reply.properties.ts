import type { ReplySnapshot } from '#machines/vendor-panel/reply.machine.ts';
import type { There } from '#schema/vendor-panel/people/replies.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, onlyAfter, onlyBy, starts, step } = propertiesOf<ReplySnapshot>();
type Step = Moment<ReplySnapshot>;
type Answer = { kind: string; there?: There; sentence?: string };

const isWriting = (state: ReplySnapshot) => state.matches('writing');
const isSending = (state: ReplySnapshot) => state.matches('sending');
const isUnanswered = (state: ReplySnapshot) => state.matches('unanswered');
const isOvertaken = (state: ReplySnapshot) => state.matches('overtaken');
const isEnded = (state: ReplySnapshot) => state.matches('ended');
const answer = ({ event }: Step) => event['output'] as Answer;
const isAnswer = (kind: string) => (moment: Step) => is('done.send')(moment) && answer(moment).kind === kind;
/** Sentences about one public reply: panels' design ('one public reply, report'), §9 concurrency ('exactly one wins'). */
export const replyProperties = [
  starts('design', 'It begins with the words, and nothing is sent', (state, effects) => {
    return isWriting(state) && effects.length === 0 && isSame(state.context.sentence, null);
  }),
  step(
    'design',
    'Sending sends these words, once, against what was seen',
    is('reply.send', isWriting),
    (moment) => {
      const { from, to, event } = moment;
      return (
        isSending(to) &&
        asks(moment, 'send') &&
        isSame(to.context, { there: from.context.there, said: event['said'], sentence: null })
      );
    },
  ),
  step(
    'design',
    'An action waits while its request has no answer',
    is(['reply.send', 'reply.again', 'reply.leave'], isSending),
    isQuiet,
  ),
  step('design', 'What is kept is shown and told', isAnswer('done'), (moment) => {
    const { from, to } = moment;
    return (
      isEnded(to) &&
      emits(moment, 'reply.ended') &&
      isSame(to.context, { ...from.context, there: answer(moment).there })
    );
  }),
  step(
    '§9',
    'Who was slower sees what is there, and keeps the own words',
    isAnswer('overtaken'),
    (moment) => {
      const { from, to } = moment;
      return (
        isOvertaken(to) &&
        !emits(moment, 'reply.ended') &&
        isSame(to.context, { ...from.context, there: answer(moment).there })
      );
    },
  ),
  step(
    '§8',
    'A refusal is told in the words of the server, beside the own words',
    isAnswer('refused'),
    (moment) => {
      const { from, to } = moment;
      return (
        isWriting(to) &&
        !emits(moment, 'reply.ended') &&
        isSame(to.context, { ...from.context, sentence: answer(moment).sentence })
      );
    },
  ),
  step('design', 'Without an answer nobody claims that it is there', is('error.send'), (moment) => {
    return (
      isUnanswered(moment.to) &&
      !emits(moment, 'reply.ended') &&
      isSame(moment.to.context, moment.from.context)
    );
  }),
  step('design', 'The same is sent again', is('reply.again', isUnanswered), (moment) => {
    const { from, to } = moment;
    return isSending(to) && asks(moment, 'send') && isSame(from.context, to.context);
  }),
  step('design', 'Or the words are worked on', is('reply.leave', isUnanswered), (moment) => {
    return (
      isWriting(moment.to) &&
      !asks(moment, 'send') &&
      !emits(moment, 'reply.ended') &&
      isSame(moment.from.context, moment.to.context)
    );
  }),
  step('§9', 'Replacing theirs is said against theirs', is('reply.again', isOvertaken), (moment) => {
    const { from, to } = moment;
    return (
      isSending(to) &&
      asks(moment, 'send') &&
      !emits(moment, 'reply.ended') &&
      isSame(from.context, to.context)
    );
  }),
  step('§9', 'Keeping theirs sends nothing', is('reply.leave', isOvertaken), (moment) => {
    return (
      isEnded(moment.to) &&
      emits(moment, 'reply.ended') &&
      !asks(moment, 'send') &&
      isSame(moment.from.context, moment.to.context)
    );
  }),
  onlyBy('design', 'Nothing but sending leaves the words', isWriting, ['reply.send']),
  onlyBy('design', 'No answer stays until somebody decides', isUnanswered, ['reply.again', 'reply.leave']),
  onlyBy('§9', 'Theirs stay shown until somebody decides', isOvertaken, ['reply.again', 'reply.leave']),
  onlyBy('design', 'What has ended has ended', isEnded, []),
  onlyAfter('design', 'It ends by an answer alone', {
    what: (moment) => emits(moment, 'reply.ended'),
    needs: is('done.send'),
  }),
];
